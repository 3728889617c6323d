import type { ChatFailure } from "#contract/customer/assistant.ts"

/**
 * Thrown when the model did not answer. Carries the code of the SPEC's sentence for the person, and nobody's
 * text.
 */
export class NoAnswer extends Error {
  override name = "NoAnswer"
  readonly failure: ChatFailure
  readonly status: number | null

  constructor(failure: ChatFailure, status: number | null = null) {
    super(`The model gave no answer: ${failure}${status ? ` (HTTP ${status})` : ""}`)
    this.failure = failure
    this.status = status
  }
}

const failuresOfStatus: Record<number, ChatFailure> = {
  400: "bad-request",
  401: "unauthorized",
  403: "unauthorized",
}

/** Returns the HTTP status that the AI library gives its failures, or null. */
export function statusOf(failure: unknown): number | null {
  if (!failure || typeof failure !== "object" || !("statusCode" in failure)) return null
  return typeof failure.statusCode === "number" ? failure.statusCode : null
}

export function noAnswer(failure: unknown): NoAnswer {
  if (failure instanceof NoAnswer) return failure
  const status = statusOf(failure)
  return new NoAnswer((status && failuresOfStatus[status]) || "sorry", status)
}
