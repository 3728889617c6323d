import type { Workplace } from "#contract/platform/session.ts"
import { useSession } from "#web/data/session.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { useWords } from "#web/words/words.ts"
import "#web/frame/print-page.css"

/** Shown on paper only: whose list it is, and when it was printed. */
export function PrintedHead({ place }: { place: Workplace["kind"] | undefined }) {
  const t = useWords()
  const own = useSession().person?.workplaces.find(({ kind }) => kind === place)
  const printed = t("staff.printedAt", { moment: formatMoment(useNow(60_000)) })
  return <p className="printed-head">{[own?.name, printed].filter(Boolean).join(" · ")}</p>
}
