import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { OpenOrder } from "#contract/supplier/orders.ts"
import { call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { readSupplierOrderSearch, type SupplierOrderSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { useOpened, WhileOpened } from "#web/kit/feedback/opened.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { DataList } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { AnswerDialog } from "#web/supplier/answer-dialog.tsx"
import { licenceQuery } from "#web/supplier/licence/licence-query.ts"
import { LicenceWarning } from "#web/supplier/licence/licence-state.tsx"
import { OpenGroup } from "#web/supplier/open-group.tsx"
import { NoMatch, OrderFilters } from "#web/supplier/order-filters.tsx"
import { groupOrders, totalOf } from "#web/supplier/order-groups.ts"
import { type ChangedSearch, isFiltered, questionOf, useOrderSearch } from "#web/supplier/order-search.ts"
import { OrdersCsv } from "#web/supplier/orders-csv.tsx"
import styles from "#web/supplier/supplier.module.css"
import { TotalLine } from "#web/supplier/total-line.tsx"
import { type OpenOrders, openOrdersQuery, useAccept, useOpenOrders } from "#web/supplier/use-orders.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/supplier.ts"

export const prefetch: Prefetch = (client, search) =>
  readAhead(client, openOrdersQuery(readSupplierOrderSearch(search)))

/** SPEC section 2: the orders that wait for a supplier. */
export function AvailableOrdersPage() {
  const t = useWords()
  const { search, show } = useOrderSearch()
  const list = useOpenOrders(search)
  const licence = useQuery(licenceQuery).data
  const isStopped = licence?.takesOrders === false
  const hasFilters = list.state === "loading" || list.rows.length > 0 || isFiltered(search)
  return (
    <>
      <PageHead
        title={t("pages.staffTitle", { heading: t("pages.availableOrdersHeading") })}
        isIndexed={false}
      />
      <div className={`row gap-x-24 mb-12 ${styles.head}`}>
        <h1>{t("pages.availableOrdersHeading")}</h1>
        {hasFilters && <Grouping search={search} show={show} />}
      </div>
      {licence && <LicenceWarning of={licence} />}
      {hasFilters && (
        <OrderFilters search={search} onChange={show}>
          <OrdersCsv
            name={t("supplier.csv.openFile")}
            isDisabled={list.rows.length === 0}
            read={(before) => call.supplierOrders.open({ ...questionOf(search), ...before })}
          />
        </OrderFilters>
      )}
      {!isStopped && <Open list={list} search={search} show={show} />}
    </>
  )
}

type Shown = { search: SupplierOrderSearch; show: (part: ChangedSearch) => void }

function Grouping({ search: { by }, show }: Shown) {
  const t = useWords()
  const groups = [
    ["date", undefined],
    ["pharmacy", "pharmacy"],
    ["medicine", "medicine"],
  ] as const
  return (
    <div className="row" role="group" aria-label={t("supplier.open.group")}>
      {groups.map(([name, value]) => (
        <FilterChip key={name} isOn={by === value} onClick={() => show({ by: value })}>
          {t(`supplier.open.groups.${name}`)}
        </FilterChip>
      ))}
    </div>
  )
}

function Open({ list, search, show }: Shown & { list: OpenOrders }) {
  const t = useWords()
  const outage = useOutage()
  const accepting = useAccept(list)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const answering = useOpened<OpenOrder>()
  // Orders that have disappeared are deselected.
  const chosenRows = list.rows.filter(({ item, isGone }) => !isGone && chosen.has(item.id))
  const choose = (ids: number[], isChosen: boolean) =>
    setChosen((before) => new Set([...before, ...ids].filter((id) => isChosen || !ids.includes(id))))
  return (
    <>
      {(list.state === "loading" || list.rows.length > 0) && <TotalLine total={list.pages[0]?.total} />}
      <DataList
        list={list}
        loading={t("staff.loadingOrders")}
        blanks={6}
        failed={t("supplier.open.failed")}
        empty={
          isFiltered(search) ? <NoMatch onShowAll={show} /> : <EmptyState heading={t("supplier.open.none")} />
        }
        updates={t("common.updates", { count: list.waiting })}
        more={t("common.showMoreOrders")}
      >
        <div {...list.listProps}>
          {groupOrders(list.rows, search.by).map((group) => (
            <OpenGroup
              key={group.key}
              group={group}
              {...{ accepting, chosen, choose, search, show }}
              canAct={!outage}
              onOtherTerms={answering.open}
            />
          ))}
        </div>
      </DataList>
      {chosenRows.length > 0 && (
        <ChosenBar
          total={totalOf(chosenRows)}
          isBusy={accepting.sending.size > 0}
          canAct={!outage}
          onAccept={() =>
            accepting.accept(
              chosenRows.map(({ item }) => item),
              () => setChosen(new Set()),
            )
          }
          onClear={() => setChosen(new Set())}
        />
      )}
      <WhileOpened of={answering}>
        {(order) => (
          <AnswerDialog
            order={order}
            onClose={answering.close}
            onDone={() => void list.settle()}
            onStale={list.retry}
          />
        )}
      </WhileOpened>
    </>
  )
}

type ChosenBarProps = {
  total: { count: number; units: number }
  isBusy: boolean
  canAct: boolean
  onAccept: () => void
  onClear: () => void
}

/** Shows the selection and its actions; stays visible below the list. */
function ChosenBar({ total, isBusy, canAct, onAccept, onClear }: ChosenBarProps) {
  const t = useWords()
  return (
    <div className={styles.bar}>
      <b role="status">
        {t("supplier.open.chosen", { count: total.count, units: formatCount(total.units) })}
      </b>
      <Button look="quiet" onClick={onClear}>
        {t("staff.clear")}
      </Button>
      <Button
        isBusy={isBusy}
        disabled={!canAct}
        title={canAct ? undefined : t("supplier.open.needsConnection")}
        onClick={onAccept}
      >
        {t("supplier.open.acceptChosen", { count: total.count })}
      </Button>
    </div>
  )
}
