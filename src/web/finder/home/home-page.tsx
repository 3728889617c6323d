import { paths } from "#domain/platform/paths.ts"
import { Audiences } from "#web/finder/home/audiences.tsx"
import { Closing, Features } from "#web/finder/home/features.tsx"
import { Hero } from "#web/finder/home/hero.tsx"
import { Quotes } from "#web/finder/home/quotes.tsx"
import { Reminders } from "#web/finder/home/reminders.tsx"
import { TrackAvailability } from "#web/finder/home/track-availability.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/home.ts"

export function HomePage() {
  const t = useWords()
  return (
    <>
      <PageHead title={t("home.title")} description={t("home.description")} path={paths.home} />
      <Hero />
      <Audiences />
      <TrackAvailability />
      <Quotes />
      <Reminders />
      <Features />
      <Closing />
    </>
  )
}
