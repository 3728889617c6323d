import * as z from "zod"
import { endpoint, refusals, refusalsFrom } from "#contract/platform/endpoint.ts"
import { Line, RowId } from "#contract/platform/inputs.ts"
import { keyLives, keyScopes } from "#domain/imports/key-scopes.ts"

/** The maximum number of valid keys per pharmacy. */
export const maxKeys = 20

export const PharmacyKey = z.object({
  id: z.int(),
  name: z.string(),
  /** The beginning of the secret, by which a person recognises it. */
  prefix: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  /** Lists sent with it are checked and not written. */
  isSandbox: z.boolean(),
  expiresAt: z.iso.datetime().nullable(),
  /** Null for a deleted account. */
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  revokedBy: z.string().nullable(),
  revokedAt: z.iso.datetime().nullable(),
})
export type PharmacyKey = z.infer<typeof PharmacyKey>

export const NewKey = z.strictObject({
  name: Line(80, "Enter a name, for example the till's"),
  scopes: z
    .array(z.enum(keyScopes, { error: "Choose at least one permission" }))
    .min(1, "Choose at least one permission")
    .max(keyScopes.length)
    .transform((scopes) => [...new Set(scopes)]),
  isSandbox: z.boolean().default(false),
  /** Null for a key without an end. */
  validDays: z.literal(keyLives).nullable().default(null),
})
export type NewKey = z.output<typeof NewKey>

/** Refusals about API keys only, kept out of the browser's first page. */
export const keyRefusals = {
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

const tags = ["Keys"]

export const pharmacyKeys = {
  list: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/keys",
      summary: "List my pharmacy's API keys, newest first",
      tags,
    })
    .output(z.object({ keys: z.array(PharmacyKey) })),
  make: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/keys",
      summary: "Create an API key. Its secret is shown only once",
      tags,
      successStatus: 201,
    })
    .input(NewKey)
    .output(z.object({ key: PharmacyKey, secret: z.string() }))
    .errors({ ...refusals("bad-input"), ...refusalsFrom(keyRefusals, "too-many-keys") }),
  revoke: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/keys/{id}/revoke",
      summary: "Revoke a key immediately. Its unfinished writes stop",
      tags,
    })
    .input(z.strictObject({ id: RowId }))
    .output(PharmacyKey)
    .errors(refusals("bad-input", "not-found")),
}
