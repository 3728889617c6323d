/** SPEC section 9: the delay of the typing animation. */
export const typingDelayMs = 40

const restSteps = 45
const emptySteps = 8

/** One phrase: written letter by letter, left to be read, taken away letter by letter, a short breath. */
function stepsOf(phrase: string) {
  return 2 * Array.from(phrase).length + restSteps + emptySteps
}

/** Returns the visible text after `step` delays; loops after the last phrase. */
export function typedText(phrases: readonly string[], step: number): string {
  const total = phrases.reduce((sum, phrase) => sum + stepsOf(phrase), 0)
  if (total === 0) return ""
  let rest = step % total
  for (const phrase of phrases) {
    const steps = stepsOf(phrase)
    if (rest < steps) return lettersAt(phrase, rest)
    rest -= steps
  }
  return ""
}

function lettersAt(phrase: string, step: number) {
  const letters = Array.from(phrase)
  const written = Math.min(step, letters.length)
  const takenAway = Math.max(0, step - letters.length - restSteps)
  return letters.slice(0, Math.max(0, written - takenAway)).join("")
}

/**
 * The step at which the first phrase is complete: the rest state before the animation and under reduced
 * motion.
 */
export function firstPhraseWritten(phrases: readonly string[]) {
  return Array.from(phrases[0] ?? "").length
}
