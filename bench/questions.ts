import { readRows } from "#database/demo/catalogue.ts"
import { makeRandom, type Random } from "#database/demo/random.ts"
import { trackerPage } from "#domain/finder/tracker-page.ts"
import { earthRadiusKm } from "#domain/platform/distance.ts"
import { writeCursor } from "#server/finder/search/cursor.ts"
import { generics, makers, strengths } from "./generate.ts"

/** Searches of one product, one generic name, a form; then filtered ones and later pages of all of these; long pages. */
export const kinds = [
  "narrow",
  "medium",
  "broad",
  "misspelt",
  "Sinhala and Tamil",
  "filtered",
  "later-page",
  "long",
] as const
export type Kind = (typeof kinds)[number]

const forms = ["tablet", "capsule", "syrup", "injection"]
const doses = [...strengths, "mg", ...strengths.map((strength) => strength.replace(" mg", ""))]
const letters = "abcdefghijklmnopqrstuvwxyz"

/** Every word in other scripts by which the catalogue knows generic names. */
const otherScripts = readRows("./other-names.csv").flatMap(({ other_names: names = "" }) =>
  names.split(" ").filter((name) => /[\u0b80-\u0dff]/.test(name)),
)

const oneOf = (random: Random, list: readonly string[]) => list[random.whole(0, list.length - 1)] ?? ""

/** Returns one of the words as far as somebody has typed it. */
function begun(random: Random, words: readonly string[], shortest: number): string {
  const word = oneOf(random, words)
  return word.slice(0, random.whole(Math.min(shortest, word.length), word.length)).trim()
}

const inAnyOrder = (random: Random, words: string[]) =>
  words
    .map((word) => ({ word, place: random.unit() }))
    .sort((one, other) => one.place - other.place)
    .map(({ word }) => word)
    .join(" ")

/** Drops, doubles, replaces or swaps one letter of a word, as typing errors do. */
function misspell(word: string, random: Random): string {
  const place = random.whole(1, word.length - 2)
  const [before, letter, after] = [word.slice(0, place), word.charAt(place), word.slice(place + 1)]
  const slips = [
    before + after,
    before + letter + letter + after,
    before + oneOf(random, letters.split("")) + after,
    before + after.slice(0, 1) + letter + after.slice(1),
  ]
  return oneOf(random, slips)
}

const narrow = (random: Random) =>
  inAnyOrder(random, [begun(random, generics, 5), oneOf(random, strengths), begun(random, makers, 3)])

const medium = (random: Random) => {
  const also = [() => oneOf(random, strengths), () => begun(random, makers, 3), () => begun(random, forms, 3)]
  const second = random.chance(0.5) ? also[random.whole(0, 2)]?.() : null
  return inAnyOrder(random, [begun(random, generics, 5), ...(second ? [second] : [])])
}

const broad = (random: Random) =>
  inAnyOrder(random, [
    begun(random, forms, 3),
    random.chance(0.2) ? oneOf(random, doses) : begun(random, makers, 2),
  ])

const plain = (random: Random) => [narrow, medium, broad][random.whole(0, 2)]?.(random) ?? ""

const texts: Record<Kind, (random: Random) => string> = {
  narrow,
  medium,
  broad,
  misspelt: (random) => {
    const name = misspell(oneOf(random, generics).toLowerCase(), random)
    return random.chance(0.3) ? `${name} ${oneOf(random, strengths)}` : name
  },
  "Sinhala and Tamil": (random) => {
    const second = random.chance(0.5) ? oneOf(random, strengths) : begun(random, makers, 3)
    return inAnyOrder(random, [oneOf(random, otherScripts), ...(random.chance(0.7) ? [second] : [])])
  },
  filtered: plain,
  "later-page": plain,
  long: broad,
}

/** A page as the tracker asks for it; a long one has the 20 pharmacies with 8 products each that the API lists by default. */
const pageOf = (kind: Kind): Record<string, string> =>
  kind === "long" ? {} : { limit: String(trackerPage.limit), products: String(trackerPage.products) }

/** Draws at least one filter. */
function filters(random: Random): Record<string, string> {
  const drawn = {
    ...(random.chance(0.4) && { delivers: "true" }),
    ...(random.chance(0.4) && { withinKm: String(random.whole(2, 30)) }),
    ...(random.chance(0.3) && { form: oneOf(random, forms) }),
  }
  const isBare = Object.keys(drawn).length === 0
  return { ...drawn, ...((isBare || random.chance(0.5)) && { openNow: "true" }) }
}

/** Continues after any pharmacy up to 60 km away. */
function laterPage(random: Random): Record<string, string> {
  const chord = 2 * Math.sin((random.unit() * 60) / earthRadiusKm / 2)
  return { after: writeCursor({ chord, pharmacyId: random.whole(1, 18_000) }) }
}

/** Draws a place: half around Colombo, half across the island. */
function place(random: Random) {
  const isColombo = random.chance(0.5)
  const lat = isColombo ? 6.93 + (random.unit() - 0.5) * 0.4 : 5.95 + random.unit() * 3.8
  const lng = isColombo ? 79.95 + (random.unit() - 0.5) * 0.3 : 79.9 + random.unit() * 1.7
  return { lat: lat.toFixed(5), lng: lng.toFixed(5) }
}

/** Returns the paths of searches of one kind, each with a random text and place; none is there twice. */
export function makeQuestions(kind: Kind, count: number, seed: number): string[] {
  const random = makeRandom(seed)
  const questions = new Set<string>()
  while (questions.size < count) {
    const fields = {
      q: texts[kind](random),
      ...place(random),
      ...pageOf(kind),
      ...(kind === "filtered" && filters(random)),
      ...(kind === "later-page" && laterPage(random)),
    }
    questions.add(`/api/availability?${new URLSearchParams(fields).toString()}`)
  }
  return [...questions]
}
