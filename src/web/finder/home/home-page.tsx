import { lazy, Suspense } from "react"
import { paths } from "#domain/platform/paths.ts"
import { useHydrated, useSession } from "#web/data/session.ts"
import { Hero } from "#web/finder/home/hero.tsx"
import { Reminders } from "#web/finder/home/reminders.tsx"
import { Audiences, Closing, Features, Quotes } from "#web/finder/home/sections.tsx"
import { TrackAvailability } from "#web/finder/home/track-availability.tsx"
import { recentSearches } from "#web/finder/tracker/recent-searches.ts"
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
