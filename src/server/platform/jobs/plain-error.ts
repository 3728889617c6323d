const maxLength = 200

// URLs can contain a password or a key, and so can what follows "password", "key" or "token".
const secrets: readonly [RegExp, string][] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, "(address)"],
  [/([\w-]*(?:password|passwd|secret|token|key|authorization)["']?\s*[:=]\s*)\S+/gi, "$1…"],
  [/\b(bearer\s+)\S+/gi, "$1…"],
]

/** Returns an error as one line for the administration, without URLs, keys or stack. */
export function plainError(failure: unknown): string {
  const cause = failure instanceof Error && failure.cause instanceof Error ? failure.cause : failure
  const [first = ""] = textOf(cause).split("\n")
  const clean = secrets.reduce((text, [what, instead]) => text.replace(what, instead), first).trim()
  return clean.length > maxLength ? `${clean.slice(0, maxLength - 1)}…` : clean || "no message"
}

function textOf(failure: unknown): string {
  // Several addresses were tried: the first error is enough.
  if (failure instanceof AggregateError && failure.message === "") return textOf(failure.errors[0])
  return failure instanceof Error ? failure.message || failure.name : String(failure)
}
