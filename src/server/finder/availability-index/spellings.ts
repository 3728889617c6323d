/** A generic or brand name as it is written, and folded. */
export type SpelledName = { name: string; folded: string }

type Known = { name: string; trigrams: string[]; distinct: number }

const minSimilarity = 0.3
const minWordSimilarity = 0.6
/** Which other letters belong to words, and so to trigrams, depends on the database's locale. */
const plain = /^[ -~]*$/

/** Keeps the names by which medicines are called, to find those that are spelt like a text, as pg_trgm does. */
export function makeSpellings() {
  let known: Known[] | null = []
  let placesByTrigram = new Map<string, number[]>()

  /** Returns how many trigrams each name shares with a text, by the place of the name. */
  function sharedBy(typed: ReadonlySet<string>): Map<number, number> {
    const shared = new Map<number, number>()
    for (const trigram of typed)
      for (const place of placesByTrigram.get(trigram) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1)
    return shared
  }

  return {
    /** Writes all names, each folded name once, in PostgreSQL's order. */
    set(names: SpelledName[]) {
      placesByTrigram = new Map()
      known = names.every(({ folded }) => plain.test(folded)) ? [] : null
      for (const [place, { name, folded }] of known ? names.entries() : []) {
        const trigrams = trigramsOf(folded)
        const distinct = new Set(trigrams)
        known?.push({ name, trigrams, distinct: distinct.size })
        for (const trigram of distinct) {
          const places = placesByTrigram.get(trigram)
          if (places) places.push(place)
          else placesByTrigram.set(trigram, [place])
        }
      }
    },
    /** Returns the names most similar to a folded text, as `findCloseSpellings` does; null when only that can tell. */
    closest(folded: string, limit: number): string[] | null {
      if (known === null || !plain.test(folded)) return null
      const typed = new Set(trigramsOf(folded))
      const close: { place: number; name: string; similar: number }[] = []
      for (const [place, count] of sharedBy(typed)) {
        const { name, trigrams, distinct } = known[place] ?? { name: "", trigrams: [], distinct: 0 }
        const whole = shareOf(count, typed.size, distinct)
        // No part of a name shares more trigrams than all of it.
        if (whole < minSimilarity && shareOf(count, typed.size, count) < minWordSimilarity) continue
        const part = wordSimilarity(typed, trigrams)
        if (whole >= minSimilarity || part >= minWordSimilarity)
          close.push({ place, name, similar: Math.max(whole, part) })
      }
      return close
        .sort((one, other) => other.similar - one.similar || one.place - other.place)
        .slice(0, limit)
        .map(({ name }) => name)
    },
  }
}

/** Returns the trigrams of each word, in order; a word begins with two spaces and ends with one. */
function trigramsOf(folded: string): string[] {
  const trigrams: string[] = []
  for (const word of folded.match(/[a-z0-9]+/g) ?? []) {
    const padded = `  ${word} `
    for (let from = 0; from + 3 <= padded.length; from++) trigrams.push(padded.slice(from, from + 3))
  }
  return trigrams
}

/** Returns which part of all trigrams two texts share, rounded as PostgreSQL's `real`. */
const shareOf = (shared: number, one: number, other: number) => Math.fround(shared / (one + other - shared))

/**
 * Returns the similarity of a text to the most similar run of a name's trigrams. Walks as pg_trgm does: for each end of a
 * run it keeps the best start, and never goes back before that.
 */
function wordSimilarity(typed: ReadonlySet<string>, name: readonly string[]): number {
  const lastPlaces = new Map<string, number>()
  const isLast = (place: number) => lastPlaces.get(name[place] ?? "") === place
  let [start, shared, inRun, best] = [-1, 0, 0, 0]
  for (const [place, trigram] of name.entries()) {
    const isShared = typed.has(trigram)
    if (start < 0 && !isShared) continue
    if (start < 0) start = place
    if (!lastPlaces.has(trigram)) {
      inRun++
      if (isShared) shared++
    }
    lastPlaces.set(trigram, place)
    if (!isShared) continue
    const firstStart = start
    let similar = shareOf(shared, typed.size, inRun)
    let [restShared, rest] = [shared, inRun]
    for (let from = firstStart; from <= place; from++) {
      const without = shareOf(restShared, typed.size, rest)
      if (without > similar) [similar, start, shared, inRun] = [without, from, restShared, rest]
      if (!isLast(from)) continue
      rest--
      if (typed.has(name[from] ?? "")) restShared--
    }
    best = Math.max(best, similar)
    for (let from = firstStart; from < start; from++) if (isLast(from)) lastPlaces.delete(name[from] ?? "")
  }
  return best
}
