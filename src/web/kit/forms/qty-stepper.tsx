import Minus from "lucide-react/icons/minus"
import Plus from "lucide-react/icons/plus"
import type { Ref } from "react"
import styles from "#web/kit/forms/qty-stepper.module.css"
import { useWords } from "#web/words/words.ts"

type QtyStepperProps = {
  id?: string
  /** The typed text, even if it is not a number. */
  value: string
  onChange: (value: string) => void
  min?: number
  max?: number
  /** What the typed text amounts to, if it can be more than a number. */
  quantity?: number
  label?: string
  describedBy?: string
  isInvalid?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Renders a quantity input with minus and plus buttons. It never rewrites typed text. */
export function QtyStepper(props: QtyStepperProps) {
  const {
    id,
    value,
    onChange,
    min = 1,
    max = Number.MAX_SAFE_INTEGER,
    quantity: read,
    label,
    describedBy,
    isInvalid,
    ref,
  } = props
  const t = useWords()
  const quantity = read ?? Number.parseInt(value, 10)
  const step = (by: number) =>
    onChange(String(Math.min(max, Math.max(min, (Number.isNaN(quantity) ? min - by : quantity) + by))))
  return (
    <span className={styles.stepper} data-invalid={isInvalid || undefined}>
      <button type="button" aria-label={t("ui.oneLess")} disabled={quantity <= min} onClick={() => step(-1)}>
        <Minus aria-hidden="true" />
      </button>
      <input
        ref={ref}
        id={id}
        className="num"
        // The keypad of a telephone has the signs for packs too.
        inputMode={read === undefined ? "numeric" : "tel"}
        autoComplete="off"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <button type="button" aria-label={t("ui.oneMore")} disabled={quantity >= max} onClick={() => step(1)}>
        <Plus aria-hidden="true" />
      </button>
    </span>
  )
}
