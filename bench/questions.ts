import { readRows } from "#database/demo/catalogue.ts"
import { makeRandom } from "#database/demo/random.ts"
import { generics, makers, strengths } from "./generate.ts"

export type Kind = "narrow" | "medium" | "broad" | "misspelt" | "Sinhala and Tamil"

const forms = ["tablet", "capsule", "syrup", "injection"]
const letters = "abcdefghijklmnopqrstuvwxyz"
const beginnings = (word: string, shortest: number) =>
  Array.from({ length: word.length - shortest + 1 }, (_, n) => word.slice(0, shortest + n))
const pairs = (firsts: string[], seconds: string[]) =>
  firsts.flatMap((first) => seconds.map((second) => `${first} ${second}`))

/** Every word in other scripts by which the catalogue knows generic names. */
const otherScripts = readRows("./other-names.csv").flatMap(({ other_names: names = "" }) =>
  names.split(" ").filter((name) => /[\u0b80-\u0dff]/.test(name)),
)

/** Drops, doubles, replaces or swaps one letter of a word, as typing errors do. */
function misspell(word: string, random: () => number): string {
  const place = 1 + Math.floor(random() * (word.length - 2))
  const [before, letter, after] = [word.slice(0, place), word.charAt(place), word.slice(place + 1)]
  const other = letters.charAt(Math.floor(random() * letters.length))
  const slips = [
    before + after,
    before + letter + letter + after,
    before + other + after,
    before + after.slice(0, 1) + letter + after.slice(1),
  ]
  return slips[Math.floor(random() * slips.length)] ?? word
}

const texts: Record<Exclude<Kind, "misspelt">, string[]> = {
  narrow: pairs(pairs(generics, strengths), makers),
  medium: [
    ...generics.flatMap((name) => beginnings(name, Math.min(5, name.length))),
    ...pairs(generics, strengths),
    ...pairs(generics, forms),
    ...pairs(generics, makers),
  ],
  broad: [
    ...forms.flatMap((form) => beginnings(form, 3)),
    ...strengths,
    ...makers,
    ...pairs(forms, strengths),
    "mg",
  ],
  "Sinhala and Tamil": [...otherScripts, ...pairs(otherScripts, strengths)],
}

/** The number of different texts of each kind; misspelt ones are unlimited. */
export const textCounts = Object.entries(texts)
  .map(([kind, each]) => `${each.length} ${kind}`)
  .join(", ")

/**
 * Yields URLs of searches of one kind, each with a random text and place: half around Colombo, half across the
 * island.
 */
export function makeQuestions(kind: Kind, count: number, seed: number): string[] {
  const { unit: random } = makeRandom(seed)
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] ?? ""
  return Array.from({ length: count }, () => {
    const q = kind === "misspelt" ? misspell(pick(generics).toLowerCase(), random) : pick(texts[kind])
    const isColombo = random() < 0.5
    const lat = isColombo ? 6.93 + (random() - 0.5) * 0.4 : 5.95 + random() * 3.8
    const lng = isColombo ? 79.95 + (random() - 0.5) * 0.3 : 79.9 + random() * 1.7
    const place = { lat: lat.toFixed(5), lng: lng.toFixed(5) }
    return `/api/availability?${new URLSearchParams({ q, ...place, limit: "20" }).toString()}`
  })
}
