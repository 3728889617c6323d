const unitsByWord = [
  [/tablet/i, "tablet"],
  [/capsule/i, "capsule"],
  [/syrup|suspension|oral solution|spray|drops|lotion|shampoo/i, "bottle"],
  [/cream|ointment|gel/i, "tube"],
  [/inhaler/i, "inhaler"],
  [/pen\b/i, "pen"],
] as const

export type PriceUnit = (typeof unitsByWord)[number][1]

/** Returns what a price is for; null for a form whose pack we do not know. */
export function priceUnitOf(form: string | null): PriceUnit | null {
  // Powder is sold in sachets and in bottles.
  if (form === null || /powder/i.test(form)) return null
  return unitsByWord.find(([word]) => word.test(form))?.[1] ?? null
}
