import { isPlain, isVisible } from "#domain/platform/plain-text.ts"
import type { TFunction } from "#web/words/words.ts"

const maxLength = 300

/** Returns a reason's error: it is empty, or has characters that cannot be stored. */
export function reasonProblem(text: string): "missing" | "odd" | undefined {
  const reason = text.trim()
  if (!isVisible(reason)) return "missing"
  return isPlain(reason) && reason.length <= maxLength ? undefined : "odd"
}

/** Returns the words for it, with the form's own for a reason that is missing. */
export function sayReasonProblem(t: TFunction, text: string, missing: string): string | undefined {
  const problem = reasonProblem(text)
  return problem && (problem === "odd" ? t("staff.reasonInvalid") : missing)
}
