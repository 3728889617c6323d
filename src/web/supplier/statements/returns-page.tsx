import { useNavigate, useSearch } from "@tanstack/react-router"
import type { ReceivedReturn } from "#contract/supplier/statements.ts"
import { listPageSize, maxListed, returnSorts } from "#domain/platform/list-sorts.ts"
import { api } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { type AdminSearch, readAdminSearch } from "#web/data/searches.ts"
import { SavedViews } from "#web/frame/saved-views.tsx"
import type { Prefetch } from "#web/frame/screen.ts"
import { Chip, FilterChip } from "#web/kit/actions/chip.tsx"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Phone } from "#web/kit/format/phone.tsx"
import { When } from "#web/kit/format/when.tsx"
import { formatCalendarDay } from "#web/kit/format/when-format.ts"
import { formatExpiry } from "#web/kit/forms/expiry.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { ListCsv } from "#web/kit/lists/list-csv.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { orderOf, sortedHeads, sortIn } from "#web/kit/lists/sorting.ts"
import { useSupplierTopics } from "#web/supplier/use-orders.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/supplier-statements.ts"

const filters = ["open", "all"] as const
type Filter = (typeof filters)[number]
const columns = ["number", "pharmacy", "goods", "cost", "credited", "state"] as const

const sortingIn = ({ sort = "number-" }: AdminSearch) => sortIn(sort, returnSorts, "number")

const returnsQuery = (search: AdminSearch, limit = listPageSize) =>
  pagedQuery(api.supplierStatements.returns, {
    input: { status: statusIn(search), ...orderOf(sortingIn(search)), limit },
    by: "before",
    keepsPrevious: true,
  })

const statusIn = ({ show }: AdminSearch): Filter => filters.find((filter) => filter === show) ?? "open"

export const prefetch: Prefetch = (client, search) => readAhead(client, returnsQuery(readAdminSearch(search)))

/** Lists goods that pharmacies sent back, with the credit notes that they recorded. */
export function ReceivedReturnsPage() {
  const t = useWords()
  const navigate = useNavigate()
  const search = useSearch({ from: "/supplier/suppliers/returns" })
  const status = statusIn(search)
  const ask = (part: AdminSearch) =>
    void navigate({
      to: ".",
      search: readAdminSearch({ ...search, ...part }),
      replace: true,
      resetScroll: false,
    })
  const list = usePagedList(returnsQuery(search), {
    rows: ({ returns }) => returns,
    topics: useSupplierTopics(),
  })
  const open = list.pages[0]?.open
  const heading = t("supplierStatements.returns.heading")
  const waits = open && {
    count: open.returns,
    amount: formatRupees(open.cents),
  }
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading })} isIndexed={false} />
      <HeadingRow
        heading={heading}
        intro={waits && waits.count > 0 ? t("supplierStatements.returns.waits", waits) : undefined}
      >
        <div className="row" role="group" aria-label={t("supplierStatements.returns.filter")}>
          <ReturnsCsv search={search} isEmpty={list.rows.length === 0} />
          {filters.map((filter) => (
            <FilterChip
              key={filter}
              isOn={status === filter}
              onClick={() => ask({ show: filter === "open" ? "" : filter })}
            >
              {t(`supplierStatements.returns.filters.${filter}`)}
            </FilterChip>
          ))}
          <SavedViews />
        </div>
      </HeadingRow>
      <DataTable
        list={list}
        loading={t("supplierStatements.returns.loading")}
        failed={t("supplierStatements.returns.failed")}
        empty={
          <EmptyState
            heading={t(
              status === "open" ? "supplierStatements.returns.noneOpen" : "supplierStatements.returns.none",
            )}
          />
        }
        updates={t("common.updates", { count: list.waiting })}
        more={t("staff.showMore")}
        label={heading}
        columns={sortedHeads(columns, returnSorts, {
          nameOf: (column) => t(`supplierStatements.returns.columns.${column}`),
          figures: ["cost", "credited"],
          sorting: sortingIn(search),
          ask,
        })}
      >
        {(goods, isGone) => <ReturnRow goods={goods} isGone={isGone} />}
      </DataTable>
    </>
  )
}

/** Saves the returns, a line for each medicine. */
function ReturnsCsv({ search, isEmpty }: { search: AdminSearch; isEmpty: boolean }) {
  const t = useWords()
  return (
    <ListCsv
      query={returnsQuery(search, maxListed)}
      rows={({ returns }) => returns.flatMap((goods) => goods.lines.map((line) => ({ ...goods, line })))}
      name={t("supplierStatements.returns.csvFile")}
      columns={[
        [t("supplierStatements.returns.columns.number"), ({ number }) => number],
        [t("staff.date"), ({ sentAt }) => sentAt],
        [t("supplierStatements.returns.columns.pharmacy"), ({ pharmacy }) => pharmacy],
        [t("staff.town"), ({ town }) => town ?? ""],
        [t("common.medicine"), ({ line }) => line.name],
        [t("staff.batch"), ({ line }) => line.lot ?? ""],
        [t("staff.expiry"), ({ line }) => line.expiresOn ?? ""],
        [t("staff.units"), ({ line }) => line.quantity],
        [t("staff.refused"), ({ line }) => line.refused],
        [t("staff.reason"), ({ reason }) => reason],
        [t("staff.state"), (goods) => t(`supplierStatements.returns.${stateOf(goods)}`)],
      ]}
      isEmpty={isEmpty}
    />
  )
}

function ReturnRow({ goods, isGone }: { goods: ReceivedReturn; isGone: boolean }) {
  const t = useWords()
  const { lines, credits, costCents, creditedCents } = goods
  return (
    <CardRow isGone={isGone}>
      <CardCell label={t("supplierStatements.returns.columns.number")}>
        <span>
          <b className="num">{goods.number}</b>
          <small className="block meta">
            <When at={goods.sentAt} />
          </small>
        </span>
      </CardCell>
      <CardCell label={t("supplierStatements.returns.columns.pharmacy")} kind="prose">
        <span>
          <b translate="no">{goods.pharmacy}</b>
          {goods.town && <small className="block meta">{goods.town}</small>}
          <small className="block meta">
            <Phone number={goods.pharmacyPhone} />
          </small>
        </span>
      </CardCell>
      <CardCell label={t("supplierStatements.returns.columns.goods")} kind="prose">
        <span>
          {lines.map(({ id, name, lot, expiresOn, quantity, refused }) => (
            <span key={id} className="block">
              <span translate="no">
                {t("supplierStatements.returns.line", { quantity: formatCount(quantity), name })}
              </span>
              <small className="meta">
                {[lot, expiresOn && formatExpiry(expiresOn)].filter(Boolean).map((text) => `, ${text}`)}
                {refused > 0 &&
                  `, ${t("supplierStatements.returns.refusedUnits", { units: formatCount(refused) })}`}
              </small>
            </span>
          ))}
          <small className="block meta">{t("staff.reasonReason", { reason: goods.reason })}</small>
        </span>
      </CardCell>
      <CardCell label={t("supplierStatements.returns.columns.cost")} kind="figure">
        {costCents === 0 ? "–" : formatRupees(costCents)}
      </CardCell>
      <CardCell label={t("supplierStatements.returns.columns.credited")} kind="figure">
        <span>
          {creditedCents === 0 ? "–" : formatRupees(creditedCents)}
          {credits.map(
            ({ id, number, dated, cents }) =>
              number !== null && (
                <small key={id} className="block meta">
                  {t("supplierStatements.returns.credit", {
                    number,
                    day: formatCalendarDay(dated),
                    amount: formatRupees(cents),
                  })}
                </small>
              ),
          )}
        </span>
      </CardCell>
      <CardCell label={t("supplierStatements.returns.columns.state")}>
        <Chip>{t(`supplierStatements.returns.${stateOf(goods)}`)}</Chip>
      </CardCell>
    </CardRow>
  )
}

const stateOf = ({ closedAt, credits, refusals }: ReceivedReturn) => {
  if (closedAt === null) return "isOpen"
  if (credits.some(({ cents }) => cents > 0)) return "closed"
  return credits.length === 0 && refusals.length > 0 ? "cameBack" : "refused"
}
