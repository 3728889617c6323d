import { ORPCError } from "@orpc/server"
import { type ProblemCode, problems } from "#domain/platform/problems.ts"

/** Creates an expected refusal with its code, sentence and details for the screen. To be thrown. */
export function problem(code: ProblemCode, details?: unknown, says?: string) {
  const { status, says: sentence } = problems[code]
  return new ORPCError(code, { status, message: says ?? sentence, data: details })
}

/** Returns a refusal's JSON, for answers not made by an endpoint. */
export function problemBody(code: ProblemCode, details?: unknown) {
  const { status, says } = problems[code]
  return { defined: true, code, status, message: says, ...(details === undefined ? {} : { data: details }) }
}
