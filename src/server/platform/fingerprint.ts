import { createHash } from "node:crypto"

/**
 * Hashes a request. Stored with its idempotency key, so that the key cannot be reused for another request.
 */
export const fingerprintOf = (request: unknown): Buffer =>
  createHash("sha256").update(JSON.stringify(request)).digest()
