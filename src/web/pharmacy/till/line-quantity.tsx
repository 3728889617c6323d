import { type Ref, useEffect, useEffectEvent, useId, useState } from "react"
import { QtyStepper } from "#web/kit/forms/qty-stepper.tsx"
import styles from "#web/pharmacy/till/line-quantity.module.css"
import { useWords } from "#web/words/words.ts"

type LineQuantityProps = {
  label: string
  quantity: number
  /** The unit's name: `tablets`. */
  units: string
  max: number
  fieldRef: Ref<HTMLInputElement>
  /** Called when the typed text becomes invalid or valid. */
  onOdd: (isOdd: boolean) => void
  onChange: (quantity: number) => void
}

/**
 * A line's quantity: applied as soon as it is valid, marked while it is not. An empty field restores its
 * number.
 */
export function LineQuantity(props: LineQuantityProps) {
  const { label, quantity, units, max, fieldRef, onOdd, onChange } = props
  const t = useWords()
  const problemId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    const wanted = readQuantity(text)
    setTyped(wanted !== null && wanted > max ? null : text)
    if (wanted !== null) onChange(wanted)
  }
  const isOdd = typed !== null && typed.trim() !== "" && readQuantity(typed) === null
  const note = useEffectEvent(onOdd)
  useEffect(() => {
    note(isOdd)
    return () => note(false)
  }, [isOdd])
  return (
    <span
      className={`row ${styles.quantity}`}
      onBlur={() => {
        if (!isOdd) setTyped(null)
      }}
    >
      <small aria-hidden="true">{t("staff.qty")}</small>
      <QtyStepper
        ref={fieldRef}
        label={label}
        value={typed ?? String(quantity)}
        max={max}
        isInvalid={isOdd}
        describedBy={isOdd ? problemId : undefined}
        onChange={type}
      />
      <small>{units}</small>
      {isOdd && (
        <small id={problemId} role="alert" className={`text-bad semibold ${styles.odd}`}>
          {t("till.oddQuantity", { quantity })}
        </small>
      )}
    </span>
  )
}

/** The units that were typed; null when that is no number of units. */
function readQuantity(text: string): number | null {
  const wanted = /^\d+$/.test(text.trim()) ? Number(text) : 0
  return wanted > 0 ? wanted : null
}
