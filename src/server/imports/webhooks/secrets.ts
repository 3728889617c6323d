import { randomBytes } from "node:crypto"
import * as z from "zod"
import type { Database } from "#server/platform/database/database.ts"
import { keepOwnKey } from "#server/platform/database/own-key.ts"
import { openSealed, seal } from "#server/platform/sealed-bytes.ts"
import type { WebhookOwner } from "./owner.ts"

const OwnKey = z.object({ key: z.string() })

/** Returns the key that all nodes share; the first node to need it makes it. */
async function findKey(database: Database): Promise<Buffer> {
  const made = { key: randomBytes(32).toString("base64url") }
  return Buffer.from(OwnKey.parse(await keepOwnKey(database, "webhooks", made)).key, "base64url")
}

type Owner = Pick<WebhookOwner, "kind"> & { id: number }

const context = ({ kind, id }: Owner) =>
  kind === "pharmacy" ? `webhooks of ${id}` : `webhooks of supplier ${id}`

export async function sealSecret(database: Database, owner: Owner, secret: string): Promise<Buffer> {
  return seal(await findKey(database), Buffer.from(secret), context(owner))
}

export async function openSecrets(database: Database, owner: Owner, sealed: Buffer[]): Promise<string[]> {
  const key = await findKey(database)
  return sealed.map((bytes) => openSealed(key, bytes, context(owner)).toString())
}
