import Download from "lucide-react/icons/download"
import Printer from "lucide-react/icons/printer"
import { useRef } from "react"
import type { QuarantineAct } from "#contract/pharmacy/quarantine.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { topic } from "#domain/platform/live.ts"
import { call } from "#web/data/call.ts"
import { useWorkplace } from "#web/data/session.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { printCopy } from "#web/kit/actions/print-copy.ts"
import { saveCsv } from "#web/kit/browser/save-file.ts"
import { toastProblem } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { When } from "#web/kit/format/when.tsx"
import { formatExpiry } from "#web/kit/forms/expiry.tsx"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { useWholeList } from "#web/kit/lists/paged-list.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { DisposalPaper } from "#web/pharmacy/quarantine/disposal-paper.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/shelf.ts"

const columns = ["date", "act", "medicine", "batch", "expiry", "units", "reason", "papers", "by"] as const

export const actsQuery = (month: string) => ({
  queryKey: ["quarantine-acts", month],
  queryFn: () => findActs(month),
})

type ActsListProps = { month: string; onMonth: (month: string) => void }

/** Lists a month's decisions as a table and a file, and the destroyed units as a document. */
export function ActsList({ month, onMonth }: ActsListProps) {
  const t = useWords()
  const pharmacy = useWorkplace("pharmacy")
  const list = useWholeList(actsQuery(month), {
    rows: (acts) => acts,
    topics: pharmacy ? [topic.pharmacyTasks(pharmacy.id)] : [],
  })
  const paper = useRef<HTMLDivElement>(null)
  const acts = list.data ?? []
  const destroyed = acts.filter(({ act }) => act === "destroyed")
  const print = () =>
    paper.current &&
    void printCopy(paper.current, { as: "disposal", page: () => "{ size: A4; margin: 14mm }" })
  return (
    <>
      <div className="row apart gap-12 gap-x-24 mb-16">
        <Field label={t("staff.month")}>
          {({ id }) => (
            <TextInput
              id={id}
              type="month"
              value={month}
              onChange={(event) => event.currentTarget.value && onMonth(event.currentTarget.value)}
            />
          )}
        </Field>
        <div className="row">
          <ActsCsv acts={acts} />
          <Button
            look="outline"
            size="small"
            disabled={destroyed.length === 0}
            title={t(destroyed.length === 0 ? "quarantine.nothingDestroyed" : "quarantine.printHint")}
            onClick={print}
          >
            <Printer aria-hidden="true" />
            {t("quarantine.print")}
          </Button>
        </div>
      </div>
      <DataTable
        list={list}
        loading={t("quarantine.actsLoading")}
        failed={t("quarantine.actsFailed")}
        empty={<EmptyState heading={t("quarantine.noActs")} />}
        updates={t("common.updates", { count: list.waiting })}
        label={t("staff.processed")}
        columns={columns.map((column) => ({
          name: t(`quarantine.actColumns.${column}`),
          isFigure: column === "units",
        }))}
      >
        {(act) => <ActRow act={act} />}
      </DataTable>
      <DisposalPaper ref={paper} month={month} acts={destroyed} />
    </>
  )
}

function ActRow({ act }: { act: QuarantineAct }) {
  const t = useWords()
  return (
    <CardRow>
      <CardCell label={t("quarantine.actColumns.date")}>
        <When at={act.actedAt} />
      </CardCell>
      <CardCell label={t("quarantine.actColumns.act")}>{t(`quarantine.did.${act.act}`)}</CardCell>
      <CardCell kind="prose">
        <b className="text-body leading" translate="no">
          <TallMan text={keepTogether(act.name)} />
        </b>
      </CardCell>
      <CardCell label={t("quarantine.actColumns.batch")}>
        {act.lot === null ? t("staff.noBatch") : <span className="mono">{act.lot}</span>}
      </CardCell>
      <CardCell label={t("quarantine.actColumns.expiry")}>
        {act.expiresOn === null ? t("staff.noDate") : formatExpiry(act.expiresOn)}
      </CardCell>
      <CardCell label={t("quarantine.actColumns.units")} kind="figure">
        {formatCount(act.quantity)}
      </CardCell>
      <CardCell label={t("quarantine.actColumns.reason")} kind="prose">
        {act.reason}
      </CardCell>
      <CardCell label={t("quarantine.actColumns.papers")} kind="prose">
        <Papers act={act} />
      </CardCell>
      <CardCell label={t("quarantine.actColumns.by")} kind="prose">
        {act.actedBy ?? "–"}
      </CardCell>
    </CardRow>
  )
}

function Papers({ act: { noteNumber, witness, supplier } }: { act: QuarantineAct }) {
  const t = useWords()
  const parts = [
    supplier && t("quarantine.toSupplier", { name: supplier }),
    noteNumber && t("staff.noteNumber", { number: noteNumber }),
    witness && t("quarantine.witnessed", { name: witness }),
  ].filter(Boolean)
  return <span>{parts.length > 0 ? parts.join(" · ") : "–"}</span>
}

/** Everything that was decided in a month, the last first: a record leaves nothing out. */
async function findActs(month: string): Promise<QuarantineAct[]> {
  const found: QuarantineAct[] = []
  let before: string | null | undefined
  do {
    const page = await call.quarantine.acts({ month, ...(before ? { before } : {}) })
    found.push(...page.acts)
    before = page.next
  } while (before)
  return found
}

/** Exports the decisions as a file. */
function ActsCsv({ acts }: { acts: QuarantineAct[] }) {
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
    saveCsv(t("quarantine.csvFile"), columns, rows).catch(toastProblem)
  }
  return (
    <Button look="outline" size="small" disabled={acts.length === 0} onClick={save}>
      <Download aria-hidden="true" />
      {t("staff.csv")}
    </Button>
  )
}
