import { useOutage } from "#web/data/connection.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { FormFailure } from "#web/kit/forms/form.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { DataList } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { SuggestedGroup } from "#web/pharmacy/purchase-orders/suggested-group.tsx"
import { suggestedQuery } from "#web/pharmacy/purchase-orders/use-purchase-orders.ts"
import { type SuggestedLine, useSuggestedOrders } from "#web/pharmacy/purchase-orders/use-suggested-orders.ts"
import { PurchaseTabs } from "#web/pharmacy/section-tabs.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/purchase.ts"

export const prefetch: Prefetch = (client) => readAhead(client, suggestedQuery())

/** Shows what is due by supplier, to look over and send. */
export function SuggestedPage() {
  const t = useWords()
  const outage = useOutage()
  const orders = useSuggestedOrders()
  const { list, form } = orders
  const groups = groupsOf(list.rows.map(({ item }) => item))
  const total = list.data?.total ?? 0
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("purchase.suggested.title") })} isIndexed={false} />
      <PurchaseTabs />
      <h1>{t("purchase.suggested.title")}</h1>
      <p className="muted mt-4 mb-12">{t("purchase.suggested.intro")}</p>
      <FormFailure form={form} />
      <DataList
        list={list}
        loading={t("purchase.suggested.loading")}
        blanks={4}
        failed={t("purchase.suggested.failed")}
        empty={
          <EmptyState heading={t("purchase.suggested.none")} level="h2">
            <p>{t("purchase.suggested.noneText")}</p>
          </EmptyState>
        }
        updates={t("common.updates", { count: list.waiting })}
      >
        {groups.map((lines) => (
          <SuggestedGroup key={lines[0]?.supplier?.id ?? "all"} lines={lines} orders={orders} />
        ))}
        {groups.length > 1 && (
          <div className="row mt-24">
            <Button
              className="push"
              isBusy={form.isSending}
              disabled={Boolean(outage)}
              title={outage ? t("purchase.orders.needsConnection") : undefined}
              onClick={() => orders.send(groups.flat())}
            >
              {t("purchase.suggested.sendAll")}
            </Button>
          </div>
        )}
        {total > list.rows.length && (
          <p className="muted mt-8">
            {t("purchase.suggested.more", {
              shown: formatCount(list.rows.length),
              total: formatCount(total),
            })}
          </p>
        )}
      </DataList>
    </>
  )
}

/** Lines come sorted by supplier; those without a preferred one are last. */
const groupsOf = (lines: SuggestedLine[]) => [
  ...Map.groupBy(lines, ({ supplier }) => supplier?.id ?? null).values(),
]
