import { useState } from "react"
import styles from "#web/pharmacy/till/line-quantity.module.css"
import { QtyStepper } from "#web/ui/qty-stepper.tsx"

type LineQuantityProps = {
  label: string
  quantity: number
  max: number
  onChange: (quantity: number) => void
}

/** A line's quantity: what is typed counts as soon as it is a number, and an empty field takes its number back. */
export function LineQuantity({ label, quantity, max, onChange }: LineQuantityProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    const wanted = /^\d{1,7}$/.test(text.trim()) ? Number(text) : 0
    setTyped(wanted > 0 && wanted <= max ? text : text.trim() === "" ? "" : null)
    if (wanted > 0) onChange(wanted)
  }
  return (
    <span className={styles.quantity} onBlur={() => setTyped(null)}>
      <QtyStepper label={label} value={typed ?? String(quantity)} max={max} onChange={type} />
    </span>
  )
}
