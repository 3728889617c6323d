import { APICallError } from "ai"
import type { ChatFailure } from "#contract/customer/assistant.ts"

/** The model did not answer. Carries which of the SPEC's sentences the person reads, and no text of anybody. */
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

/** The HTTP status behind a failure of the library, if there is one. */
export function statusOf(failure: unknown): number | null {
  if (APICallError.isInstance(failure)) return failure.statusCode ?? null
  if (!failure || typeof failure !== "object" || !("statusCode" in failure)) return null
  return typeof failure.statusCode === "number" ? failure.statusCode : null
}

export function noAnswer(failure: unknown): NoAnswer {
  if (failure instanceof NoAnswer) return failure
  const status = statusOf(failure)
  return new NoAnswer((status && failuresOfStatus[status]) || "sorry", status)
}
