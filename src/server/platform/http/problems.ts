import { ORPCError } from "@orpc/server"
import { type ProblemCode, problems } from "#domain/platform/problems.ts"

/** Creates an expected refusal with its code, sentence and details for the screen. To be thrown. */
export function problem(code: ProblemCode, details?: unknown, message?: string) {
  const { status, message: sentence } = problems[code]
  return new ORPCError(code, { status, message: message ?? sentence, data: details })
}

/** Returns a refusal's JSON, for answers not made by an endpoint. */
export function problemBody(code: ProblemCode, details?: unknown) {
  return problemJson(problem(code, details))
}

/** Returns what is sent of a refusal: nothing of the RPC library. */
export function problemJson({ code, status, message, data }: ORPCError<string, unknown>) {
  return { code, status, message, ...(data === undefined ? {} : { data }) }
}
