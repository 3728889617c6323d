import * as z from "zod"
import { SearchText } from "#contract/finder/search.ts"
import { PharmacyKey } from "#contract/imports/keys.ts"
import { endpoint } from "#contract/platform/endpoint.ts"
import { whole } from "#contract/platform/inputs.ts"
import { keyPageSize, keySorts, keyStates, maxKeysListed } from "#domain/admin/key-list-rules.ts"

/** A key with the pharmacy it belongs to. */
export const ListedKey = PharmacyKey.extend({ pharmacyId: z.int(), pharmacy: z.string(), town: z.string() })
export type ListedKey = z.infer<typeof ListedKey>

export const KeysQuestion = z.strictObject({
  /** A part of the key's name, the beginning of its secret, or its pharmacy's name or town. */
  q: SearchText.default(""),
  show: z.enum(keyStates).default("all"),
  sort: z.enum(keySorts).default("used"),
  /** The newest first instead of the oldest; for the pharmacy, Z first. */
  isReversed: z.stringbool().default(false),
  page: whole(10_000, "A page must be a whole number, 1 or more").default(1),
  limit: whole(maxKeysListed, "Ask for at most 2,000 at once").default(keyPageSize),
})
export type KeysQuestion = z.output<typeof KeysQuestion>

export const adminKeys = {
  list: endpoint
    .meta({ who: "support" })
    .route({
      method: "GET",
      path: "/admin/keys",
      summary: "List the API keys of all pharmacies, those unused longest first",
      tags: ["Administration"],
    })
    .input(KeysQuestion)
    .output(z.object({ keys: z.array(ListedKey), total: z.int() })),
}
