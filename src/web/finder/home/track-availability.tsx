import Check from "lucide-react/icons/check"
import { lazy, Suspense, useEffect, useRef, useState } from "react"
import { paths } from "#domain/platform/paths.ts"
import { loginUrl, useSession } from "#web/data/session.ts"
import { LearnMore } from "#web/finder/home/hero.tsx"
import styles from "#web/finder/home/sections.module.css"
import peek from "#web/finder/home/track-availability.module.css"
import { ButtonAnchor } from "#web/kit/actions/button.tsx"
import { LiveDot } from "#web/kit/actions/chip.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { Skeleton } from "#web/kit/feedback/skeleton.tsx"
import { useWords } from "#web/words/words.ts"

const LiveRows = lazy(() =>
  import("#web/finder/home/live-rows.tsx").then((file) => ({ default: file.LiveRows })),
)

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
