import { ORPCError } from "@orpc/server"
import { type ProblemCode, problems } from "#domain/platform/problems.ts"

/** An expected refusal: its code, its sentence, and details a screen can use. Throw it. */
export function problem(code: ProblemCode, details?: unknown, says?: string) {
  const { status, says: sentence } = problems[code]
  return new ORPCError(code, { status, message: says ?? sentence, data: details })
}

/** The JSON a refusal travels as, for answers that are not made by an endpoint. */
export function problemBody(code: ProblemCode, details?: unknown) {
  const { status, says } = problems[code]
  return { defined: true, code, status, message: says, ...(details === undefined ? {} : { data: details }) }
}
