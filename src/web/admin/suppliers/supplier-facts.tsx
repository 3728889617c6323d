import type { SupplierDetail } from "#contract/admin/suppliers.ts"
import { Fact } from "#web/admin/fact.tsx"
import { Licence, People } from "#web/admin/pharmacies/pharmacy-facts.tsx"
import view from "#web/admin/view.module.css"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Phone } from "#web/kit/format/phone.tsx"
import { When } from "#web/kit/format/when.tsx"
import { formatCalendarDay, formatDay } from "#web/kit/format/when-format.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/register-pharmacy.ts"

/** Shows a supplier's licence, its trade and its staff. */
export function SupplierFacts({ of }: { of: SupplierDetail }) {
  const t = useWords()
  return (
    <>
      <section className={`shrink pad-16 ${view.part}`} aria-labelledby="supplier-about">
        <h2 id="supplier-about">{t("adminPharmacies.detail.about")}</h2>
        <dl className="stack">
          <Fact name={t("adminPharmacies.detail.licence")}>
            <Licence of={of} />
          </Fact>
          <SentFact of={of} />
          <Fact name={t("staff.phone")}>
            {of.phone === null ? t("adminSuppliers.noPhone") : <Phone number={of.phone} />}
          </Fact>
          <Fact name={t("adminSuppliers.detail.since")}>{formatDay(new Date(of.createdAt))}</Fact>
          <Fact name={t("adminSuppliers.detail.lastActive")}>
            {of.lastActiveAt === null ? t("adminSuppliers.detail.never") : <When at={of.lastActiveAt} />}
          </Fact>
        </dl>
      </section>
      <section className={`shrink pad-16 ${view.part}`} aria-labelledby="supplier-trade">
        <h2 id="supplier-trade">{t("common.orders")}</h2>
        <Trade of={of} />
        {of.people && <People of={of.people} />}
      </section>
    </>
  )
}

function Trade({ of }: { of: SupplierDetail }) {
  const t = useWords()
  const { orders, medianHours, p90Hours } = of.answered
  const hours = (value: number | null) => t("adminSuppliers.detail.hours", { hours: (value ?? 0).toFixed(1) })
  return (
    <dl className="stack">
      <Fact name={t("adminSuppliers.columns.orders")}>
        {t("adminSuppliers.orders", {
          open: formatCount(of.openOrders),
          accepted: formatCount(of.acceptedOrders),
        })}
      </Fact>
      <Fact name={t("adminSuppliers.detail.answers")}>
        {orders === 0
          ? t("adminSuppliers.detail.noAnswers")
          : t("adminSuppliers.detail.answered", {
              count: orders,
              median: hours(medianHours),
              p90: hours(p90Hours),
            })}
      </Fact>
      <Fact name={t("adminSuppliers.columns.days")}>
        {of.averageDays === null ? t("adminSuppliers.noDays") : of.averageDays.toFixed(1)} ·{" "}
        {t("staff.promisesCountDays", { count: of.leadTimeDays })}
      </Fact>
      <Fact name={t("adminSuppliers.detail.products")}>
        {t("staff.countMedicines", { count: of.products })}
      </Fact>
    </dl>
  )
}

/** The licence that was sent and not verified. */
function SentFact({ of: { sent } }: { of: SupplierDetail }) {
  const t = useWords()
  if (sent === null || sent.state === "verified" || sent.state === "replaced") return null
  return (
    <Fact name={t(`adminSuppliers.detail.sent.${sent.state}`)}>
      <span className="break">{sent.licenceNumber}</span>
      <small className="block muted">
        {t("adminPharmacies.detail.until", { until: formatCalendarDay(sent.validUntil) })} ·{" "}
        <When at={sent.sentAt} />
      </small>
      {sent.reason !== null && (
        <span className="block">{t("staff.reasonReason", { reason: sent.reason })}</span>
      )}
    </Fact>
  )
}
