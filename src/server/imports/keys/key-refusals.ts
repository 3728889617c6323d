import { ORPCError } from "@orpc/server"

// Kept out of the browser's first page: only programs see these sentences.
const refusals = {
  "key-missing": {
    status: 400,
    message: "Send an Idempotency-Key header, so that a list sent twice is imported once.",
  },
  "no-such-key": {
    status: 401,
    message: "Send a valid key, as Authorization: Bearer phk_… It may have been revoked or have expired.",
  },
  "key-may-not": {
    status: 403,
    message: "This key does not have permission. Create one that does at /pos/keys.",
  },
  "nothing-taken": { status: 422, message: "No row of this list could be used: `refusals` says why." },
  "too-many-keys": {
    status: 409,
    message: "This pharmacy has 20 keys. Revoke one that is not in use first.",
  },
} as const

/** Returns a refusal about API keys. */
export function keyProblem(code: keyof typeof refusals) {
  const { status, message } = refusals[code]
  return new ORPCError(code, { status, message })
}
