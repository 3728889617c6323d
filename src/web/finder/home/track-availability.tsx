import Check from "lucide-react/icons/check"
import CircleCheck from "lucide-react/icons/circle-check"
import Hourglass from "lucide-react/icons/hourglass"
import { paths } from "#domain/platform/paths.ts"
import { loginUrl, useSession } from "#web/data/session.ts"
import { LearnMore } from "#web/finder/home/hero.tsx"
import styles from "#web/finder/home/sections.module.css"
import peek from "#web/finder/home/track-availability.module.css"
import { ButtonAnchor } from "#web/kit/actions/button.tsx"
import { Chip, LiveDot } from "#web/kit/actions/chip.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { MedicineName } from "#web/kit/format/medicine-name.tsx"
import { useWords } from "#web/words/words.ts"

export function TrackAvailability() {
  const t = useWords()
  const { person } = useSession()
  return (
    <section className={styles.section}>
      <div className={classes("wrap", styles.two)}>
        <Peek />
        <div>
          <p className={styles.eyebrow}>
            <LiveDot>{t("home.liveStock")}</LiveDot>
          </p>
          <h2>{t("home.trackHeading")}</h2>
          <p className={`muted text-lead mt-16 ${styles.lead}`}>{t("home.trackText")}</p>
          <ul className={`stack gap-12 mt-24 ${styles.ticks}`}>
            {(["trackNearest", "trackRoute", "trackPrices"] as const).map((word) => (
              <li className="row nowrap gap-12" key={word}>
                <Check aria-hidden="true" />
                {t(`home.${word}`)}
              </li>
            ))}
          </ul>
          <div className={`row gap-12 mt-24 ${styles.actions}`}>
            <LearnMore look="primary" />
            {!person && (
              <ButtonAnchor look="outline" size="large" href={loginUrl(paths.home)} className="guest-only">
                {t("frame.register")}
              </ButtonAnchor>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

/** A still picture of an answer, for the eye only. */
function Peek() {
  const t = useWords()
  const inStock = (
    <Chip tone="ok" icon={<CircleCheck aria-hidden="true" />}>
      {t("common.inStock")}
    </Chip>
  )
  const few = (
    <Chip tone="warn" icon={<Hourglass aria-hidden="true" />}>
      {t("ui.stockLow", { quantity: 6 })}
    </Chip>
  )
  const rows = [
    { word: "peekFirst", distance: "0.6", chip: inStock },
    { word: "peekSecond", distance: "1.2", chip: few },
    { word: "peekThird", distance: "2.4", chip: inStock },
  ] as const
  return (
    <div className={`stack gap-12 relative pad-16 ${peek.peek}`} aria-hidden="true">
      {rows.map(({ word, distance, chip }) => (
        <div key={word} className={classes("card", peek.row)}>
          <b>{t(`home.${word}`)}</b>
          <span className="num text-lead bold text-end">{t("ui.distance.km", { number: distance })}</span>
          <span className="muted text-staff">
            <MedicineName genericName="metformin" strength="500 mg" form="tablet" />
          </span>
          {chip}
        </div>
      ))}
    </div>
  )
}
