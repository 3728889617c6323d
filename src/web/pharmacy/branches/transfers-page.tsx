import { useNavigate, useSearch } from "@tanstack/react-router"
import type { Transfer } from "#contract/pharmacy/transfers.ts"
import { readTransferCode } from "#domain/pharmacy/transfers.ts"
import { topic } from "#domain/platform/live.ts"
import { paths } from "#domain/platform/paths.ts"
import { api } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { readTransfersSearch } from "#web/data/searches.ts"
import { useWorkplace } from "#web/data/session.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { ButtonLink } from "#web/kit/actions/button.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { When } from "#web/kit/format/when.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { TransferState } from "#web/pharmacy/branches/transfer-state.tsx"
import { TransferView, transferQuery } from "#web/pharmacy/branches/transfer-view.tsx"
import { useScanner } from "#web/pharmacy/scan/use-scanner.ts"
import { StockTabs } from "#web/pharmacy/section-tabs.tsx"
import { playRefusal } from "#web/pharmacy/sounds.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/branches.ts"

const columns = ["number", "branch", "goods", "state", "actions"] as const
const medicinesShown = 2

const listQuery = (status: "open" | "closed") =>
  pagedQuery(api.transfers.list, { input: { status }, by: "before" })

export const prefetch: Prefetch = (client, search) => {
  const { transfer, status = "open" } = readTransfersSearch(search)
  readAhead(client, transfer === undefined ? listQuery(status) : transferQuery(transfer))
}

/** Lists transfers from and to other branches, or shows one; the code of a transfer note opens it. */
export function TransfersPage() {
  const t = useWords()
  const navigate = useNavigate()
  const { transfer } = useSearch({ from: "/pharmacy/pos/stock/transfers" })
  useScanner((code) => {
    const scanned = readTransferCode(code)
    if (scanned === null) return playRefusal()
    void navigate({ to: paths.posTransfers, search: { transfer: scanned } })
  })
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("branches.transfers") })} isIndexed={false} />
      <StockTabs />
      {transfer === undefined ? <Transfers /> : <TransferView key={transfer} id={transfer} />}
    </>
  )
}

function Transfers() {
  const t = useWords()
  const navigate = useNavigate()
  const { status = "open" } = useSearch({ from: "/pharmacy/pos/stock/transfers" })
  const pharmacy = useWorkplace("pharmacy")
  const list = usePagedList(listQuery(status), {
    rows: ({ transfers }) => transfers,
    topics: pharmacy ? [topic.pharmacyTasks(pharmacy.id)] : [],
  })
  return (
    <>
      <HeadingRow heading={t("branches.transfers")} intro={t("branches.transfersIntro")}>
        <div className="row">
          <ButtonLink look="outline" size="small" to={paths.posTransferSheet} search={{ kind: "request" }}>
            {t("branches.request")}
          </ButtonLink>
          <ButtonLink size="small" to={paths.posTransferSheet}>
            {t("branches.send")}
          </ButtonLink>
        </div>
      </HeadingRow>
      <div className="row mb-16" role="group" aria-label={t("branches.list.filter")}>
        {(["open", "closed"] as const).map((each) => (
          <FilterChip
            key={each}
            isOn={each === status}
            onClick={() =>
              void navigate({
                to: paths.posTransfers,
                search: each === "open" ? {} : { status: each },
                replace: true,
                resetScroll: false,
              })
            }
          >
            {t(`branches.list.${each}`)}
          </FilterChip>
        ))}
      </div>
      <DataTable
        list={list}
        loading={t("branches.list.loading")}
        failed={t("branches.list.failed")}
        empty={
          <EmptyState heading={t(status === "open" ? "branches.list.none" : "branches.list.noneClosed")} />
        }
        updates={t("common.updates", { count: list.waiting })}
        more={t("staff.showMore")}
        label={t("branches.transfers")}
        columns={columns.map((column) => t(`branches.list.columns.${column}`))}
      >
        {(transfer) => <TransferRow transfer={transfer} />}
      </DataTable>
    </>
  )
}

function TransferRow({ transfer }: { transfer: Transfer }) {
  const t = useWords()
  const { id, isSender, from, to, lines, requested, acts } = transfer
  const label = (column: (typeof columns)[number]) => t(`branches.list.columns.${column}`)
  const last = acts.at(-1)
  const goods = lines.length > 0 ? lines : requested
  return (
    <CardRow>
      <CardCell label={label("number")}>
        <b className="num">{id}</b>
      </CardCell>
      <CardCell label={label("branch")} kind="prose">
        <span translate="no">
          {isSender
            ? t("branches.list.to", { branch: to.name })
            : t("branches.list.from", { branch: from.name })}
        </span>
      </CardCell>
      <CardCell label={label("goods")} kind="prose">
        <span>
          {goods.slice(0, medicinesShown).map((line) => (
            <span key={line.lineNo} className="block" translate="no">
              {formatCount(line.quantity)} × {line.name}
            </span>
          ))}
          {goods.length > medicinesShown && (
            <small className="meta">
              {t("branches.list.more", { count: goods.length - medicinesShown })}
            </small>
          )}
        </span>
      </CardCell>
      <CardCell label={label("state")}>
        <span className="row gap-x-8">
          <TransferState of={transfer} />
          {last && (
            <small className="meta">
              <When at={last.at} />
            </small>
          )}
        </span>
      </CardCell>
      <CardCell kind="actions">
        <div>
          <ButtonLink
            look="outline"
            size="small"
            to={paths.posTransfers}
            search={{ transfer: id }}
            aria-label={t("branches.list.show", { id })}
          >
            {t("branches.list.view")}
          </ButtonLink>
        </div>
      </CardCell>
    </CardRow>
  )
}
