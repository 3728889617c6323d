import { clinicalStrength, formName } from "#domain/pharmacy/medicine-name.ts"

/** What the rule reads of a medicine; brand and name are read for marks such as `XR`. */
export type ComparedMedicine = {
  name: string
  genericName: string
  brandName: string | null
  strength: string | null
  form: string | null
}

/**
 * How a medicine relates to another with the same active ingredients. Only `same` may be offered in its place
 * without a prescriber: same strength, form and release.
 */
export type Relation = "same" | "other-strength" | "other-form"

/** What the rule compares; read once for each medicine. */
export type Composition = {
  /** The active ingredients in a fixed order: `amoxicillin + clavulanic acid` however they are written. */
  ingredients: string
  /** The strength of each ingredient in one unit; null when unknown. */
  strengths: string | null
  form: string
  isModified: boolean
  /** The mark of its modified release, such as `xr`. */
  mark: string | null
}

export function readComposition(medicine: ComparedMedicine): Composition {
  return {
    ...readIngredients(medicine),
    form: formOf(medicine),
    isModified: isModified(medicine),
    mark: markOf(medicine),
  }
}

/**
 * Compares two medicines; null when their active ingredients differ. A salt is part of the generic name:
 * where the catalogue names it, another salt is another medicine.
 */
export function relationOf(one: Composition, other: Composition): Relation | null {
  if (one.ingredients !== other.ingredients) return null
  if (one.form !== other.form || !hasSameRelease(one, other)) return "other-form"
  // An unknown strength equals none, not even another unknown one.
  return one.strengths !== null && one.strengths === other.strengths ? "same" : "other-strength"
}

const plain = (text: string) => text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim()
const partsOf = (text: string) => text.split(/ and | \+ |\+| & /).map((part) => part.trim())

/** Pairs each ingredient with its strength and sorts them, so that their order does not matter. */
function readIngredients({ genericName, strength }: ComparedMedicine) {
  const names = partsOf(plain(genericName))
  const sorted = names.toSorted().join(" + ")
  const amounts = strength && readStrength(strength)
  if (!amounts) return { ingredients: sorted, strengths: null }
  // A strength with another number of parts than the name is compared as it is written.
  const pairs = amounts.length === names.length ? names.map((name, at) => `${name} ${amounts[at]}`) : amounts
  return { ingredients: sorted, strengths: pairs.toSorted().join(" + ") }
}

const micrograms: Record<string, number> = { kg: 1e9, g: 1e6, mg: 1e3, microgram: 1, micrograms: 1 }
const amount = /^([\d.]+) ?([^\d/]+?)$/
const volume = /^([\d.]*) ?(mL|l|g|dose|actuation|puff)s?$/i

/** Returns each part's amount in one unit, per 1 mL or dose: `120 mg/5 mL` is `24000 micrograms/ml`. */
function readStrength(text: string): string[] {
  const written = clinicalStrength(text).replace(/(\d),(?=\d{3}(?:\D|$))/g, "$1")
  const parts = partsOf(written)
  // A divisor after the last part counts for all parts: `200 mg and 200 mg/5 mL`.
  const divisor = parts.at(-1)?.split("/")[1]
  return parts.map((part) => normalAmount(part, divisor))
}

function normalAmount(part: string, lastDivisor: string | undefined): string {
  const [above = "", own = lastDivisor] = part.split("/")
  const [, number, unit = ""] = amount.exec(above.trim()) ?? []
  if (number === undefined) return plain(part)
  const weight = micrograms[plain(unit)]
  const value = Number(number) * (weight ?? 1)
  const name = weight === undefined ? plain(unit).replace(/s$/, "") : "micrograms"
  if (own === undefined) return `${rounded(value)} ${name}`
  const [, count, per = ""] = volume.exec(own.trim()) ?? []
  if (count === undefined) return plain(`${rounded(value)} ${name}/${own}`)
  const isLitre = per.toLowerCase() === "l"
  const divided = value / (Number(count || 1) * (isLitre ? 1000 : 1))
  return `${rounded(divided)} ${name}/${isLitre ? "ml" : plain(per)}`
}

const rounded = (value: number) => String(Number(value.toPrecision(9)))

/** Words that do not change how a form is taken or how it releases the medicine. */
const coating = /\b(?:film[- ]?coated|f\/?c|sugar[- ]?coated|uncoated|hard|soft(?: gelatin)?)\b/g
const releaseWords =
  /\b(?:(?:modified|extended|sustained|prolonged|controlled|slow|delayed)[- ]?release|retard)\b/g
/** Marks of modified release in brands and tills' names. */
const releaseMark =
  /(?:^|[\s(-])(xr|sr|mr|er|xl|la|cr|pr|sa|cd|retard|depot|osteo|chrono|oros|durules)(?=$|[\s)–-])/i

const formOf = ({ form }: ComparedMedicine): string =>
  oneForm(
    plain(form ?? "")
      .replace(coating, "")
      .replace(releaseWords, "")
      .replace(releaseMark, " "),
  )

/** Returns a form's singular, with tills' abbreviations expanded. */
const oneForm = (form: string) => {
  const words = form.replace(/-/g, " ").replace(/\s+/g, " ").trim()
  return (formName(words) ?? "").replace(/\b(tablet|capsule|suppositor(?:y|ie)|injection|inhaler)s\b/g, "$1")
}

const markOf = ({ name, brandName, form }: ComparedMedicine): string | null =>
  [brandName, form, name]
    .map((text) => releaseMark.exec(text ?? "")?.[1]?.toLowerCase())
    .find((mark) => mark !== undefined) ?? null

const isModified = (medicine: ComparedMedicine) =>
  markOf(medicine) !== null || plain(`${medicine.form ?? ""} ${medicine.name}`).match(releaseWords) !== null

/**
 * Whether both release the medicine alike: never modified and immediate. Two different marks, such as `LA`
 * and `Retard`, may last for different times and count as different.
 */
const hasSameRelease = (one: Composition, other: Composition): boolean =>
  one.isModified === other.isModified && (one.mark === null || other.mark === null || one.mark === other.mark)
