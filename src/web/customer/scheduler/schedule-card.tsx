import RotateCw from "lucide-react/icons/rotate-cw"
import UserRound from "lucide-react/icons/user-round"
import type { ReactNode } from "react"
import type { Schedule } from "#contract/customer/dose-schedules.ts"
import type { LastDose } from "#web/customer/scheduler/last-dose.ts"
import { formOf, MedicineText } from "#web/customer/scheduler/medicine-text.tsx"
import styles from "#web/customer/scheduler/scheduling.module.css"
import { StockLine } from "#web/customer/scheduler/stock-line.tsx"
import { waitUntil } from "#web/customer/scheduler/use-log-dose.ts"
import { useMoments, useUntilWords } from "#web/customer/scheduler/use-moments.ts"
import { useLimits } from "#web/customer/scheduler/use-plan-words.ts"
import { dateIn, deviceZone, shortDate, zonePlace } from "#web/customer/scheduler/zone-clock.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { DoseGlyph } from "#web/kit/format/dose-glyph.tsx"
import { useWords } from "#web/words/words.ts"

export type ScheduleAct = "view" | "edit" | "next-doses" | "delete" | "stock" | "repeat"

type ScheduleCardProps = {
  schedule: Schedule
  now: Date
  /** When its last dose is, if it is time to ask whether to repeat it. */
  last: LastDose | null
  isLogging: boolean
  onLog: () => void
  onAct: (act: ScheduleAct) => void
}

/** Renders a schedule: medicine, next dose, instructions, remaining units and actions. */
export function ScheduleCard({ schedule, now, last, isLogging, onLog, onAct }: ScheduleCardProps) {
  const t = useWords()
  const zone = schedule.timeZone
  const isAsNeeded = schedule.plan.kind === "as-needed"
  const which = <span className="sr">{t("scheduler.ofSchedule", { name: schedule.schedulerName })}</span>
  return (
    <li className={classes("card", `break mb-12 ${styles.card}`)}>
      <div className={styles.cardHead}>
        <DoseGlyph form={formOf(schedule.medicineName, schedule.medicineForm)} frame="tinted" />
        <div>
          <h3 className="text-lead">{schedule.schedulerName}</h3>
          <MedicineText name={schedule.medicineName} />
        </div>
        {schedule.personName !== null && (
          <Chip tone="note" icon={<UserRound aria-hidden="true" />}>
            <span className="sr">{t("scheduler.forWhom")} </span>
            <span translate="no">{schedule.personName}</span>
          </Chip>
        )}
      </div>
      {isAsNeeded ? (
        <AsNeededFacts schedule={schedule} now={now} />
      ) : (
        <DoseFacts schedule={schedule} now={now} />
      )}
      {zone !== deviceZone() && (
        <p className="muted text-staff mt-8">{t("scheduler.timesIn", { place: zonePlace(zone) })}</p>
      )}
      <p className="text-staff pre-line mt-8">{schedule.description}</p>
      <StockLine schedule={schedule} now={now} onCount={() => onAct("stock")} />
      {last && (
        <RepeatLine last={last} which={which} now={now} zone={zone} onRepeat={() => onAct("repeat")} />
      )}
      <div className={`row mt-8 ${styles.actions}`}>
        {isAsNeeded && (
          <Button
            size="small"
            look={waitUntil(schedule, now) ? "outline" : "primary"}
            isBusy={isLogging}
            onClick={onLog}
          >
            {t("scheduler.logDose")}
            {which}
          </Button>
        )}
        <Button look="outline" size="small" onClick={() => onAct("view")}>
          {t("common.view")}
          {which}
        </Button>
        <Button look="outline" size="small" onClick={() => onAct("edit")}>
          {t("common.edit")}
          {which}
        </Button>
        {!isAsNeeded && (
          <Button look="outline" size="small" onClick={() => onAct("next-doses")}>
            {t("common.nextDoses")}
            {which}
          </Button>
        )}
        <Button look="quiet" size="small" onClick={() => onAct("delete")}>
          {t("common.delete")}
          {which}
        </Button>
      </div>
    </li>
  )
}

type FactsProps = { schedule: Schedule; now: Date }

function DoseFacts({ schedule, now }: FactsProps) {
  const t = useWords()
  const { moment } = useMoments(now)
  const when = (at: string | null) =>
    at === null ? t("common.none") : <time dateTime={at}>{moment(schedule.timeZone, new Date(at))}</time>
  return (
    <dl className="num">
      <div>
        <dt>{t("scheduler.nextDose")}</dt>
        <dd className="semibold">{when(schedule.nextDose)}</dd>
      </div>
      <div>
        <dt>{t("scheduler.upcomingDose")}</dt>
        <dd className="semibold">{when(schedule.upcomingDose)}</dd>
      </div>
    </dl>
  )
}

/** Shows when a dose as needed was taken last, and when the next one is allowed. */
function AsNeededFacts({ schedule, now }: FactsProps) {
  const t = useWords()
  const { moment } = useMoments(now)
  const until = useUntilWords(now)
  const limits = useLimits(schedule.plan)
  const { asNeeded, timeZone: zone } = schedule
  const lastTakenAt = asNeeded?.lastTakenAt ?? null
  const wait = waitUntil(schedule, now)
  return (
    <>
      <dl className="num">
        <div>
          <dt>{t("scheduler.lastTaken")}</dt>
          <dd className="semibold">
            {lastTakenAt === null ? (
              t("scheduler.neverTaken")
            ) : (
              <time dateTime={lastTakenAt}>{moment(zone, new Date(lastTakenAt))}</time>
            )}
          </dd>
        </div>
        <div>
          <dt>{t("scheduler.allowedFrom")}</dt>
          <dd className={classes("semibold", wait ? "text-warn" : "text-ok")}>
            {wait ? <time dateTime={wait.toISOString()}>{moment(zone, wait)}</time> : t("scheduler.stateDue")}
            {wait && <small className="block">{until(wait)}</small>}
          </dd>
        </div>
      </dl>
      <p className="muted text-staff mt-8">
        {[
          t("scheduler.planAsNeeded"),
          ...limits,
          t("scheduler.takenInDay", { count: asNeeded?.takenIn24Hours ?? 0 }),
        ].join(" · ")}
      </p>
    </>
  )
}

type RepeatLineProps = { last: LastDose; which: ReactNode; now: Date; zone: string; onRepeat: () => void }

/** Asks whether to continue a schedule that ends. */
function RepeatLine({ last, which, now, zone, onRepeat }: RepeatLineProps) {
  const t = useWords()
  const says = () => {
    if (last === "today") return t("scheduler.lastDoseToday")
    if (last === "tomorrow") return t("scheduler.lastDoseTomorrow")
    return t("scheduler.lastDoseOver", { day: shortDate(last.on, dateIn(zone, now)) })
  }
  return (
    <div className={`row apart mt-8 round ${styles.repeat}`}>
      <p>{says()}</p>
      <Button look="beam" size="small" onClick={onRepeat}>
        <RotateCw aria-hidden="true" />
        {t("scheduler.repeatNow")}
        {which}
      </Button>
    </div>
  )
}
