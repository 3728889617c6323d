import Download from "lucide-react/icons/download"
import type { QuarantineAct } from "#contract/pharmacy/quarantine.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { saveCsv } from "#web/kit/browser/save-csv.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { useWords } from "#web/words/words.ts"

/** What was decided, as a file. */
export function ActsCsv({ acts }: { acts: QuarantineAct[] }) {
  const t = useWords()
  const columns = [
    ...(["date", "act", "medicine", "batch", "expiry", "units", "reason", "by"] as const).map((column) =>
      t(`quarantine.actColumns.${column}`),
    ),
    ...(["from", "receipt", "note", "witness", "supplier"] as const).map((column) =>
      t(`quarantine.csvColumns.${column}`),
    ),
  ]
  const save = () => {
    const rows = acts.map((act) => [
      colomboDay(new Date(act.actedAt)),
      t(`quarantine.did.${act.act}`),
      act.name,
      act.lot ?? "",
      act.expiresOn ?? "",
      act.quantity,
      act.reason,
      act.actedBy ?? "",
      t(`quarantine.origins.${act.origin}`),
      act.receiptNumber ?? "",
      act.noteNumber ?? "",
      act.witness ?? "",
      act.supplier ?? "",
    ])
    saveCsv(t("quarantine.csvFile"), columns, rows).catch((error: unknown) =>
      toast({ text: sayProblem(error), tone: "bad" }),
    )
  }
  return (
    <Button look="outline" size="small" disabled={acts.length === 0} onClick={save}>
      <Download aria-hidden="true" />
      {t("quarantine.csv")}
    </Button>
  )
}
