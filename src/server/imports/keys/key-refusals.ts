import { ORPCError } from "@orpc/server"

// A browser's first page need not carry the sentences that only programs read.
const refusals = {
  "key-missing": {
    status: 400,
    says: "Send the header Idempotency-Key with a text of your own, so that a list sent twice is taken once.",
  },
  "no-such-key": { status: 401, says: "Send a key that is valid, as Authorization: Bearer phk_…" },
  "key-may-not": { status: 403, says: "This key may not do that. Make one that may, at /pos/keys." },
  "too-many-keys": { status: 409, says: "This pharmacy has 20 keys. Revoke one that nobody uses first." },
} as const

/** A refusal that has to do with keys. */
export function keyProblem(code: keyof typeof refusals) {
  const { status, says } = refusals[code]
  return new ORPCError(code, { status, message: says })
}
