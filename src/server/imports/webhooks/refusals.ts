import { ORPCError } from "@orpc/server"
import { webhookRefusals } from "#contract/imports/webhooks.ts"
import { problem } from "#server/platform/http/problems.ts"

/** Returns a refusal about webhooks. */
export function webhookProblem(code: keyof typeof webhookRefusals) {
  const { status, message } = webhookRefusals[code]
  return new ORPCError(code, { status, message })
}

export function badUrl(message: string) {
  return problem("bad-input", { fields: [{ field: "url", message }] }, `url: ${message}`)
}
