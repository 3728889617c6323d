const words: Record<string, string> = {
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  seven: "7",
  eight: "8",
  nine: "9",
  ten: "10",
  twelve: "12",
  half: "0.5",
  once: "1",
  twice: "2",
  thrice: "3",
}

// Units of doses in English, Sinhala and Tamil. The first word names the unit.
const units: [unit: string, pattern: string][] = [
  ["mg", "mg|milligrams?|මිලිග්‍රෑම්|මි\\.?ග්‍රෑ\\.?|மி\\.?கி\\.?|மில்லிகிராம்"],
  ["mcg", "mcg|µg|μg|micrograms?"],
  ["ml", "ml|millilit(?:er|re)s?|cc|මිලිලීටර්|மி\\.?லி\\.?|மில்லிலிட்டர்"],
  ["g", "g|grams?|ග්‍රෑම්|கிராம்"],
  ["unit", "iu|units?"],
  ["%", "%"],
  [
    "piece",
    "tablets?|tabs?|pills?|capsules?|caps?|caplets?|doses?|puffs?|drops?|sprays?|suppositor(?:y|ies)|පෙති|පෙත්ත|மாத்திரை(?:கள்)?",
  ],
  ["spoon", "teaspoons?|tsp|tablespoons?|tbsp|spoon(?:ful)?s?|හැඳි|තේ හැඳි|கரண்டி"],
  [
    "times",
    "times?(?=\\s*(?:a|an|per|each|every|daily|in)\\b|\\s*/)|(?=\\s*(?:a|per|each|every)\\s+(?:day|night|week))|x(?=\\s*(?:a|per|daily))|daily|වරක්|වතාවක්|முறை|வேளை",
  ],
  ["hour", "hours?|hrs?|hourly|h\\b|පැයට?|மணி ?நேர[\\p{L}\\p{M}]*"],
  ["day", "days?|දින|දවස්|நாள்[\\p{L}\\p{M}]*|நாட்கள்"],
  ["week", "weeks?|සති|வார[\\p{L}\\p{M}]*"],
]

// Every repetition is bounded: without a bound these patterns are quadratic in the length of a reply.
const gap = "\\s{0,4}"
const number = `(?:\\d{1,12}(?:[.,]\\d{1,12}){0,4}(?:${gap}/${gap}\\d{1,12})?|[½¼¾]|\\b(?:${Object.keys(words).join("|")})\\b)`
const range = `(${number})(?:${gap}(?:-|–|to|or)${gap}(${number}))?`
const unitGroup = units.map(([, pattern]) => `(${pattern})`).join("|")
const dose = new RegExp(`(?<![\\w.])${range}${gap}-?${gap}(?:${unitGroup})(?![a-z])`, "giu")
// In Sinhala and Tamil the number may follow the unit: පෙති 2.
const after = /(පෙති|மாத்திரை(?:கள்)?|පැය)\s{0,4}(\d{1,12}(?:\.\d{1,12})?)/gu
const afterUnits: Record<string, string> = { පෙති: "piece", පැය: "hour" }

export type DoseNumber = { text: string; keys: string[] }

const fractions: Record<string, string> = { "½": "0.5", "¼": "0.25", "¾": "0.75" }

function valueOf(text: string): string {
  const word = text.toLowerCase()
  const plain = words[word] ?? fractions[word] ?? word.replace(/,(?=\d{3}\b)/g, "")
  const [top = "", bottom] = plain.split("/").map((part) => part.trim())
  const value = bottom ? Number(top) / Number(bottom) : Number(plain)
  return Number.isFinite(value) ? String(value) : plain
}

/** Returns the numbers with a dose unit in a text, as written and in comparable form. */
export function findDoseNumbers(text: string): DoseNumber[] {
  const digits = text.normalize("NFC").replace(/[೦-೯௦-௯෦-෯]/gu, (digit) => String(digitOf(digit)))
  const found = [...digits.matchAll(dose)].map(([whole, from, to, ...groups]) => {
    const unit = units[groups.slice(0, units.length).findIndex((group) => group !== undefined)]?.[0] ?? ""
    const values = [from, to].flatMap((value) => (value ? [valueOf(value)] : []))
    return { text: whole.trim(), keys: values.map((value) => `${value} ${unit}`) }
  })
  const turned = [...digits.matchAll(after)].map(([whole, unit = "", value = ""]) => ({
    text: whole.trim(),
    keys: [`${valueOf(value)} ${afterUnits[unit] ?? "piece"}`],
  }))
  return [...found, ...turned]
}

const zeros = [0x0ae6, 0x0be6, 0x0ce6, 0x0de6]
const digitOf = (digit: string) => {
  const code = digit.codePointAt(0) ?? 0
  return code - (zeros.findLast((zero) => zero <= code) ?? code)
}

/** Returns the same dose in milligrams for grams and micrograms. */
const alsoKnownAs = (key: string): string[] => {
  const [value = "", unit] = key.split(" ")
  if (unit === "g") return [key, `${Number(value) * 1000} mg`]
  if (unit === "mg") return [key, `${Number(value) / 1000} g`, `${Number(value) * 1000} mcg`]
  if (unit === "mcg") return [key, `${Number(value) / 1000} mg`]
  if (unit === "day") return [key, `${Number(value) * 24} hour`]
  return [key]
}

/** Returns the dose numbers of a reply that appear in none of the known texts (TRUST M5), as written. */
export function findUnverified(reply: string, known: string[]): string[] {
  const keys = new Set(known.flatMap(findDoseNumbers).flatMap((dose) => dose.keys.flatMap(alsoKnownAs)))
  const unknown = findDoseNumbers(withoutStock(reply)).filter(
    (dose) => !dose.keys.every((key) => keys.has(key)),
  )
  return [...new Set(unknown.map((dose) => dose.text))].slice(0, 20)
}

// Stock quantities are not doses: "12 tablets in stock", "has 12 tablets".
const inStock =
  /\b\d[\d,]{0,12}\s{1,4}(?:tablets?|capsules?|packs?|units?|pieces?)\s{1,4}(?:are\s{1,4})?(?:in stock|available|left|on the shelf)/giu
const withoutStock = (text: string) => text.replace(inStock, "")
