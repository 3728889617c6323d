import { useNow } from "#web/kit/browser/use-now.ts"
import { ageOf, formatMoment } from "#web/kit/format/when-format.ts"
import { useWords } from "#web/words/words.ts"

/** Renders `just now`, `3 min ago` or `1:05 pm`, kept up to date; the title holds the full date. */
export function When({ at }: { at: string | Date }) {
  const t = useWords()
  const now = useNow(30_000)
  const moment = new Date(at)
  const age = ageOf(moment, now)
  return (
    <time dateTime={moment.toISOString()} title={formatMoment(moment)} className="num">
      {age.unit === "now" && t("common.justNow")}
      {age.unit === "minutes" && t("ui.minutesAgo", { minutes: age.minutes })}
      {age.unit === "moment" && age.text}
    </time>
  )
}
