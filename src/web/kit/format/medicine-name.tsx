import { Fragment, type ReactNode } from "react"

export type MedicineNameProps = {
  genericName: ReactNode
  brandName?: string | null
  strength?: string | null
  form?: string | null
}

/** `metformin 500 mg – tablet`: bold generic, then brand, strength and form; number and unit never part, nothing is cut off. */
export function MedicineName({ genericName, brandName, strength, form }: MedicineNameProps) {
  return (
    <span translate="no">
      <b className="semibold">{genericName}</b>
      {brandName && <> {brandName}</>}
      {strength && <> {keepTogether(strength)}</>}
      {form && (
        <Fragment>
          <span className="faint">{"\u00a0–"}</span> {form}
        </Fragment>
      )}
    </span>
  )
}

/** A number and the unit after it stay on one line. */
export function keepTogether(strength: string) {
  return strength.replace(/(\d)\s+(?=\p{L}|%)/gu, "$1\u00a0")
}
