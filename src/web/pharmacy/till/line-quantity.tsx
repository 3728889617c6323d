import { type Ref, useEffect, useEffectEvent, useId, useState } from "react"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import { packsOf, readTypedUnits } from "#domain/pharmacy/packs.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { QtyStepper } from "#web/kit/forms/qty-stepper.tsx"
import { packText, unreadableText } from "#web/pharmacy/packs/pack-text.ts"
import { unitWord } from "#web/pharmacy/packs/unit-word.ts"
import styles from "#web/pharmacy/till/cart.module.css"
import { useWords } from "#web/words/words.ts"

type LineQuantityProps = {
  label: string
  quantity: number
  form: string | null
  row: ShelfRow | undefined
  max: number
  fieldRef: Ref<HTMLInputElement>
  /** Called when the typed text becomes invalid or valid. */
  onInvalid: (isInvalid: boolean) => void
  onChange: (quantity: number) => void
}

/**
 * A line's quantity, in units or packs: applied as soon as it is valid, marked while it is not. An empty field
 * restores its number.
 */
export function LineQuantity(props: LineQuantityProps) {
  const { label, quantity, form, row, max, fieldRef, onInvalid, onChange } = props
  const t = useWords()
  const problemId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string) => readTypedUnits(text, row?.packSize ?? null)
  const type = (text: string) => {
    const { units: wanted } = read(text)
    setTyped(wanted !== null && wanted > max ? null : text)
    if (wanted) onChange(wanted)
  }
  const reading = typed === null || typed.trim() === "" ? undefined : read(typed)
  const isInvalid = reading !== undefined && !reading.units
  // A scan or a press has changed the line since.
  const isStale = reading !== undefined && !isInvalid && reading.units !== quantity
  const why = reading?.units === null ? reading.why : "unreadable"
  const note = useEffectEvent(onInvalid)
  useEffect(() => {
    note(isInvalid)
    return () => note(false)
  }, [isInvalid])
  return (
    <>
      <span
        className={`row ${styles.quantity}`}
        onBlur={() => {
          if (!isInvalid) setTyped(null)
        }}
      >
        <small aria-hidden="true">{t("staff.qty")}</small>
        <QtyStepper
          ref={fieldRef}
          label={label}
          value={typed === null || isStale ? String(quantity) : typed}
          quantity={quantity}
          max={max}
          isInvalid={isInvalid}
          describedBy={isInvalid ? problemId : undefined}
          onChange={type}
        />
        <small>{t(`till.unitNames.${unitWord(form)}`, { count: quantity })}</small>
      </span>
      {isInvalid ? (
        <small id={problemId} role="alert" className={`text-bad semibold ${styles.below}`}>
          {t("till.invalidQuantity", { why: unreadableText(t, why), quantity })}
        </small>
      ) : (
        <InPacks units={quantity} form={form} row={row} />
      )}
    </>
  )
}

/** Says a quantity in packs, and that a whole pack must be opened for it. */
function InPacks({ units, form, row }: { units: number; form: string | null; row: ShelfRow | undefined }) {
  const t = useWords()
  if (!row?.packSize) return null
  const { packSize, looseUnits } = row
  const loose = (count: number) => t(`till.unitsOf.${unitWord(form)}`, { count })
  const text = packText(t, units, packSize, { loose })
  const breaks = packsOf(units, packSize).loose > looseUnits
  if (!text && !breaks) return null
  return (
    <small className={`num ${styles.below}`}>
      {[text, breaks && t("staff.packs.breaks", { size: formatCount(packSize) })].filter(Boolean).join(" · ")}
    </small>
  )
}
