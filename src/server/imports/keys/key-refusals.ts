import { ORPCError } from "@orpc/server"
import { keyRefusals } from "#contract/imports/keys.ts"

/** Returns a refusal about API keys. */
export function keyProblem(code: keyof typeof keyRefusals) {
  const { status, message } = keyRefusals[code]
  return new ORPCError(code, { status, message })
}
