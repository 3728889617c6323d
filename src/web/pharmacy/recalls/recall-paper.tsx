import Printer from "lucide-react/icons/printer"
import { type ReactNode, useRef } from "react"
import type { Recall } from "#contract/pharmacy/recalls.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { printCopy } from "#web/kit/actions/print-copy.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { ClassChip } from "#web/pharmacy/recalls/recall-parts.tsx"
import { useWords } from "#web/words/words.ts"

type RecallPaperProps = { recall: Recall; state: ReactNode; acts: ReactNode; children: ReactNode }

/** Shows a recall under its heading and acts, and prints it. */
export function RecallPaper({ recall, state, acts, children }: RecallPaperProps) {
  const t = useWords()
  const now = useNow(60_000)
  const paper = useRef<HTMLDivElement>(null)
  const print = () =>
    paper.current && void printCopy(paper.current, { as: "recall", page: () => "{ size: A4; margin: 14mm }" })
  return (
    <>
      <div className="row mb-16">
        {acts}
        <Button look="outline" onClick={print}>
          <Printer aria-hidden="true" />
          {t("staff.print")}
        </Button>
      </div>
      <div ref={paper}>
        <h1 className="break" translate="no">
          <TallMan text={keepTogether(recall.medicine)} />
        </h1>
        <p className="row gap-8 mt-8 mb-16">
          <ClassChip of={recall} />
          {state}
          <span className="meta">{t(recall.isNational ? "recalls.national" : "recalls.own")}</span>
        </p>
        {children}
        <p hidden data-only="print">
          {t("recalls.printed", { moment: formatMoment(now) })}
        </p>
      </div>
    </>
  )
}
