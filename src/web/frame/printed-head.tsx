import { useEffect, useState } from "react"
import { flushSync } from "react-dom"
import type { Workplace } from "#contract/platform/session.ts"
import { useSession } from "#web/data/session.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { useWords } from "#web/words/words.ts"
import "#web/frame/print-page.css"

/** Shown on paper only: whose list it is, and when it was printed. */
export function PrintedHead({ place }: { place: Workplace["kind"] | undefined }) {
  const t = useWords()
  const own = useSession().person?.workplaces.find(({ kind }) => kind === place)
  const printedAt = usePrintedAt()
  const printed = printedAt && t("staff.printedAt", { moment: formatMoment(printedAt) })
  return <p className="printed-head">{[own?.name, printed].filter(Boolean).join(" · ")}</p>
}

/** Returns when the page is being printed; null before it is. */
function usePrintedAt(): Date | null {
  const [printedAt, setPrintedAt] = useState<Date | null>(null)
  useEffect(() => {
    const paper = matchMedia("print")
    // At once: the browser does not wait for a later rendering.
    const note = () => paper.matches && flushSync(() => setPrintedAt(new Date()))
    paper.addEventListener("change", note)
    return () => paper.removeEventListener("change", note)
  }, [])
  return printedAt
}
