import BellRing from "lucide-react/icons/bell-ring"
import Check from "lucide-react/icons/check"
import { paths } from "#domain/platform/paths.ts"
import styles from "#web/finder/home/reminders.module.css"
import sections from "#web/finder/home/sections.module.css"
import { ButtonLink, buttonClass } from "#web/kit/actions/button.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { MedicineName } from "#web/kit/format/medicine-name.tsx"
import { useWords } from "#web/words/words.ts"

/** The band about scheduling and reminders. */
export function Reminders() {
  const t = useWords()
  return (
    <section className={sections.section}>
      <div className="wrap">
        <div className={classes(styles.band, "on-night")}>
          <div>
            <p className={classes(sections.eyebrow, styles.eyebrow)}>
              <BellRing aria-hidden="true" />
              {t("home.remindersEyebrow")}
            </p>
            <h2>{t("home.remindersHeading")}</h2>
            <p className={classes(`muted text-lead mt-16 ${sections.lead}`, "text-night")}>
              {t("home.remindersText")}
            </p>
            <div className={`row gap-12 mt-24 ${sections.actions}`}>
              <ButtonLink look="beam" size="large" to={paths.scheduling}>
                {t("home.remindersLink")}
              </ButtonLink>
            </div>
          </div>
          <Doses />
        </div>
      </div>
    </section>
  )
}

/** A still picture of one day's doses, for the eye only. */
function Doses() {
  const t = useWords()
  return (
    <div aria-hidden="true">
      <div className={classes(styles.dose, styles.done)}>
        <time>{t("home.doseTimes.morning")}</time>
        <span className={styles.rail} />
        <div className={`mb-12 pad-12-16 ${styles.what}`}>
          <MedicineName genericName="metformin" strength="500 mg" form="tablet" />
          <small>{t("common.exampleTaken")}</small>
        </div>
      </div>
      <div className={classes(styles.dose, styles.now)}>
        <time>{t("home.doseTimes.noon")}</time>
        <span className={styles.rail} />
        <div className={`mb-12 pad-12-16 ${styles.what}`}>
          <MedicineName genericName="amoxicillin" strength="250 mg" form="capsule" />
          <small>{t("home.doseNow")}</small>
          <span className={`row nowrap mt-8 ${styles.acts}`}>
            <span className={buttonClass({ size: "small" })}>
              <Check aria-hidden="true" />
              {t("common.taken")}
            </span>
            <span className={buttonClass({ look: "outline", size: "small" })}>{t("home.snooze")}</span>
          </span>
        </div>
      </div>
      <div className={styles.dose}>
        <time>{t("home.doseTimes.evening")}</time>
        <span className={styles.rail} />
        <div className={`mb-12 pad-12-16 ${styles.what}`}>
          <MedicineName genericName="metformin" strength="500 mg" form="tablet" />
          <small>{t("home.doseLater")}</small>
        </div>
      </div>
    </div>
  )
}
