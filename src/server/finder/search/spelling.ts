/**
 * Returns the Damerau-Levenshtein distances from a text to each prefix of a name; the last is to the whole
 * name.
 */
export function editsToBeginnings(text: string, name: string): number[] {
  const [typed, letters] = [Array.from(text), Array.from(name)]
  let [twoAbove, above]: number[][] = [[], letters.map((_, place) => place + 1)]
  above = [0, ...(above ?? [])]
  for (const [row, letter] of typed.entries()) {
    const line = [row + 1]
    for (const [place, other] of letters.entries()) {
      const replaced = (above[place] ?? 0) + (letter === other ? 0 : 1)
      const swapped =
        letter === letters[place - 1] && typed[row - 1] === other
          ? (twoAbove?.[place - 1] ?? replaced) + 1
          : replaced
      line.push(Math.min(replaced, swapped, (above[place + 1] ?? 0) + 1, (line[place] ?? 0) + 1))
    }
    twoAbove = above
    above = line
  }
  return above
}

const minCorrectedLength = 5
const maxCorrectedLength = 60
/**
 * The maximum edit distance: two typos in a long word, one in a short word, where two would make another
 * word.
 */
const maxEdits = (text: string) => (text.length < 8 ? 1 : 2)

const wordsOf = (name: string) =>
  [name, ...name.split(" ")].filter((word) => word.length >= minCorrectedLength)

type Slip = { name: string; edits: number }

/**
 * Returns the only name a misspelt text can mean: it is close, and every other name is at least twice as far
 * away. Look-alike medicines are never confused: if two are about equally close, returns null.
 */
export function correctSpelling(text: string, names: string[]): string | null {
  const typed = text.toLowerCase()
  if (typed.length < minCorrectedLength || typed.length > maxCorrectedLength) return null
  const known = new Map(names.flatMap(wordsOf).map((name) => [name.toLowerCase(), name]))
  const [best, next] = [...known]
    .map(([folded, name]): Slip => ({ name, edits: editsToBeginnings(typed, folded).at(-1) ?? 0 }))
    .toSorted((one, other) => one.edits - other.edits)
  if (!best || best.edits > maxEdits(typed)) return null
  return next && next.edits < 2 * best.edits ? null : best.name
}

/**
 * Returns names that start approximately with the text, nearest first, with at most one edit per three
 * letters.
 */
export function likelyMeant(text: string, names: string[]): string[] {
  const typed = text.toLowerCase()
  return names
    .map((name): Slip => ({ name, edits: Math.min(...editsToBeginnings(typed, name.toLowerCase())) }))
    .filter(({ edits }) => edits <= Math.floor(typed.length / 3))
    .toSorted((one, other) => one.edits - other.edits || one.name.length - other.name.length)
    .map(({ name }) => name)
}
