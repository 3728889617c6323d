import { createHash } from "node:crypto"

/** What tells one request from another: kept beside its key, so that the key cannot stand for something else. */
export const fingerprintOf = (asked: unknown): Buffer =>
  createHash("sha256").update(JSON.stringify(asked)).digest()
