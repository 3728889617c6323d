import Check from "lucide-react/icons/check"
import { lazy, Suspense, useEffect, useRef, useState } from "react"
import { paths } from "#domain/platform/paths.ts"
import { loginUrl, useHydrated, useSession } from "#web/data/session.ts"
import { Hero, LearnMore } from "#web/finder/home/hero.tsx"
import { Reminders } from "#web/finder/home/reminders.tsx"
import styles from "#web/finder/home/sections.module.css"
import { Audiences, Closing, Features, Quotes } from "#web/finder/home/sections.tsx"
import peek from "#web/finder/home/track-availability.module.css"
import { recentSearches } from "#web/finder/tracker/recent-searches.ts"
import { ButtonAnchor } from "#web/kit/actions/button.tsx"
import { LiveDot } from "#web/kit/actions/chip.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/home.ts"

// Knows the person and the device, which no prerendered page does; a guest's first visit does not pay for it.
const ForYou = lazy(() => import("#web/finder/home/for-you.tsx").then((file) => ({ default: file.ForYou })))

export function HomePage() {
  const t = useWords()
  const isHydrated = useHydrated()
  const { person } = useSession()
  const isKnown = isHydrated && (person !== null || recentSearches().length > 0)
  return (
    <>
      <PageHead title={t("home.title")} description={t("home.description")} path={paths.home} />
      <Hero />
      {isKnown && (
        <Suspense>
          <ForYou />
        </Suspense>
      )}
      <Audiences />
      <TrackAvailability />
      <Quotes />
      <Reminders />
      <Features />
      <Closing />
    </>
  )
}

const LiveRows = lazy(() =>
  import("#web/finder/home/live-rows.tsx").then((file) => ({ default: file.LiveRows })),
)

function TrackAvailability() {
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
              <ButtonAnchor look="outline" size="large" href={loginUrl(paths.home)} className="guest-room">
                {t("frame.register")}
              </ButtonAnchor>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

/** The answer as it is now; asked for once it is nearly on the screen, so that a first visit does not pay for it. */
function Peek() {
  const [isNear, setNear] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!frame.current) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: "200px",
    })
    watcher.observe(frame.current)
    return () => watcher.disconnect()
  }, [])
  return (
    <div ref={frame} className={`stack gap-12 relative pad-16 ${peek.peek}`}>
      {isNear ? (
        <Suspense fallback={<Waiting />}>
          <LiveRows />
        </Suspense>
      ) : (
        <Waiting />
      )}
    </div>
  )
}

function Waiting() {
  return [1, 2, 3].map((row) => (
    <div key={row} className={classes("card", peek.row)}>
      <Skeleton lines={["70%", "45%"]} />
    </div>
  ))
}
