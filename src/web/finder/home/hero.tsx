import { Link } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { paths } from "#domain/platform/paths.ts"
import { loginUrl, useSession } from "#web/data/session.ts"
import { useSite } from "#web/data/site.ts"
import styles from "#web/finder/home/hero.module.css"
import { HomeSearch } from "#web/finder/home/home-search.tsx"
import { NightScene } from "#web/finder/home/night-scene.tsx"
import { TypedLine } from "#web/finder/home/typed-line.tsx"
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
      <div className="wrap">
        <div className={styles.inside}>
          <h1>{t("common.motto")}</h1>
          <TypedLine isMoving={isMoving} onPause={setPaused} isPausable={!isStill} />
          <HomeSearch />
          <p className={`row text-staff mt-16 text-night ${styles.often}`}>
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
      {/* Last, because a phone shows it below the words: it would move while they arrive. */}
      <div className={styles.sky}>
        <NightScene className={styles.scene} isMoving={isMoving}>
          <StockPins />
        </NightScene>
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
        <ButtonAnchor look="beam" size="large" href={loginUrl(paths.home)} className="guest-room">
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
        <span className="sr"> {t("home.learnMoreAbout")}</span>
      </ButtonAnchor>
    )
  }
  return (
    <ButtonLink look={look} size="large" to={paths.tracker}>
      {t("home.learnMore")}
      <span className="sr"> {t("home.learnMoreAbout")}</span>
    </ButtonLink>
  )
}

/**
 * Whether the system asks for reduced motion; true until hydration, so that nothing moves before it can be
 * stopped.
 */
function usePrefersStillness() {
  const [isStill, setStill] = useState(true)
  useEffect(() => {
    const wish = matchMedia("(prefers-reduced-motion: reduce)")
    const read = () => setStill(wish.matches)
    read()
    wish.addEventListener("change", read)
    return () => wish.removeEventListener("change", read)
  }, [])
  return isStill
}

/** The two answers over the pharmacies of the night scene. */
function StockPins() {
  const t = useWords()
  return (
    <g className={`text-lead bold ${styles.pins}`}>
      <g transform="translate(830 470)">
        <rect x="-92" y="-24" width="184" height="44" rx="22" fill="#fff" />
        <path d="M-9 19h18l-9 12z" fill="#fff" />
        <circle cx="-70" cy="-2" r="7" fill="#12a065" />
        <text x="-55" y="4" fill="#0a2530">
          {t("home.pinIn")}
        </text>
      </g>
      <g transform="translate(1000 438)">
        <rect x="-82" y="-24" width="164" height="44" rx="22" fill="#ffc247" />
        <path d="M-9 19h18l-9 12z" fill="#ffc247" />
        <circle cx="-60" cy="-2" r="7" fill="#7a4700" />
        <text x="-45" y="4" fill="#2a1b00">
          {t("home.pinLow")}
        </text>
      </g>
    </g>
  )
}
