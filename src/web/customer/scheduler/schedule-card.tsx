import type { Schedule } from "#contract/customer/dose-schedules.ts"
import { formOf, MedicineText } from "#web/customer/scheduler/medicine-text.tsx"
import styles from "#web/customer/scheduler/scheduling.module.css"
import { StockLine } from "#web/customer/scheduler/stock-line.tsx"
import { useMoments } from "#web/customer/scheduler/use-moments.ts"
import { deviceZone, zonePlace } from "#web/customer/scheduler/zone-clock.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { DoseGlyph } from "#web/kit/format/dose-glyph.tsx"
import { useWords } from "#web/words/words.ts"

export type ScheduleAct = "view" | "edit" | "next-doses" | "delete" | "stock"

type ScheduleCardProps = { schedule: Schedule; now: Date; onAct: (act: ScheduleAct) => void }

/** Renders a schedule: medicine, next dose, instructions, remaining units and actions. */
export function ScheduleCard({ schedule, now, onAct }: ScheduleCardProps) {
  const t = useWords()
  const { moment } = useMoments(now)
  const zone = schedule.timeZone
  const which = <span className="sr">{t("scheduler.ofSchedule", { name: schedule.schedulerName })}</span>
  const when = (at: string | null) =>
    at === null ? t("common.none") : <time dateTime={at}>{moment(zone, new Date(at))}</time>
  return (
    <li className={classes("card", `break mb-12 ${styles.card}`)}>
      <div className={styles.cardHead}>
        <DoseGlyph form={formOf(schedule.medicineName, schedule.medicineForm)} frame="tinted" />
        <div>
          <h3 className="text-lead">{schedule.schedulerName}</h3>
          <MedicineText name={schedule.medicineName} />
        </div>
      </div>
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
      {zone !== deviceZone() && (
        <p className="muted text-staff mt-8">{t("scheduler.timesIn", { place: zonePlace(zone) })}</p>
      )}
      <p className="text-staff pre-line mt-8">{schedule.description}</p>
      <StockLine schedule={schedule} onCount={() => onAct("stock")} />
      <div className={`row mt-8 ${styles.actions}`}>
        <Button look="outline" size="small" onClick={() => onAct("view")}>
          {t("common.view")}
          {which}
        </Button>
        <Button look="outline" size="small" onClick={() => onAct("edit")}>
          {t("common.edit")}
          {which}
        </Button>
        <Button look="outline" size="small" onClick={() => onAct("next-doses")}>
          {t("common.nextDoses")}
          {which}
        </Button>
        <Button look="quiet" size="small" onClick={() => onAct("delete")}>
          {t("common.delete")}
          {which}
        </Button>
      </div>
    </li>
  )
}
