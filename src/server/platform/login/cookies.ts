import { createHash } from "node:crypto"
import type { CookieSerializeOptions } from "@fastify/cookie"
import type { Settings } from "#server/platform/settings/settings.ts"

export const hashOf = (secret: string) => createHash("sha256").update(secret).digest()

type Site = Pick<Settings, "publicUrl">

const isSecure = ({ publicUrl }: Site) => publicUrl?.startsWith("https:") ?? false

// A browser takes a __Host- cookie only over https, for this very host and the whole of it: no neighbour can plant one.
const prefix = (site: Site) => (isSecure(site) ? "__Host-" : "")

export const sessionCookie = (site: Site) => `${prefix(site)}pharos`

/** Each login under way has a cookie of its own, so that two tabs do not disturb each other. */
export const loginCookie = (site: Site, stateHash: Buffer) =>
  `${loginCookies(site)}${stateHash.toString("hex").slice(0, 16)}`

export const loginCookies = (site: Site) => `${prefix(site)}pharos-login-`

export function cookieAttributes(site: Site): CookieSerializeOptions {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure(site) }
}
