/**
 * The edits from a text to each beginning of a name: the last is to the whole name. A letter left out, added, replaced,
 * or changed with its neighbour is one edit.
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

const shortestCorrected = 5
const longestCorrected = 60
/** A long word has room for two slips; in a short one two make another word. */
const mostSlips = (text: string) => (text.length < 8 ? 1 : 2)

const wordsOf = (name: string) =>
  [name, ...name.split(" ")].filter((word) => word.length >= shortestCorrected)

type Slip = { name: string; edits: number }

/**
 * The one name a misspelt text can only mean: close to it, and every other name at least twice as far. Medicines whose
 * names look alike are not taken for each other: where two are about as close, none is meant.
 */
export function correctSpelling(text: string, names: string[]): string | null {
  const typed = text.toLowerCase()
  if (typed.length < shortestCorrected || typed.length > longestCorrected) return null
  const known = new Map(names.flatMap(wordsOf).map((name) => [name.toLowerCase(), name]))
  const [best, next] = [...known]
    .map(([folded, name]): Slip => ({ name, edits: editsToBeginnings(typed, folded).at(-1) ?? 0 }))
    .toSorted((one, other) => one.edits - other.edits)
  if (!best || best.edits > mostSlips(typed)) return null
  return next && next.edits < 2 * best.edits ? null : best.name
}

/** Names that begin nearly as the text does, the nearest first; each has at most one edit for three letters. */
export function likelyMeant(text: string, names: string[]): string[] {
  const typed = text.toLowerCase()
  return names
    .map((name): Slip => ({ name, edits: Math.min(...editsToBeginnings(typed, name.toLowerCase())) }))
    .filter(({ edits }) => edits <= Math.floor(typed.length / 3))
    .toSorted((one, other) => one.edits - other.edits || one.name.length - other.name.length)
    .map(({ name }) => name)
}
