/** Returns the name of a stock unit, as a key of `till.unitsOf`. */
export type UnitWord =
  | "tablet"
  | "capsule"
  | "suppository"
  | "sachet"
  | "bottle"
  | "tube"
  | "inhaler"
  | "unit"

const wordsByForm: [RegExp, UnitWord][] = [
  [/tablet$/i, "tablet"],
  [/capsule$/i, "capsule"],
  [/suppository$/i, "suppository"],
  [/sachet|powder|granules/i, "sachet"],
  [/inhaler$/i, "inhaler"],
  [/nebuliser/i, "unit"],
  [/syrup|suspension|solution$|drops$|shampoo|lotion|spray$/i, "bottle"],
  [/cream|gel$|ointment/i, "tube"],
]

/** Returns the word for a medicine's form; `unit` when none fits. */
export const unitWord = (form: string | null | undefined): UnitWord =>
  wordsByForm.find(([pattern]) => form && pattern.test(form))?.[1] ?? "unit"
