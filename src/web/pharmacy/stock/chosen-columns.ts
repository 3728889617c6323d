import { useState } from "react"

/** Columns that can be left out; the others are what the SPEC asks for. */
export const optionalColumns = ["expiry", "barcode", "max", "updated"] as const
export type OptionalColumn = (typeof optionalColumns)[number]

const key = "pharos.stock-columns"
const usual: readonly OptionalColumn[] = ["expiry"]

/** Parses the untrusted stored value. */
export function readColumns(kept: string | null): readonly OptionalColumn[] {
  if (kept === null) return usual
  return optionalColumns.filter((column) => kept.split(" ").includes(column))
}

/** The columns with this one put in or taken out, in their own order. */
export const toggled = (chosen: readonly OptionalColumn[], column: OptionalColumn) =>
  optionalColumns.filter((one) => (one === column) !== chosen.includes(one))

/** The optional columns shown on this device. */
export function useChosenColumns() {
  const [chosen, setChosen] = useState(() => readColumns(localStorage.getItem(key)))
  const toggle = (column: OptionalColumn) => {
    const next = toggled(chosen, column)
    localStorage.setItem(key, next.join(" "))
    setChosen(next)
  }
  return { chosen, toggle }
}
