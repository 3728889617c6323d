import { randomBytes } from "node:crypto"
import * as z from "zod"
import { keepOwnKey } from "#server/platform/database/own-key.ts"
import type { Platform } from "#server/platform/platform.ts"
import type { Settings } from "#server/platform/settings/settings.ts"

export type PictureKeyApp = Pick<Platform, "database"> & { settings: Pick<Settings, "pictureKey"> }

const OwnKey = z.object({ key: z.string() })

/** Returns the key from the settings, or the one that all nodes share; the first node to need it makes it. */
export async function findPictureKey({ database, settings }: PictureKeyApp): Promise<Buffer> {
  const made = { key: randomBytes(32).toString("base64url") }
  const key = settings.pictureKey ?? OwnKey.parse(await keepOwnKey(database, "prescriptions", made)).key
  return Buffer.from(key, "base64url")
}
