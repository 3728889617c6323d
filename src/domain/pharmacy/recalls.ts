/** The classes of a recall: 1 may kill or cause lasting harm, 2 may harm, 3 is a defect that is unlikely to harm. */
export const recallClasses = [1, 2, 3] as const
export type RecallClass = (typeof recallClasses)[number]

/** The reason of an order that a recall leaves without units. */
export const recalledReason = "The medicine was recalled, and none of another batch is left."

/** Splits lots as they are typed or pasted: by commas, semicolons or lines. */
export const splitLots = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((lot) => lot.trim())
    .filter((lot) => lot !== "")
