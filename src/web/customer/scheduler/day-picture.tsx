import Check from "lucide-react/icons/check"
import { DayRing } from "#web/customer/scheduler/day-ring.tsx"
import { DoseRow } from "#web/customer/scheduler/dose-row.tsx"
import styles from "#web/customer/scheduler/scheduling.module.css"
import { buttonClass } from "#web/kit/actions/button.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { useWords } from "#web/words/words.ts"

const metformin = { medicine: "metformin 500 mg – tablet", form: "tablet" }
const amoxicillin = { medicine: "amoxicillin 250 mg – capsule", form: "capsule" }

/** Draws a sample day that shows guests what a login offers. Decoration only. */
export function DayPicture() {
  const t = useWords()
  const medicine = t("scheduler.picture.medicine")
  return (
    <div aria-hidden="true">
      <div className={classes("card", styles.summary)}>
        <DayRing states={["taken", "due", "coming"]} />
        <div>
          <p className={styles.headline}>{t("scheduler.timeFor", { medicine })}</p>
          <p>{t("scheduler.dueAt", { time: "1:00\u00a0pm" })}</p>
        </div>
      </div>
      <ol>
        <DoseRow time={"8:00\u00a0am"} state="taken" detail={t("common.exampleTaken")} {...metformin} />
        <DoseRow time={"1:00\u00a0pm"} state="due" detail={t("scheduler.dueNow")} {...amoxicillin}>
          <span className={buttonClass()}>
            <Check aria-hidden="true" />
            {t("common.taken")}
          </span>
          <span className={buttonClass({ look: "outline" })}>{t("scheduler.snooze")}</span>
        </DoseRow>
        <DoseRow time={"8:00\u00a0pm"} state="coming" detail={t("scheduler.picture.coming")} {...metformin} />
      </ol>
    </div>
  )
}
