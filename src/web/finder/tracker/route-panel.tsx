import type { Route } from "#contract/finder/directions.ts"
import type { FoundPharmacy } from "#contract/finder/search.ts"
import { describeStep, fill, formatDriving } from "#domain/finder/route-words.ts"
import styles from "#web/finder/tracker/tracker-page.module.css"
import { DirectionsLink } from "#web/kit/format/directions-link.tsx"
import { formatDistance } from "#web/kit/format/numbers.ts"
import { route as routeWords } from "#web/words/en/route.ts"
import { readTexts, useLanguage, useWords } from "#web/words/words.ts"

/** The way in words: everything the line on the map says, and its turns. */
export function RoutePanel({
  pharmacy,
  route,
  hasOrigin,
}: {
  pharmacy: FoundPharmacy
  route: Route | null
  hasOrigin: boolean
}) {
  const t = useWords()
  useLanguage()
  const words = readTexts("route", routeWords)
  return (
    <section
      className={`card mt-12 ${styles.route}`}
      aria-label={t("tracker.theWayTo", { pharmacy: pharmacy.name })}
    >
      <div className="row apart gap-x-16">
        <h2 className="text-h3">{t("tracker.theWayTo", { pharmacy: pharmacy.name })}</h2>
        <DirectionsLink size="small" pharmacy={pharmacy} />
      </div>
      <p role="status" className="muted mt-8">
        {!hasOrigin && t("tracker.needsOrigin")}
        {route && summaryOf(route, pharmacy.name, words)}
      </p>
      {route?.attribution && <p className={`muted text-staff ${styles.credit}`}>{route.attribution}</p>}
      {route && route.steps.length > 0 && (
        <details className={`mt-12 ${styles.routeSteps}`} open>
          <summary>{t("tracker.steps")}</summary>
          <ol>
            {route.steps.map((step, index) => (
              <li key={index} className="row nowrap apart at-start text-staff pad-y-8 ruled">
                <span>{describeStep(step, words.steps)}</span>
                <span className="muted unbroken num">
                  {step.metres > 0 && formatDistance(step.metres / 1000)}
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}

function summaryOf(route: Route, name: string, words: typeof routeWords): string {
  const distance = formatDistance(route.metres / 1000)
  if (route.approximate || route.seconds === null) {
    const reason = route.reason ? ` ${words.reasons[route.reason]}` : ""
    return fill(words.straight, { distance, name }) + reason
  }
  return fill(words.byCar, { time: formatDriving(route.seconds, words.duration), distance, name })
}
