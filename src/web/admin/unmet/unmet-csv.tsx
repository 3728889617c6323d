import Download from "lucide-react/icons/download"
import type { UnmetSearch } from "#shared/admin-unmet.ts"
import { kindOf, sayPlaces, whatOf } from "#web/admin/unmet/unmet-words.ts"
import { saveCsv } from "#web/pharmacy/save-csv.ts"
import { sayProblem } from "#web/problem-words.ts"
import { Button } from "#web/ui/button.tsx"
import { toast } from "#web/ui/toast.ts"
import { useWords } from "#web/words/words.ts"

type UnmetCsvProps = { isEmpty: boolean; findAll: () => Promise<UnmetSearch[]> }

/** All that is filtered, as a file. */
export function UnmetCsv({ isEmpty, findAll }: UnmetCsvProps) {
  const t = useWords()
  const columns = [
    ...(["what", "why", "where", "searches"] as const).map((column) => t(`adminUnmet.columns.${column}`)),
    t("adminUnmet.csvColumns.before"),
  ]
  const save = async () => {
    const rows = (await findAll()).map((unmet) => [
      whatOf(unmet),
      t(`adminUnmet.kinds.${kindOf(unmet)}`),
      sayPlaces(t, unmet),
      unmet.searches,
      unmet.searchesBefore,
    ])
    await saveCsv(t("adminUnmet.csvFile"), columns, rows)
  }
  return (
    <Button
      look="outline"
      size="small"
      disabled={isEmpty}
      onClick={() => void save().catch((error: unknown) => toast({ text: sayProblem(error), tone: "bad" }))}
    >
      <Download aria-hidden="true" />
      {t("adminUnmet.csv")}
    </Button>
  )
}
