import { useNavigate, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import type { OpenOrder } from "#contract/supplier/orders.ts"
import { paths } from "#domain/platform/paths.ts"
import { useOutage } from "#web/data/connection.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import type { OpenGrouping } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { DataList } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { AnswerDialog } from "#web/supplier/answer-dialog.tsx"
import { OpenGroup } from "#web/supplier/open-group.tsx"
import { groupOrders, totalOf } from "#web/supplier/order-groups.ts"
import styles from "#web/supplier/supplier.module.css"
import { type OpenOrders, openOrdersQuery, useAccept, useOpenOrders } from "#web/supplier/use-orders.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/supplier.ts"

export const prefetch: Prefetch = (client) => readAhead(client, openOrdersQuery())

/** SPEC section 2: the orders that wait for a supplier. */
export function AvailableOrdersPage() {
  const t = useWords()
  const { by } = useSearch({ from: "/supplier/suppliers" })
  const list = useOpenOrders()
  return (
    <>
      <PageHead
        title={t("pages.staffTitle", { heading: t("pages.availableOrdersHeading") })}
        isIndexed={false}
      />
      <div className={`row gap-x-24 mb-12 ${styles.head}`}>
        <h1>{t("pages.availableOrdersHeading")}</h1>
        {list.rows.length > 0 && <Grouping by={by} />}
      </div>
      <Open list={list} by={by} />
    </>
  )
}

function Grouping({ by }: { by: OpenGrouping | undefined }) {
  const t = useWords()
  const navigate = useNavigate()
  const groups = [
    ["date", undefined],
    ["pharmacy", "pharmacy"],
    ["medicine", "medicine"],
  ] as const
  return (
    <div className="row" role="group" aria-label={t("supplier.open.group")}>
      {groups.map(([name, value]) => (
        <FilterChip
          key={name}
          isOn={by === value}
          onClick={() =>
            void navigate({
              to: paths.suppliers,
              search: value ? { by: value } : {},
              replace: true,
              resetScroll: false,
            })
          }
        >
          {t(`supplier.open.groups.${name}`)}
        </FilterChip>
      ))}
    </div>
  )
}

function Open({ list, by }: { list: OpenOrders; by: OpenGrouping | undefined }) {
  const t = useWords()
  const outage = useOutage()
  const accepting = useAccept(list)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [answering, setAnswering] = useState<OpenOrder | null>(null)
  const total = totalOf(list.rows)
  // Orders that have disappeared are deselected.
  const chosenRows = list.rows.filter(({ item, isGone }) => !isGone && chosen.has(item.id))
  const choose = (ids: number[], isChosen: boolean) =>
    setChosen((before) => new Set([...before, ...ids].filter((id) => isChosen || !ids.includes(id))))
  return (
    <>
      {list.rows.length > 0 && (
        <p className={styles.total}>
          {t("staff.orderUnits", { count: total.count, units: formatCount(total.units) })}
        </p>
      )}
      <DataList
        list={list}
        loading={t("staff.loadingOrders")}
        blanks={6}
        failed={t("supplier.open.failed")}
        empty={<EmptyState heading={t("supplier.open.none")} />}
        updates={t("common.updates", { count: list.waiting })}
        more={t("common.showMoreOrders")}
      >
        <div {...list.listProps}>
          {groupOrders(list.rows, by).map((group) => (
            <OpenGroup
              key={group.key}
              group={group}
              {...{ accepting, chosen, choose }}
              canAct={!outage}
              onOtherTerms={setAnswering}
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
      {answering && (
        <AnswerDialog
          order={answering}
          onClose={() => setAnswering(null)}
          onDone={() => void list.settle()}
          onStale={list.retry}
        />
      )}
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
