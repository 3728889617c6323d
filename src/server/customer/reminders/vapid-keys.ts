import * as z from "zod"
import type { Database } from "#server/platform/database/database.ts"
import { keepOwnKey } from "#server/platform/database/own-key.ts"
import type { Settings } from "#server/platform/settings/settings.ts"

const VapidKeys = z.object({ publicKey: z.string(), privateKey: z.string() })
export type VapidKeys = z.infer<typeof VapidKeys>

/**
 * Returns the key pair from the settings, or the one that all nodes share; the first node to need it
 * generates it.
 */
export async function findVapidKeys(database: Database, settings: Settings["push"]): Promise<VapidKeys> {
  if (settings.keys) return settings.keys
  const { default: webPush } = await import("web-push")
  return VapidKeys.parse(await keepOwnKey(database, "vapid", webPush.generateVAPIDKeys()))
}

/** Returns the contact for push services; some reject an address that cannot be a real one. */
export function vapidSubject({ push, publicUrl, site }: Settings): string {
  if (push.subject) return push.subject
  if (publicUrl?.startsWith("https:")) return publicUrl
  return `mailto:${site.contact.email ?? "nobody@example.com"}`
}
