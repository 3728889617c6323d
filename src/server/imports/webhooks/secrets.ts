import { randomBytes } from "node:crypto"
import * as z from "zod"
import type { Database } from "#server/platform/database/database.ts"
import { keepOwnKey } from "#server/platform/database/own-key.ts"
import { openSealed, seal } from "#server/platform/sealed-bytes.ts"

const OwnKey = z.object({ key: z.string() })

/** Returns the key that all nodes share; the first node to need it makes it. */
async function findKey(database: Database): Promise<Buffer> {
  const made = { key: randomBytes(32).toString("base64url") }
  return Buffer.from(OwnKey.parse(await keepOwnKey(database, "webhooks", made)).key, "base64url")
}

const context = (pharmacy: number) => `webhooks of ${pharmacy}`

export async function sealSecret(database: Database, pharmacy: number, secret: string): Promise<Buffer> {
  return seal(await findKey(database), Buffer.from(secret), context(pharmacy))
}

export async function openSecrets(database: Database, pharmacy: number, sealed: Buffer[]): Promise<string[]> {
  const key = await findKey(database)
  return sealed.map((bytes) => openSealed(key, bytes, context(pharmacy)).toString())
}
