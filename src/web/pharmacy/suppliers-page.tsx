import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { PharmacySupplier } from "#contract/pharmacy/purchase-orders.ts"
import { paths } from "#domain/platform/paths.ts"
import { api } from "#web/data/call.ts"
import { useLiveTopics } from "#web/data/live-updates.ts"
import { formatCount } from "#web/kit/format/number.ts"
import { Phone } from "#web/kit/format/phone.tsx"
import { formatDay } from "#web/kit/format/when-format.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CardCell, CardRow, CardTable } from "#web/kit/lists/card-table.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { LoadingRows } from "#web/kit/lists/loading-rows.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { usePurchaseTopics } from "#web/pharmacy/purchase-orders/own-pharmacy.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/purchase.ts"

const columns = ["name", "phone", "speed", "open", "received"] as const

/** SPEC section 2: the heading; under it who supplies this pharmacy, how fast, and what is open. */
export function PharmacySuppliersPage() {
  const t = useWords()
  const query = useQuery(api.pharmacySuppliers.list.queryOptions())
  useLiveTopics(usePurchaseTopics({ withStock: false }), () => void query.refetch())
  const suppliers = query.data?.suppliers
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("pages.suppliersHeading") })} isIndexed={false} />
      <h1 className="mb-16">{t("pages.suppliersHeading")}</h1>
      {query.data && query.data.waiting.orders > 0 && (
        <p className="mb-12">
          <Link to={paths.posPurchase} search={{ status: "Pending" }}>
            {t("purchase.suppliers.waiting", {
              count: query.data.waiting.orders,
              units: formatCount(query.data.waiting.units),
            })}
          </Link>
        </p>
      )}
      {query.isError && (
        <NotLoaded onRetry={() => void query.refetch()}>{t("purchase.suppliers.failed")}</NotLoaded>
      )}
      {query.isPending && <LoadingRows says={t("purchase.suppliers.loading")} rows={3} />}
      {suppliers?.length === 0 && <EmptyState heading={t("purchase.suppliers.none")} />}
      {suppliers && suppliers.length > 0 && (
        <CardTable
          label={t("pages.suppliersHeading")}
          columns={columns.map((column) => t(`purchase.suppliers.columns.${column}`))}
        >
          {suppliers.map((supplier) => (
            <SupplierRow key={supplier.id} supplier={supplier} />
          ))}
        </CardTable>
      )}
    </>
  )
}

function SupplierRow({ supplier }: { supplier: PharmacySupplier }) {
  const t = useWords()
  const { name, phone, openOrders, openUnits, oldestAt, receivedOrders } = supplier
  return (
    <CardRow>
      <CardCell kind="prose">
        <b translate="no">{name}</b>
      </CardCell>
      <CardCell label={t("purchase.suppliers.columns.phone")}>
        {phone ? <Phone number={phone} /> : t("purchase.suppliers.noPhone")}
      </CardCell>
      <CardCell label={t("purchase.suppliers.columns.speed")}>
        <Speed supplier={supplier} />
      </CardCell>
      <CardCell label={t("purchase.suppliers.columns.open")}>
        {openOrders === 0 ? (
          t("purchase.suppliers.openNone")
        ) : (
          <span>
            {t("purchase.suppliers.open", { count: openOrders, units: formatCount(openUnits) })}
            {oldestAt !== null && (
              <small className="block meta">
                {t("purchase.suppliers.late", { when: formatDay(new Date(oldestAt)) })}
              </small>
            )}
          </span>
        )}
      </CardCell>
      <CardCell label={t("purchase.suppliers.columns.received")}>
        {receivedOrders === 0
          ? t("purchase.suppliers.receivedNone")
          : t("purchase.suppliers.received", { count: receivedOrders })}
      </CardCell>
    </CardRow>
  )
}

/** What was measured, and beside it what the supplier says. */
function Speed({ supplier: { averageDays, leadTimeDays } }: { supplier: PharmacySupplier }) {
  const t = useWords()
  const days = averageDays === null ? null : Math.round(averageDays)
  return (
    <span>
      {days !== null &&
        (days === 0
          ? t("purchase.suppliers.averageShort")
          : t("purchase.suppliers.average", { count: days }))}
      <small className="block meta">{t("purchase.suppliers.promised", { count: leadTimeDays })}</small>
    </span>
  )
}
