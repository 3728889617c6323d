import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { Schedule } from "#contract/customer/dose-schedules.ts"
import { buyAgainDays, daysLeft } from "#domain/customer/dose-states.ts"
import { paths } from "#domain/platform/paths.ts"
import { formOf } from "#web/customer/scheduler/medicine-text.tsx"
import styles from "#web/customer/scheduler/scheduling.module.css"
import { formatUnits } from "#web/customer/scheduler/units.ts"
import { api } from "#web/data/call.ts"
import { useOrigin } from "#web/data/use-origin.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { useWords } from "#web/words/words.ts"

/** Shows the units at home and how long they last; links to pharmacies when they run low. */
export function StockLine({ schedule, onCount }: { schedule: Schedule; onCount: () => void }) {
  const t = useWords()
  const { unitsAtHome } = schedule
  const days = daysLeft(schedule)
  const isLow = days !== null && days < buyAgainDays
  return (
    <div className={`row gap-x-12 muted text-staff touch ${styles.line}`}>
      {unitsAtHome !== null && (
        <p>
          <AmountLeft schedule={schedule} days={days} isLow={isLow} />{" "}
          {isLow && <Refill medicine={schedule.medicineName} />}
        </p>
      )}
      <Button look="quiet" size="small" onClick={onCount}>
        {t(unitsAtHome === null ? "scheduler.countStock" : "scheduler.updateStock")}
        <span className="sr">{t("scheduler.ofSchedule", { name: schedule.schedulerName })}</span>
      </Button>
    </div>
  )
}

function AmountLeft({ schedule, days, isLow }: { schedule: Schedule; days: number | null; isLow: boolean }) {
  const t = useWords()
  const units = schedule.unitsAtHome ?? 0
  const doses = Math.floor(units / (schedule.unitsPerDose ?? 1))
  const left = t(`scheduler.left.${unitOf(formOf(schedule.medicineName, schedule.medicineForm))}`, {
    count: units,
    amount: formatUnits(units),
  })
  const enough =
    days === 0
      ? t("scheduler.enoughDoses", { count: doses })
      : t("scheduler.enoughDays", { count: days ?? 0 })
  const text = days === null || units === 0 ? `${left}.` : `${left}${enough}.`
  return isLow ? <b className="num">{text}</b> : <span className="num">{text}</span>
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
