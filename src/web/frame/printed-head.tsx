import { useState } from "react"
import type { Workplace } from "#contract/platform/session.ts"
import { useSession } from "#web/data/session.ts"
import { useMedia } from "#web/kit/browser/use-media.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { useWords } from "#web/words/words.ts"
import "#web/frame/print-page.css"

/** Shown on paper only: whose list it is, and when it was printed. */
export function PrintedHead({ place }: { place: Workplace["kind"] | undefined }) {
  const own = useSession().person?.workplaces.find(({ kind }) => kind === place)
  const isPrinting = useMedia("print")
  return (
    <p className="printed-head">
      {own?.name}
      {own && isPrinting && " · "}
      {isPrinting && <PrintedAt />}
    </p>
  )
}

/** Formats the time when the page is printed, and none before. */
function PrintedAt() {
  const t = useWords()
  const [now] = useState(() => new Date())
  return t("staff.printedAt", { moment: formatMoment(now) })
}
