import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
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
    .errors(refusals("bad-input")),
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
