import { expect, test } from "vitest"
import { findUnverified } from "./dose-numbers.ts"
import { claimsToHaveActed, intentOf, searchTextOf } from "./intents.ts"
import { phrasesOf } from "./mentioned-medicines.ts"
import { makePlainText } from "./plain-text.ts"
import { findEmergency } from "./red-flags.ts"
import { redactContacts } from "./redact-contacts.ts"

const readers: Record<string, (text: string) => unknown> = {
  findEmergency,
  withoutContacts: redactContacts,
  claimsToHaveActed,
  intentOf,
  searchTextOf,
  phrasesOf,
  findUnverified: (text) => findUnverified(text, [text]),
  makePlainText: (text) => makePlainText().push(text),
}

// Inputs for catastrophic backtracking: beginnings without an end, and runs that can be divided in many ways.
const pieces = [
  "a", "a.", "a1.", "a b ", "hello there ", "1", "1.", "1,", "1 ", " ", "\t", "-", "|", " | ", "[", "![", "[a](", "<a", "< ", "*", "_", "#",
  "sms:", "www.", "@", "a@", "க", "අ", "1 to ", "2/", "2 -", "1 tablets ", "pharmacy ", "i just ", "order is just ", "what does ",
  "took ", "child swallowed ", "bleeding ", "can cause ", "රුධිර", "දින2", "ගැබිනි", "වස", "குழந்தை", "மாசமா", "பேட்டரி", "விஷம்",
  "masa 1", "karpam",
] // biome-ignore format: a list to be read across

const fewest = 4_000
// Four times the text may take four times as long; a quadratic pattern takes sixteen times.
const maxGrowth = 9
// Below this, noise of the machine dominates; a quadratic pattern takes far longer.
const tooShortToTell = 60

/** Returns the milliseconds of CPU time, which other work on the machine hardly changes. */
function fastest(read: (text: string) => unknown, text: string): number {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3 && best > tooShortToTell; round++) {
    const began = process.cpuUsage()
    read(text)
    const { user, system } = process.cpuUsage(began)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

test.each(Object.keys(readers))("%s runs in linear time", (name) => {
  const read = readers[name] ?? (() => {})
  const slow = pieces.flatMap((piece) => {
    const text = (length: number) => `${piece.repeat(Math.ceil(length / piece.length))}~`
    const long = fastest(read, text(4 * fewest))
    if (long < tooShortToTell) return []
    const ratio = long / fastest(read, text(fewest))
    return ratio > maxGrowth ? [{ piece, ratio: Math.round(ratio), ms: Math.round(long) }] : []
  })
  expect(slow).toEqual([])
})
