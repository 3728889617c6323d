import { useQuery } from "@tanstack/react-query"
import CalendarPlus from "lucide-react/icons/calendar-plus"
import Check from "lucide-react/icons/check"
import Minus from "lucide-react/icons/minus"
import type { ReactNode } from "react"
import type { Dose, Schedule } from "#contract/customer/dose-schedules.ts"
import { calendarFile } from "#web/customer/scheduler/calendar-dialog.tsx"
import styles from "#web/customer/scheduler/dialogs.module.css"
import { asOf } from "#web/customer/scheduler/headline.ts"
import { MedicineText } from "#web/customer/scheduler/medicine-text.tsx"
import { formatUnits } from "#web/customer/scheduler/units.ts"
import { useMoments } from "#web/customer/scheduler/use-moments.ts"
import { timesOf, useDayWords, useLimits } from "#web/customer/scheduler/use-plan-words.ts"
import { dateIn, zonePlace } from "#web/customer/scheduler/zone-clock.ts"
import { api } from "#web/data/call.ts"
import { Button, ButtonAnchor } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { useWords } from "#web/words/words.ts"

type ViewDialogProps = {
  schedule: Schedule
  now: Date
  onClose: () => void
  onEdit: () => void
  onNextDoses: () => void
}

/** Shows all details of a schedule and the outcomes of its last doses. */
export function ViewDialog({ schedule, now, onClose, onEdit, onNextDoses }: ViewDialogProps) {
  const t = useWords()
  return (
    <Dialog title={t("scheduler.viewTitle")} onClose={onClose}>
      <ScheduleFacts schedule={schedule} now={now} />
      <LastDoses schedule={schedule} now={now} />
      <div className={`mt-24 ${styles.part}`}>
        <ButtonAnchor look="quiet" size="small" href={calendarFile(schedule.id)} download>
          <CalendarPlus aria-hidden="true" />
          {t("common.calendarFile")}
        </ButtonAnchor>
        <p className="muted text-staff mt-8">{t("scheduler.calendarFileHint")}</p>
      </div>
      <DialogActions>
        <Button look="outline" onClick={onEdit}>
          {t("common.edit")}
        </Button>
        <Button look="outline" onClick={onNextDoses}>
          {t("common.nextDoses")}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function ScheduleFacts({ schedule, now }: { schedule: Schedule; now: Date }) {
  const t = useWords()
  const { moment } = useMoments(now)
  const { timeZone: zone, plan } = schedule
  const dayWords = useDayWords(plan, dateIn(zone, now))
  const limits = useLimits(plan)
  const every = t("scheduler.every", { count: schedule.dosePeriod })
  const times = t("scheduler.times", { count: schedule.remindTimes })
  return (
    <dl className={`stack gap-12 break mt-12 ${styles.facts}`}>
      <Fact name={t("scheduler.schedulerName")}>{schedule.schedulerName}</Fact>
      <Fact name={t("scheduler.medicineName")}>
        <MedicineText name={schedule.medicineName} />
      </Fact>
      {schedule.personName !== null && (
        <Fact name={t("scheduler.forWhom")}>
          <span translate="no">{schedule.personName}</span>
        </Fact>
      )}
      {plan.kind === "interval" && (
        <>
          <Fact name={t("scheduler.firstDose")}>{moment(zone, new Date(schedule.firstDoseTime))}</Fact>
          <Fact name={t("scheduler.interval")}>{every}</Fact>
          <Fact name={t("scheduler.repeat")}>{times}</Fact>
          {schedule.customTimes.length > 0 && (
            <Fact name={t("scheduler.customTimes")}>
              {schedule.customTimes.map((at) => moment(zone, new Date(at))).join(", ")}
            </Fact>
          )}
        </>
      )}
      {plan.kind === "times" && (
        <Fact name={t("scheduler.planTimes")}>{[timesOf(plan.times), ...dayWords].join(" · ")}</Fact>
      )}
      {plan.kind === "as-needed" && (
        <Fact name={t("scheduler.planKind")}>{[t("scheduler.planAsNeeded"), ...limits].join(" · ")}</Fact>
      )}
      <Fact name={t("common.description")}>{schedule.description}</Fact>
      <Fact name={t("scheduler.zone")}>{t("scheduler.zoneTime", { place: zonePlace(zone) })}</Fact>
      {schedule.unitsAtHome !== null && (
        <Fact name={t("common.stockAtHome")}>{formatUnits(schedule.unitsAtHome)}</Fact>
      )}
      {schedule.unitsPerDose !== null && (
        <Fact name={t("scheduler.perDose")}>{formatUnits(schedule.unitsPerDose)}</Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const maxInStrip = 21
const signs = { taken: Check, skipped: Minus } as const

function LastDoses({ schedule, now }: { schedule: Schedule; now: Date }) {
  const t = useWords()
  const { moment } = useMoments(now)
  const query = useQuery(api.doseSchedules.get.queryOptions({ input: { id: schedule.id } }))
  if (query.isError) return <Notice tone="bad">{t("scheduler.viewFailed")}</Notice>
  if (!query.data) return <Skeleton lines={["45%", "100%"]} />
  const past = query.data.doses
    .map((dose) => asOf(dose, now))
    .filter(({ state }) => state === "taken" || state === "skipped" || state === "missed")
    .toSorted((one, other) => one.dueAt.localeCompare(other.dueAt))
    .slice(-maxInStrip)
  const count = (state: Dose["state"]) => past.filter((dose) => dose.state === state).length
  return (
    <div className={`mt-24 ${styles.part}`}>
      <h3>{t("scheduler.lastDoses")}</h3>
      <p className={`row mt-8 mb-8 ${styles.strip}`} aria-hidden="true">
        {past.map(({ id, state, dueAt, timeZone }) => {
          const Sign = state === "taken" || state === "skipped" ? signs[state] : null
          return (
            <span key={id} data-state={state} title={moment(timeZone, new Date(dueAt))}>
              {Sign && <Sign />}
            </span>
          )
        })}
      </p>
      <p className="muted text-staff mt-8">
        {past.length === 0
          ? t("scheduler.noPastDoses")
          : t("scheduler.lastDosesSays", {
              taken: count("taken"),
              skipped: count("skipped"),
              missed: count("missed"),
            })}
      </p>
    </div>
  )
}
