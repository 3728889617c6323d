import { ORPCError } from "@orpc/client"
import { type ProblemCode, problems } from "#domain/platform/problems.ts"
import { outageOf } from "#web/data/connection.ts"
import { words } from "#web/words/words.ts"

/** Returns the message for a failed call. */
export function sayProblem(error: unknown): string {
  if (outageOf(error) === "no-connection")
    return `${words.t("frame.noConnection")} ${words.t("problems.something-went-wrong")}`
  if (error instanceof ORPCError && isProblemCode(error.code)) return words.t(`problems.${error.code}`)
  return words.t("problems.something-went-wrong")
}

/** Returns whether a request was refused with this code. */
export function isProblem(error: unknown, code: ProblemCode): boolean {
  return error instanceof ORPCError && error.code === code
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code)
}
