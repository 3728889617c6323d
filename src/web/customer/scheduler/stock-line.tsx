import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { Schedule } from "#contract/customer/dose-schedules.ts"
import { type Supply, supplyOf } from "#domain/customer/dose-supply.ts"
import { paths } from "#domain/platform/paths.ts"
import { formOf } from "#web/customer/scheduler/medicine-text.tsx"
import styles from "#web/customer/scheduler/scheduling.module.css"
import { formatUnits } from "#web/customer/scheduler/units.ts"
import { clockIn, dateIn, shortDate } from "#web/customer/scheduler/zone-clock.ts"
import { api } from "#web/data/call.ts"
import { useOrigin } from "#web/data/use-origin.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { useWords } from "#web/words/words.ts"

type StockLineProps = { schedule: Schedule; now: Date; onCount: () => void }

/** Shows the units at home and how long they last; links to pharmacies when they run low. */
export function StockLine({ schedule, now, onCount }: StockLineProps) {
  const t = useWords()
  const { unitsAtHome } = schedule
  const today = dateIn(schedule.timeZone, now)
  const supply = supplyOf(schedule, { today, time: clockIn(schedule.timeZone, now) })
  return (
    <div className={`row gap-x-12 muted text-staff touch ${styles.line}`}>
      {unitsAtHome !== null && (
        <p>
          <AmountLeft schedule={schedule} supply={supply} today={today} />{" "}
          {supply?.isLow && <Refill medicine={schedule.medicineName} />}
        </p>
      )}
      <Button look="quiet" size="small" onClick={onCount}>
        {t(unitsAtHome === null ? "scheduler.countStock" : "scheduler.updateStock")}
        <span className="sr">{t("scheduler.ofSchedule", { name: schedule.schedulerName })}</span>
      </Button>
    </div>
  )
}

type AmountLeftProps = { schedule: Schedule; supply: Supply | null; today: string }

function AmountLeft({ schedule, supply, today }: AmountLeftProps) {
  const t = useWords()
  const units = schedule.unitsAtHome ?? 0
  const left = t(`scheduler.left.${unitOf(formOf(schedule.medicineName, schedule.medicineForm))}`, {
    count: units,
    amount: formatUnits(units),
  })
  const enough = () => {
    if (!supply || units === 0) return ""
    const { doses, days, until } = supply
    if (!days) return t("scheduler.enoughDoses", { count: doses })
    const forDays = t("scheduler.enoughDays", { count: days })
    return until === null
      ? forDays
      : t("scheduler.enoughUntil", { enough: forDays, day: shortDate(until, today) })
  }
  const text = `${left}${enough()}.`
  return supply?.isLow ? <b className="num">{text}</b> : <span className="num">{text}</span>
}

function unitOf(form: string | null) {
  if (form === null) return "other"
  if (/tablet/i.test(form)) return "tablet"
  if (/capsule/i.test(form)) return "capsule"
  if (/sachet|powder|granule/i.test(form)) return "sachet"
  if (/syrup|suspension|solution|liquid|mixture|elixir/i.test(form)) return "liquid"
  return "other"
}

const nearKm = 10

/** Counts the pharmacies that have it, near the person if the location is shared; links to the tracker. */
function Refill({ medicine }: { medicine: string }) {
  const t = useWords()
  const { at, isSettled } = useOrigin(undefined)
  const near = at ? { lat: at.lat, lng: at.lng, withinKm: nearKm } : {}
  const { data } = useQuery(
    api.availability.count.queryOptions({
      input: { q: medicine, ...near },
      enabled: isSettled,
      staleTime: 60_000,
    }),
  )
  const isNear = at !== null && data !== undefined && data.pharmacyCount > 0
  const says = () => {
    if (!data || data.pharmacyCount === 0) return t("scheduler.findRefill")
    return t(isNear ? "scheduler.pharmaciesNear" : "scheduler.pharmacies", { count: data.pharmacyCount })
  }
  return (
    <Link to={paths.tracker} search={{ q: medicine, ...(isNear && { within: nearKm }) }}>
      {says()}
    </Link>
  )
}
