import type { Receipt } from "#contract/pharmacy/sales.ts"
import { QtyStepper } from "#web/kit/forms/qty-stepper.tsx"
import type { FormOf } from "#web/kit/forms/use-form.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { leftOf, type ReturnDraft, returnedOf } from "#web/pharmacy/till/return-draft.ts"
import styles from "#web/pharmacy/till/return-lines.module.css"
import { useWords } from "#web/words/words.ts"

type LinesProps = {
  receipt: Receipt
  form: Pick<FormOf<ReturnDraft>, "values" | "errors" | "part" | "set">
  /** The field of the error that nothing is returned. */
  nothingId: string
}

/** The returned units per line, and how many of those go into quarantine. */
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
  /** The error that nothing is returned is shown on the first line only. */
  isFirst: boolean
}

function Line({ line, isFirst, form, nothingId }: LineProps) {
  const t = useWords()
  const { lineNo, name } = line
  const left = leftOf(line)
  const { quantities, to } = form.values
  const field = form.part(`quantities.${lineNo}`, quantities.get(lineNo) ?? "0", (typed) =>
    form.set({ quantities: new Map(quantities).set(lineNo, typed) }, [`quantities.${lineNo}`, "quantities"]),
  )
  const whole = form.part("quantities", quantities, () => {})
  const wrongId = `${field.id}-wrong`
  const isNothing = form.errors.quantities !== undefined
  return (
    <li>
      <div>
        <b translate="no">
          <TallMan text={name} />
        </b>
        <small className="block">{t("till.returnOf", { left })}</small>
        {field.error !== undefined && (
          <small id={wrongId} className={`block ${styles.wrong}`}>
            {field.error}
          </small>
        )}
      </div>
      <QtyStepper
        ref={(element) => {
          field.ref(element)
          if (isFirst) whole.ref(element)
        }}
        label={t("till.quantityOf", { name })}
        min={0}
        max={left}
        value={field.value}
        isInvalid={field.error !== undefined || (isFirst && isNothing)}
        describedBy={field.error !== undefined ? wrongId : isNothing ? nothingId : undefined}
        onChange={field.set}
      />
      {to === "both" && <QuarantinedPart line={line} form={form} />}
    </li>
  )
}

function QuarantinedPart({ line, form }: Pick<LineProps, "line" | "form">) {
  const t = useWords()
  const { lineNo, name } = line
  const { quarantined } = form.values
  const returned = returnedOf(line, form.values) ?? 0
  if (returned === 0) return null
  const { id, ref, value, error, set } = form.part(
    `quarantined.${lineNo}`,
    quarantined.get(lineNo) ?? "0",
    (typed) => form.set({ quarantined: new Map(quarantined).set(lineNo, typed) }, [`quarantined.${lineNo}`]),
  )
  const wrongId = `${id}-wrong`
  return (
    <div className={styles.part}>
      <div>
        <small className="block">{t("till.quarantinedOf", { returned })}</small>
        {error !== undefined && (
          <small id={wrongId} className={`block ${styles.wrong}`}>
            {error}
          </small>
        )}
      </div>
      <QtyStepper
        ref={ref}
        label={t("till.quarantinedQuantityOf", { name })}
        min={0}
        max={returned}
        value={value}
        isInvalid={error !== undefined}
        describedBy={error === undefined ? undefined : wrongId}
        onChange={set}
      />
    </div>
  )
}
