import { useNavigate, useSearch } from "@tanstack/react-router"
import { useId, useState } from "react"
import type { PharmacyStatement } from "#contract/supplier/statements.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { api } from "#web/data/call.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { type AdminSearch, readAdminSearch } from "#web/data/searches.ts"
import { SavedViews } from "#web/frame/saved-views.tsx"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { saveCsv } from "#web/kit/browser/save-file.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { CsvButton } from "#web/kit/lists/list-csv.tsx"
import { usePortions, useWholeList } from "#web/kit/lists/paged-list.ts"
import { sortedHeads, sortIn, sortRows } from "#web/kit/lists/sorting.ts"
import { StatementDialog } from "#web/supplier/statements/statement-dialog.tsx"
import { useSupplierTopics } from "#web/supplier/use-orders.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/supplier-statements.ts"

const columns = ["pharmacy", "invoices", "invoiced", "refused", "credited", "balance"] as const
const thisMonth = (now: Date) => colomboDay(now).slice(0, 7)
const statementsQuery = (month: string) => api.supplierStatements.list.queryOptions({ input: { month } })

const monthIn = ({ day }: AdminSearch, usual: string) =>
  day !== undefined && /^20\d\d-(0[1-9]|1[0-2])$/.test(day) ? day : usual

export const prefetch: Prefetch = (client, search) =>
  readAhead(client, statementsQuery(monthIn(readAdminSearch(search), thisMonth(new Date()))))

/** Lists the pharmacies of a month with what was invoiced and credited. */
export function StatementsPage() {
  const t = useWords()
  const id = useId()
  const latest = thisMonth(useNow(60_000))
  const navigate = useNavigate()
  const search = useSearch({ from: "/supplier/suppliers/statements" })
  const ask = (part: AdminSearch) =>
    void navigate({
      to: ".",
      search: readAdminSearch({ ...search, ...part }),
      replace: true,
      resetScroll: false,
    })
  const month = monthIn(search, latest)
  const sorting = sortIn(search.sort, columns, "pharmacy")
  const all = useWholeList(statementsQuery(month), {
    rows: (pharmacies) => sortRows(pharmacies, sorting, keys),
    topics: useSupplierTopics(),
  })
  const list = usePortions(all)
  const [opened, setOpened] = useState<number | null>(null)
  const names = columns.map((column) => t(`supplierStatements.columns.${column}`))
  const save = () =>
    saveCsv(
      `${t("supplierStatements.listFile")}-${month}`,
      names,
      all.rows.map(({ item }) => rowOf(item)),
    )
  const heading = t("supplierStatements.heading")
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading })} isIndexed={false} />
      <HeadingRow heading={heading} intro={t("supplierStatements.intro")}>
        <div className="row at-end gap-12">
          <div>
            <label htmlFor={id} className="semibold">
              {t("staff.month")}
            </label>
            <input
              id={id}
              type="month"
              className="control block mt-4"
              max={latest}
              value={month}
              onChange={({ currentTarget: { value } }) => value && ask({ day: value })}
            />
          </div>
          <CsvButton isEmpty={list.rows.length === 0} save={save} />
          <SavedViews />
        </div>
      </HeadingRow>
      <DataTable
        list={list}
        loading={t("supplierStatements.loading")}
        failed={t("supplierStatements.failed")}
        empty={<EmptyState heading={t("supplierStatements.none")} />}
        updates={t("common.updates", { count: list.waiting })}
        more={t("staff.showMore")}
        label={heading}
        columns={[
          ...sortedHeads(columns, columns, {
            nameOf: (column) => t(`supplierStatements.columns.${column}`),
            figures: columns.slice(1),
            sorting,
            ask,
          }),
          t("supplierStatements.columns.actions"),
        ]}
      >
        {(row) => <StatementRow row={row} onOpen={() => setOpened(row.id)} />}
      </DataTable>
      {opened !== null && (
        <StatementDialog pharmacyId={opened} month={month} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

const keys = {
  pharmacy: ({ pharmacy }: PharmacyStatement) => pharmacy.toLowerCase(),
  invoices: ({ invoices }: PharmacyStatement) => invoices,
  invoiced: ({ invoicedCents }: PharmacyStatement) => invoicedCents,
  refused: ({ refusedCents }: PharmacyStatement) => refusedCents,
  credited: ({ creditedCents }: PharmacyStatement) => creditedCents,
  balance: ({ balanceCents }: PharmacyStatement) => balanceCents,
}

const amounts = ["invoicedCents", "refusedCents", "creditedCents", "balanceCents"] as const
const columnOf = {
  invoicedCents: "invoiced",
  refusedCents: "refused",
  creditedCents: "credited",
  balanceCents: "balance",
} as const

const rowOf = (row: PharmacyStatement) => [
  [row.pharmacy, row.town].filter(Boolean).join(", "),
  row.invoices,
  ...amounts.map((amount) => row[amount] / 100),
]

function StatementRow({ row, onOpen }: { row: PharmacyStatement; onOpen: () => void }) {
  const t = useWords()
  return (
    <CardRow>
      <CardCell kind="prose">
        <span>
          <b translate="no">{row.pharmacy}</b>
          {row.town && <small className="block meta">{row.town}</small>}
        </span>
      </CardCell>
      <CardCell label={t("supplierStatements.columns.invoices")} kind="figure">
        <span>
          {formatCount(row.invoices)}
          {row.unpriced > 0 && (
            <small className="block meta">{t("supplierStatements.unpriced", { count: row.unpriced })}</small>
          )}
        </span>
      </CardCell>
      {amounts.map((amount) => (
        <CardCell key={amount} label={t(`supplierStatements.columns.${columnOf[amount]}`)} kind="figure">
          {row[amount] === 0 && amount !== "balanceCents" ? "–" : formatRupees(row[amount])}
        </CardCell>
      ))}
      <CardCell kind="actions">
        <div>
          <Button size="small" look="outline" onClick={onOpen}>
            {t("supplierStatements.action")}
            <span className="sr"> {row.pharmacy}</span>
          </Button>
        </div>
      </CardCell>
    </CardRow>
  )
}
