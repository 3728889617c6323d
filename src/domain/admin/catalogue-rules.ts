/** Maximum number of medicines in one merge. */
export const maxMerged = 10
export const catalogueFilters = ["all", "essential", "unchecked", "no-barcode", "merged"] as const
export type CatalogueFilter = (typeof catalogueFilters)[number]

/** The properties that distinguish two medicines from two spellings of one. */
export const differences = [
  "brand",
  "manufacturer",
  "maximum",
  "strength",
  "form",
  "prescription",
  "controlled",
] as const

/** Medicines that differ in one of these are different products. */
export const productDifferences: readonly string[] = ["brand", "manufacturer", "maximum"]

/** The WHO's five levels: A, A10, A10B, A10BA, A10BA02. */
export const atcCode = /^[A-DGHJLMNPRSV](\d{2}([A-Z]([A-Z](\d{2})?)?)?)?$/
