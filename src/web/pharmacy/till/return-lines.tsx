import type { Receipt } from "#contract/pharmacy/sales.ts"
import { QtyStepper } from "#web/kit/forms/qty-stepper.tsx"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { leftOf, type ReturnDraft, type ReturnProblems, returnedOf } from "#web/pharmacy/till/return-draft.ts"
import styles from "#web/pharmacy/till/return-lines.module.css"
import { useWords } from "#web/words/words.ts"

/** Where the form says that nothing comes back. */
export const nothingId = "return-nothing"

type LinesProps = {
  receipt: Receipt
  draft: ReturnDraft
  problems: ReturnProblems | null
  onChange: (part: Partial<ReturnDraft>) => void
}

/** How many of each line come back, and how many of those may not be sold again. */
export function ReturnLines({ receipt, ...rest }: LinesProps) {
  return (
    <ul className={styles.lines}>
      {receipt.lines
        .filter((line) => leftOf(line) > 0)
        .map((line, place) => (
          <Line key={line.lineNo} line={line} isFirst={place === 0} {...rest} />
        ))}
    </ul>
  )
}

type LineProps = Omit<LinesProps, "receipt"> & {
  line: Receipt["lines"][number]
  /** Where nothing comes back, it is said of the first line alone. */
  isFirst: boolean
}

function Line({ line, isFirst, draft, problems, onChange }: LineProps) {
  const t = useWords()
  const { lineNo, name } = line
  const left = leftOf(line)
  const isWrong = problems?.lines.includes(lineNo) === true
  return (
    <li>
      <div>
        <b translate="no">
          <TallMan text={name} />
        </b>
        <small>{t("till.returnOf", { left })}</small>
        {isWrong && (
          <small id={`return-${lineNo}-wrong`} className={styles.wrong}>
            {t("till.tooManyReturned", { left })}
          </small>
        )}
      </div>
      <QtyStepper
        label={t("till.quantityOf", { name })}
        min={0}
        max={left}
        value={draft.quantities.get(lineNo) ?? "0"}
        isInvalid={isWrong || (isFirst && problems?.isNothing === true)}
        describedBy={isWrong ? `return-${lineNo}-wrong` : problems?.isNothing ? nothingId : undefined}
        onChange={(typed) => onChange({ quantities: new Map(draft.quantities).set(lineNo, typed) })}
      />
      {draft.to === "both" && <QuarantinedPart {...{ line, draft, problems, onChange }} />}
    </li>
  )
}

function QuarantinedPart({ line, draft, problems, onChange }: Omit<LineProps, "isFirst">) {
  const t = useWords()
  const { lineNo, name } = line
  const returned = returnedOf(line, draft) ?? 0
  if (returned === 0) return null
  const isWrong = problems?.quarantined.includes(lineNo) === true
  return (
    <div className={styles.part}>
      <div>
        <small>{t("till.quarantinedOf", { returned })}</small>
        {isWrong && (
          <small id={`return-${lineNo}-quarantined-wrong`} className={styles.wrong}>
            {t("till.tooManyQuarantined", { returned })}
          </small>
        )}
      </div>
      <QtyStepper
        label={t("till.quarantinedQuantityOf", { name })}
        min={0}
        max={returned}
        value={draft.quarantined.get(lineNo) ?? "0"}
        isInvalid={isWrong}
        describedBy={isWrong ? `return-${lineNo}-quarantined-wrong` : undefined}
        onChange={(typed) => onChange({ quarantined: new Map(draft.quarantined).set(lineNo, typed) })}
      />
    </div>
  )
}
