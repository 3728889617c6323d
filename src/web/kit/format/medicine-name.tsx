import { Fragment, type ReactNode } from "react"
import { sayName, useLanguage } from "#web/words/words.ts"

export type MedicineNameProps = {
  genericName: ReactNode
  brandName?: string | null
  strength?: string | null
  form?: string | null
}

/**
 * Renders `metformin 500 mg – tablet` with a bold generic name, without breaking number and unit or
 * truncating.
 */
export function MedicineName({ genericName, brandName, strength, form }: MedicineNameProps) {
  useLanguage()
  return (
    <span translate="no">
      <b className="semibold">{genericName}</b>
      {brandName && <> {brandName}</>}
      {strength && <> {keepTogether(strength)}</>}
      {form && (
        <Fragment>
          <span className="faint">{"\u00a0–"}</span> {sayName("forms", form)}
        </Fragment>
      )}
    </span>
  )
}

/** Returns a whole name, `metformin 500 mg – tablet`, with its form in the chosen language. */
export const medicineText = (name: string) =>
  keepTogether(name).replace(/ – ([^–]+)$/, (_, form: string) => `\u00a0– ${sayName("forms", form)}`)

/** Joins a number and its unit by a no-break space. */
export function keepTogether(strength: string) {
  return strength.replace(/(\d)\s+(?=\p{L}|%)/gu, "$1\u00a0")
}
