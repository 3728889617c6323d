import { Link } from "@tanstack/react-router"
import BadgeCheck from "lucide-react/icons/badge-check"
import type { PharmacySupplier } from "#contract/pharmacy/suppliers.ts"
import { paths } from "#domain/platform/paths.ts"
import { api } from "#web/data/call.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Chip } from "#web/kit/actions/chip.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Phone } from "#web/kit/format/phone.tsx"
import { formatDay } from "#web/kit/format/when-format.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { useWholeList } from "#web/kit/lists/paged-list.ts"
import { usePurchaseTopics } from "#web/pharmacy/purchase-orders/use-purchase-orders.ts"
import { PurchaseTabs } from "#web/pharmacy/section-tabs.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/purchase.ts"

const columns = ["name", "phone", "speed", "open", "received"] as const

const suppliersQuery = api.pharmacySuppliers.list.queryOptions()

export const prefetch: Prefetch = (client) => readAhead(client, suppliersQuery)

/** Lists this pharmacy's suppliers with lead times and open orders (SPEC section 2). */
export function PharmacySuppliersPage() {
  const t = useWords()
  const list = useWholeList(suppliersQuery, {
    rows: ({ suppliers }) => suppliers,
    topics: usePurchaseTopics({ withStock: false }),
  })
  const open = list.data?.waiting
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("common.suppliers") })} isIndexed={false} />
      <PurchaseTabs />
      <h1 className="mb-16">{t("common.suppliers")}</h1>
      {open && open.orders > 0 && (
        <p className="mb-12">
          <Link to={paths.posPurchase} search={{ status: "Pending" }}>
            {t("purchase.suppliers.waiting", {
              count: open.orders,
              units: formatCount(open.units),
            })}
          </Link>
        </p>
      )}
      <DataTable
        list={list}
        loading={t("staff.loadingSuppliers")}
        blanks={3}
        failed={t("staff.suppliersFailed")}
        empty={<EmptyState heading={t("purchase.suppliers.none")} />}
        updates={t("common.updates", { count: list.waiting })}
        label={t("common.suppliers")}
        columns={columns.map((column) => t(`purchase.suppliers.columns.${column}`))}
      >
        {(supplier) => <SupplierRow supplier={supplier} />}
      </DataTable>
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
        <span className="row mt-8">
          {supplier.isVerified && (
            <Chip tone="ok" icon={<BadgeCheck aria-hidden="true" />}>
              {t("purchase.suppliers.verified")}
            </Chip>
          )}
          {!supplier.takesOrders && <Chip tone="warn">{t("purchase.suppliers.noNewOrders")}</Chip>}
        </span>
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
            {t("staff.orderUnits", { count: openOrders, units: formatCount(openUnits) })}
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
          : t("staff.countOrders", { count: receivedOrders })}
      </CardCell>
    </CardRow>
  )
}

/** Shows the measured lead time and the supplier's own. */
function Speed({ supplier: { averageDays, leadTimeDays } }: { supplier: PharmacySupplier }) {
  const t = useWords()
  const days = averageDays === null ? null : Math.round(averageDays)
  return (
    <span>
      {days !== null &&
        (days === 0
          ? t("purchase.suppliers.averageShort")
          : t("purchase.suppliers.average", { count: days }))}
      <small className="block meta">{t("staff.promisesCountDays", { count: leadTimeDays })}</small>
    </span>
  )
}
