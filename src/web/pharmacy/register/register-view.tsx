import { Link, useNavigate } from "@tanstack/react-router"
import Download from "lucide-react/icons/download"
import Printer from "lucide-react/icons/printer"
import { useRef, useState } from "react"
import type { RegisterEntry, RegisterMonth } from "#contract/pharmacy/register.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { topic } from "#domain/platform/live.ts"
import { paths } from "#domain/platform/paths.ts"
import { api } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { useWorkplace } from "#web/data/session.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { printCopy } from "#web/kit/actions/print-copy.ts"
import { saveCsv } from "#web/kit/browser/save-file.ts"
import { toastProblem } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { useWholeList } from "#web/kit/lists/paged-list.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { CountDialog } from "#web/pharmacy/register/count-dialog.tsx"
import { cellsOf, figures, registerColumns } from "#web/pharmacy/register/entry-cells.ts"
import { RegisterPaper } from "#web/pharmacy/register/register-paper.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/quarantine.ts"

/** On the screen, prescriber and document stand below the patient or supplier, the batch below the entry. */
const shownColumns = ["number", "date", "act", "party", "in", "out", "balance", "who"] as const

const thisMonth = () => colomboDay(new Date()).slice(0, 7)

export const registerQuery = (id: number, month = thisMonth()) =>
  api.register.get.queryOptions({ input: { id, month } })

/** Shows a month of a controlled medicine's register, to print, to save and to count. */
export function RegisterView({ id, month = thisMonth() }: { id: number; month?: string | undefined }) {
  const t = useWords()
  const navigate = useNavigate()
  const outage = useOutage()
  const pharmacy = useWorkplace("pharmacy")
  const list = useWholeList(registerQuery(id, month), {
    rows: ({ entries }) => entries.map((entry) => ({ ...entry, id: entry.number })),
    topics: pharmacy ? [topic.pharmacyStock(pharmacy.id)] : [],
  })
  const [isCounting, setCounting] = useState(false)
  const paper = useRef<HTMLDivElement>(null)
  const { data } = list
  const print = () =>
    paper.current &&
    void printCopy(paper.current, { as: "disposal", page: () => "{ size: A4 landscape; margin: 12mm }" })
  return (
    <>
      <p className="mb-8">
        <Link to={paths.posRegister}>{t("prescriptions.register.all")}</Link>
      </p>
      <h1 className="mb-12" translate="no">
        <TallMan text={keepTogether(data?.medicine.name ?? t("staff.register"))} />
      </h1>
      <div className="row apart gap-12 gap-x-24 mb-16">
        <Field label={t("staff.month")}>
          {(field) => (
            <TextInput
              id={field.id}
              type="month"
              value={month}
              onChange={({ currentTarget: { value } }) =>
                value &&
                void navigate({ to: paths.posRegister, search: { row: id, month: value }, replace: true })
              }
            />
          )}
        </Field>
        <div className="row">
          {data && <RegisterCsv of={data} />}
          <Button look="outline" size="small" disabled={!data} onClick={print}>
            <Printer aria-hidden="true" />
            {t("staff.print")}
          </Button>
          <Button size="small" disabled={!data || !!outage} onClick={() => setCounting(true)}>
            {t("prescriptions.register.count")}
          </Button>
        </div>
      </div>
      {data && <Sums of={data} />}
      <DataTable
        list={list}
        loading={t("prescriptions.register.loading")}
        failed={t("prescriptions.register.failed")}
        empty={<EmptyState heading={t("prescriptions.register.noEntries")} />}
        updates={t("common.updates", { count: list.waiting })}
        label={t("staff.register")}
        columns={shownColumns.map((column) => ({
          name: t(`prescriptions.register.columns.${column}`),
          isFigure: figures.includes(column),
        }))}
      >
        {(entry) => <EntryRow entry={entry} />}
      </DataTable>
      {data && <RegisterPaper ref={paper} of={data} month={month} />}
      {data && isCounting && (
        <CountDialog
          of={data.medicine}
          onClose={() => setCounting(false)}
          onDone={() => {
            setCounting(false)
            void list.settle()
          }}
        />
      )}
    </>
  )
}

function Sums({ of }: { of: RegisterMonth }) {
  const t = useWords()
  const sums = [
    [t("prescriptions.register.opening"), of.opening],
    [t("prescriptions.register.closing"), of.closing],
    [t("quarantine.lying"), of.medicine.inQuarantine],
  ] as const
  return (
    <dl className="row gap-x-24 mb-12">
      {sums.map(([what, units]) => (
        <div key={what} className="row nowrap gap-8">
          <dt className="muted">{what}</dt>
          <dd className="semibold num">{formatCount(units)}</dd>
        </div>
      ))}
    </dl>
  )
}

function EntryRow({ entry }: { entry: RegisterEntry }) {
  const t = useWords()
  const cells = cellsOf(t, entry)
  const below = {
    act: entry.lot === null ? [] : [t("staff.batch"), entry.lot],
    party: [entry.prescriber, entry.prescriberNumber, entry.document],
  }
  return (
    <CardRow>
      {shownColumns.map((column) => (
        <CardCell
          key={column}
          label={t(`prescriptions.register.columns.${column}`)}
          kind={figures.includes(column) ? "figure" : "prose"}
        >
          <span>
            {column === "balance" ? <b>{cells[column]}</b> : cells[column] || "–"}
            {(column === "act" || column === "party") && (
              <small className="block meta">
                {below[column].filter(Boolean).join(column === "act" ? " " : " · ")}
              </small>
            )}
          </span>
        </CardCell>
      ))}
    </CardRow>
  )
}

/** Saves the month as a file. */
function RegisterCsv({ of }: { of: RegisterMonth }) {
  const t = useWords()
  const save = () => {
    const rows = of.entries.map((entry) => {
      const cells = { ...cellsOf(t, entry), number: entry.number, balance: entry.balance }
      const units = { in: Math.max(entry.units, 0), out: Math.max(-entry.units, 0) }
      return registerColumns.map((column) => ({ ...cells, ...units })[column])
    })
    const names = registerColumns.map((column) => t(`prescriptions.register.columns.${column}`))
    saveCsv(t("prescriptions.register.csvFile"), names, rows).catch(toastProblem)
  }
  return (
    <Button look="outline" size="small" disabled={of.entries.length === 0} onClick={save}>
      <Download aria-hidden="true" />
      {t("staff.csv")}
    </Button>
  )
}
