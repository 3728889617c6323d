import { isPlain, isVisible } from "#domain/platform/plain-text.ts"

const mostLetters = 300

/** What is wrong with a reason: nothing was said, or what nobody can keep. */
export function reasonProblem(text: string): "missing" | "odd" | undefined {
  const reason = text.trim()
  if (!isVisible(reason)) return "missing"
  return isPlain(reason) && reason.length <= mostLetters ? undefined : "odd"
}
