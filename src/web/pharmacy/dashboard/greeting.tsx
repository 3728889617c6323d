import { colomboDay, startOfDay } from "#domain/platform/colombo-day.ts"
import { useSession } from "#web/data/session.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { sayDay } from "#web/kit/dashboard/day-words.ts"
import { useWords } from "#web/words/words.ts"

const hourMs = 60 * 60 * 1000

/** Greets by the time of day in Sri Lanka, and says which day the figures are of. */
export function Greeting() {
  const t = useWords()
  const { person } = useSession()
  const now = useNow(60_000)
  const day = colomboDay(now)
  const hour = (now.getTime() - startOfDay(day).getTime()) / hourMs
  const greeting = t(
    `dashboard.greeting.${hour >= 3 && hour < 12 ? "morning" : hour >= 12 && hour < 17 ? "afternoon" : "evening"}`,
  )
  const name = person?.name.split(" ")[0]
  return (
    <div className="mb-16">
      <h1>{name ? t("dashboard.greeting.withName", { greeting, name }) : greeting}</h1>
      <p className="muted mt-4">{sayDay(day)}</p>
    </div>
  )
}
