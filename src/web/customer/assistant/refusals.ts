import { ORPCError } from "@orpc/client"
import type { Failure } from "#web/customer/assistant/conversation.ts"

/** How a refusal is told in the chat; undefined when no server has answered. */
export function refusalOf(error: unknown): Failure | undefined {
  if (!(error instanceof ORPCError)) return undefined
  if (error.status === 401) return "logged-out"
  if (error.status === 429) return "busy"
  return error.status === 400 ? "bad-request" : "sorry"
}
