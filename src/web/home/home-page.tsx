import { paths } from "#shared/paths.ts"
import { Audiences } from "#web/home/audiences.tsx"
import { Closing, Features } from "#web/home/features.tsx"
import { Hero } from "#web/home/hero.tsx"
import { Quotes } from "#web/home/quotes.tsx"
import { Reminders } from "#web/home/reminders.tsx"
import { TrackAvailability } from "#web/home/track-availability.tsx"
import { PageHead } from "#web/layout/page-head.tsx"
import { useWords } from "#web/words/words.ts"

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
