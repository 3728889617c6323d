export type MedicineParts = {
  genericName: string
  brandName?: string | null
  strength?: string | null
  form?: string | null
}

/**
 * Builds a medicine's display name: `metformin 500 mg – tablet`, with a brand in brackets after the generic
 * name.
 */
export function medicineName({ genericName, brandName, strength, form }: MedicineParts): string {
  const brand = brandName ? `(${brandName})` : ""
  const start = [genericName, brand, strength].filter(Boolean).join(" ")
  return form ? `${start} – ${form}` : start
}

/**
 * Replaces spaces by no-break spaces, so that number and unit stay on one line, and the dash with the word
 * before it.
 */
export function unbroken(name: string): string {
  return name.replace(/(\d) (?=\p{L})/gu, "$1\u00a0").replace(/ –/g, "\u00a0–")
}

/**
 * Parses a display name, or a till's name for a medicine: `Metformin 500mg Tablets` has all parts but a
 * brand.
 */
export function readMedicineName(text: string): MedicineParts {
  const name = text.normalize("NFC").replace(/\s+/g, " ").trim()
  const brand = name.match(/\(([^()]+)\)/)
  const rest = name.replace(/\s*\([^()]+\)/, "")
  const [beforeDash = "", afterDash] = rest.split(/ [–-] /)
  const strength = beforeDash.match(strengthText)
  const genericName = (strength ? beforeDash.slice(0, strength.index) : beforeDash).trim()
  const trailing = strength ? beforeDash.slice((strength.index ?? 0) + strength[0].length).trim() : ""
  if (!genericName) return { genericName: name, brandName: null, strength: null, form: null }
  return {
    genericName: genericName.toLowerCase(),
    brandName: brand?.[1]?.trim() ?? null,
    strength: strength ? clinicalStrength(strength[0]) : null,
    form: formName(afterDash ?? trailing),
  }
}

const unit = "(?:mg|g|kg|mcg|µg|μg|micrograms?|ml|l|iu|units?|%|w/w|w/v|dose)"
const amount = `\\d[\\d,.]*\\s*${unit}(?![a-z])(?:\\s*/\\s*(?:\\d[\\d,.]*\\s*)?${unit}(?![a-z]))?`
const strengthText = new RegExp(`(?<![\\w.])${amount}(?:(?: and |\\s*[+/]\\s*)${amount})*`, "i")

/** Formats `500mg` and `.5 MG` clinically: a space, safe units, `and` between parts. */
export function clinicalStrength(text: string): string {
  return text
    .replace(/\s*\+\s*/g, " and ")
    .replace(/(^|\s)\.(?=\d)/g, "$10.")
    .replace(/(\d)\s*(mcg|µg|μg|micrograms?)(?![a-z])/gi, "$1 micrograms")
    .replace(/(\d)\s*(?:iu|units?)(?![a-z])/gi, "$1 units")
    .replace(
      /(\d)\s*(mg|g|kg)(?![a-z])/gi,
      (_, digit: string, name: string) => `${digit} ${name.toLowerCase()}`,
    )
    .replace(/(\d)\s*ml(?![a-z])/gi, "$1 mL")
    .replace(/\s*\/\s*ml(?![a-z])/gi, "/mL")
    .replace(/(\d)\s+%/g, "$1%")
    .replace(/\s*\/\s*/g, "/")
    .replace(/(\d+\.\d*?)0+(?=\D|$)/g, "$1")
    .replace(/(\d)\.(?=\D|$)/g, "$1")
    .replace(/\s+/g, " ")
    .trim()
}

const forms: [pattern: RegExp, form: string][] = [
  [/^tab(?:let)?s?\.?$/i, "tablet"],
  [/^cap(?:sule)?s?\.?$/i, "capsule"],
  [/^syr(?:up)?s?\.?$/i, "syrup"],
  [/^susp(?:ension)?s?\.?$/i, "suspension"],
  [/^inj(?:ection)?s?\.?$/i, "injection"],
  [/^inhalers?$/i, "inhaler"],
  [/^creams?$/i, "cream"],
  [/^oint(?:ment)?s?\.?$/i, "ointment"],
  [/^(?:eye ?drops?|e\/d)$/i, "eye drops"],
]

/** Expands a till's abbreviation of a form (`Tabs`); an unknown word is only lowercased. */
export function formName(text: string): string | null {
  const word = text.trim()
  if (!word) return null
  return forms.find(([pattern]) => pattern.test(word))?.[1] ?? word.toLowerCase()
}
