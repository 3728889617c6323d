import { createHash } from "node:crypto"
import type { CookieSerializeOptions } from "@fastify/cookie"
import type { Settings } from "#server/platform/settings/settings.ts"

export const hashOf = (secret: string) => createHash("sha256").update(secret).digest()

type Site = Pick<Settings, "publicUrl">

const isSecure = ({ publicUrl }: Site) => publicUrl?.startsWith("https:") ?? false

// Browsers accept a __Host- cookie only over https and for exactly this host: no subdomain can set one.
const prefix = (site: Site) => (isSecure(site) ? "__Host-" : "")

export const sessionCookie = (site: Site) => `${prefix(site)}pharos`

/** Tells a page's scripts, before its first paint, that somebody logged in; it opens nothing. */
export const loggedInCookie = (site: Site) => `${prefix(site)}pharos-logged-in`

/** Marks a browser that has written within the last seconds. */
export const writeCookie = (site: Site) => `${prefix(site)}pharos-wrote`

/** Each pending login has its own cookie, so that two tabs do not interfere. */
export const loginCookie = (site: Site, stateHash: Buffer) =>
  `${loginCookies(site)}${stateHash.toString("hex").slice(0, 16)}`

export const loginCookies = (site: Site) => `${prefix(site)}pharos-login-`

export function cookieAttributes(site: Site): CookieSerializeOptions {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure(site) }
}
