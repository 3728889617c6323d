/** Units at home and per dose, as typed. */
type TypedUnits = { unitsAtHome: string; unitsPerDose: string }

export type UnitProblem = { field: keyof TypedUnits; sentence: "enterUnits" | "enterPerDose" }

/** Without units at home, nothing is counted. */
export function readUnits({ unitsAtHome, unitsPerDose }: TypedUnits) {
  if (unitsAtHome.trim() === "") return { unitsAtHome: null, unitsPerDose: null }
  return { unitsAtHome: readNumber(unitsAtHome), unitsPerDose: readNumber(unitsPerDose) }
}

export function unitProblems(typed: TypedUnits): UnitProblem[] {
  const { unitsAtHome, unitsPerDose } = readUnits(typed)
  if (unitsAtHome === null) return []
  const problems: UnitProblem[] = []
  if (!(unitsAtHome <= 100_000)) problems.push({ field: "unitsAtHome", sentence: "enterUnits" })
  if (!(unitsPerDose >= 0.25 && unitsPerDose <= 1_000))
    problems.push({ field: "unitsPerDose", sentence: "enterPerDose" })
  return problems
}

/** Parses `1,042` or `0.5`; NaN for anything else. */
export function readNumber(typed: string): number {
  const text = typed.trim().replace(/,(?=\d{3}(\D|$))/g, "")
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
}

/** Formats `1,042` or `0.5`. */
export function formatUnits(units: number): string {
  return units.toLocaleString("en-GB", { maximumFractionDigits: 2 })
}
