/** The facts of a medicine that a pharmacy or a supplier may propose to correct, in the order of the screen. */
export const correctableFacts = [
  "genericName",
  "brandName",
  "strength",
  "form",
  "manufacturer",
  "otherNames",
  "atcCode",
  "maxRetailPriceCents",
  "prescriptionOnly",
  "controlled",
  "essential",
] as const

export const correctionStates = ["waiting", "accepted", "rejected", "withdrawn"] as const

/** Maximum number of pack sizes in one correction. */
export const maxCorrectedPacks = 20

/** How long decided corrections are kept. */
export const correctionKeptDays = 365

/** Whether a corrected field is the pack size of the barcode that it names. */
export const isPackField = (field: string): boolean => /^\d{14}$/.test(field)

const placeOf = (field: string) => {
  const place = correctableFacts.findIndex((fact) => fact === field)
  return place < 0 ? correctableFacts.length : place
}

/** Sorts corrected fields as the screen shows them: facts first, then pack sizes by barcode. */
export const byField = (one: string, other: string): number =>
  placeOf(one) - placeOf(other) || one.localeCompare(other)
