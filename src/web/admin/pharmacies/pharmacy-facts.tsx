import type { PharmacyDetail } from "#contract/admin/pharmacies.ts"
import { weekDays, weekOf } from "#domain/finder/week-hours.ts"
import { Fact } from "#web/admin/fact.tsx"
import styles from "#web/admin/pharmacies/pharmacies.module.css"
import { hasRunOut } from "#web/admin/pharmacies/state-chip.tsx"
import view from "#web/admin/view.module.css"
import { PositionMap } from "#web/finder/pharmacy-form/position-map.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { OpeningLine } from "#web/kit/format/opening-line.tsx"
import { Phone } from "#web/kit/format/phone.tsx"
import { When } from "#web/kit/format/when.tsx"
import { formatDay } from "#web/kit/format/when-format.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/hours.ts"

/** Shows a pharmacy's details, location and staff. */
export function PharmacyFacts({ of }: { of: PharmacyDetail }) {
  const t = useWords()
  return (
    <>
      <section className={`shrink pad-16 ${view.part}`} aria-labelledby="pharmacy-about">
        <h2 id="pharmacy-about">{t("adminPharmacies.detail.about")}</h2>
        <dl className="stack">
          <Fact name={t("adminPharmacies.columns.phone")}>
            <Phone number={of.phoneNumber} />
          </Fact>
          <Fact name={t("adminPharmacies.detail.address")}>
            {[of.address, of.town, of.district].filter(Boolean).join(", ") ||
              t("adminPharmacies.detail.noAddress")}
          </Fact>
          {of.company !== null && (
            <Fact name={t("adminPharmacies.form.company")}>
              <span translate="no">{of.company}</span>
            </Fact>
          )}
          <Fact name={t("adminPharmacies.detail.licence")}>
            <Licence of={of} />
          </Fact>
          <Fact name={t("adminPharmacies.columns.prices")}>
            {t(`adminPharmacies.prices.${of.priceExposure ? "yes" : "no"}`)}
          </Fact>
          <Fact name={t("adminPharmacies.columns.delivery")}>
            {t(`adminPharmacies.delivery.${of.delivers ? "yes" : "no"}`)}
          </Fact>
          <Fact name={t("adminPharmacies.detail.till")}>
            {t(`adminPharmacies.rounding.${of.roundsCash ? "yes" : "no"}`)} ·{" "}
            {t("adminPharmacies.detail.maxDiscount", { percent: of.maxDiscountPercent })}
          </Fact>
          {of.taxNumber && <Fact name={t("adminPharmacies.detail.taxNumber")}>{of.taxNumber}</Fact>}
          <Fact name={t("common.inStock")}>
            {t("staff.countMedicines", { count: of.medicines })} ·{" "}
            {of.freshAt === null ? t("adminPharmacies.neverFresh") : <When at={of.freshAt} />}
          </Fact>
          <Fact name={t("adminPharmacies.columns.hours")}>
            <Hours of={of} />
          </Fact>
        </dl>
      </section>
      <section className={`shrink pad-16 ${view.part}`} aria-labelledby="pharmacy-place">
        <h2 id="pharmacy-place">{t("staff.position")}</h2>
        <PositionMap at={{ lat: of.lat, lng: of.lng }} />
        <p className="muted">{`${of.lat}, ${of.lng}`}</p>
        {of.people && <People of={of.people} />}
      </section>
    </>
  )
}

/** Names the staff. */
export function People({ of }: { of: NonNullable<PharmacyDetail["people"]> }) {
  const t = useWords()
  return (
    <>
      <h2>{t("staff.staff")}</h2>
      {of.length === 0 && <p className="muted">{t("adminPharmacies.detail.noStaff")}</p>}
      <ul className={styles.people}>
        {of.map(({ id, name, since }) => (
          <li key={id}>
            <span translate="no">{name ?? t("adminPharmacies.detail.unknown")}</span>{" "}
            <small>{t("staff.sinceDay", { day: formatDay(new Date(since)) })}</small>
          </li>
        ))}
      </ul>
    </>
  )
}

type LicenceProps = {
  of: Pick<PharmacyDetail, "licenceNumber" | "licenceVerifiedAt" | "licenceValidUntil">
}

/** Shows a licence's number, and since when and until when it is verified. */
export function Licence({ of: { licenceNumber, licenceVerifiedAt, licenceValidUntil } }: LicenceProps) {
  const t = useWords()
  const now = useNow(60_000)
  const until = licenceValidUntil === null ? "" : formatDay(new Date(licenceValidUntil))
  const day = licenceVerifiedAt === null ? "" : formatDay(new Date(licenceVerifiedAt))
  return (
    <>
      <span className="break">{licenceNumber ?? t("adminPharmacies.detail.noLicence")}</span>
      {day !== "" && (
        <small className="block muted">
          {hasRunOut(licenceValidUntil, now)
            ? t("adminPharmacies.detail.ranOut", { until })
            : t(until ? "adminPharmacies.detail.verifiedUntil" : "adminPharmacies.detail.verifiedOn", {
                day,
                until,
              })}
        </small>
      )}
    </>
  )
}

function Hours({ of }: { of: PharmacyDetail }) {
  const t = useWords()
  const week = weekOf(of.openMinutes)
  return (
    <>
      <span className="inline-icon">
        <OpeningLine hours={of} />
      </span>
      <ul className={`stack gap-0 mt-8 ${styles.week}`}>
        {weekDays
          .map((name) => t(`hours.days.${name}`))
          .map((day, place) => (
            <li key={day}>
              <span>{day}</span>
              <span className="num">
                {week[place]?.map(({ from, to }) => `${from}–${to}`).join(", ") || t("hours.closed")}
              </span>
            </li>
          ))}
      </ul>
    </>
  )
}
