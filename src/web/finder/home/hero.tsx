import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { paths } from "#domain/platform/paths.ts"
import { loginUrl, useSession } from "#web/data/session.ts"
import { useSite } from "#web/data/site.ts"
import styles from "#web/finder/home/hero.module.css"
import { NightScene } from "#web/finder/home/night-scene.tsx"
import { StockPins } from "#web/finder/home/stock-pins.tsx"
import { TypedLine } from "#web/finder/home/typed-line.tsx"
import { usePrefersStillness } from "#web/finder/home/use-motion.ts"
import { SearchForm } from "#web/frame/search-form.tsx"
import { ButtonAnchor, ButtonLink } from "#web/kit/actions/button.tsx"
import { useWords } from "#web/words/words.ts"

const oftenSearched = ["metformin", "salbutamol", "amoxicillin", "insulin"]

/** The night scene with the promise, the search box and the first steps. */
export function Hero() {
  const t = useWords()
  const isStill = usePrefersStillness()
  const [isPaused, setPaused] = useState(false)
  const isMoving = !isStill && !isPaused
  return (
    <section className={`${styles.hero} on-night`}>
      <div className={styles.sky}>
        <NightScene className={styles.scene} isMoving={isMoving}>
          <StockPins />
        </NightScene>
      </div>
      <div className="wrap">
        <div className={styles.inside}>
          <h1>{t("home.heading")}</h1>
          <TypedLine isMoving={isMoving} onPause={setPaused} isPausable={!isStill} />
          <SearchForm />
          <p className={`row text-staff mt-16 ${styles.often}`}>
            <span>{t("home.oftenSearched")}</span>
            {oftenSearched.map((name) => (
              <Link key={name} to={paths.tracker} search={{ q: name }}>
                {name}
              </Link>
            ))}
          </p>
          <FirstSteps />
        </div>
      </div>
    </section>
  )
}

function FirstSteps() {
  const t = useWords()
  const { person } = useSession()
  return (
    <div className={`row gap-12 mt-24 ${styles.steps}`}>
      {!person && (
        <ButtonAnchor look="beam" size="large" href={loginUrl(paths.home)} className="guest-only">
          {t("home.getStarted")}
        </ButtonAnchor>
      )}
      <LearnMore look="night" />
    </div>
  )
}

/** To the operator's blog, or to the tracker where there is no blog. */
export function LearnMore({ look }: { look: "night" | "primary" }) {
  const t = useWords()
  const { blogUrl } = useSite()
  if (blogUrl) {
    return (
      <ButtonAnchor look={look} size="large" href={blogUrl} rel="noopener">
        {t("home.learnMore")}
      </ButtonAnchor>
    )
  }
  return (
    <ButtonLink look={look} size="large" to={paths.tracker}>
      {t("home.learnMore")}
    </ButtonLink>
  )
}
