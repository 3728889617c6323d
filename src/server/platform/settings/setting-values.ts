import { isIP } from "node:net"
import * as z from "zod"

// Allowed values, with the end of the sentence for invalid ones; shared by the environment and the
// administration.

export const WebUrl = z.url({ protocol: /^https?$/, error: "must be an http or https address" })

export const SmtpUrl = z.url({
  protocol: /^smtps?$/,
  hostname: /^.+$/,
  error: "must be like smtps://user:password@smtp.example:465 or smtp://smtp.example:587",
})

export const Email = z.email({ error: "must be an email address" })

export const Phone = z.string().regex(/^(?=(?:[^\d]*\d){3})\+?[\d ]{3,20}$/, "must be a phone number")

export const Whole = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message))
}

const proxiesSay =
  "must be the number of reverse proxies in front of Pharos, such as 1, or their addresses, such as 10.0.0.5,10.1.0.0/16"

function isAddressOrNetwork(text: string): boolean {
  const [address = "", prefix, ...more] = text.split("/")
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  // A prefix of 0 would trust everyone.
  return (
    prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
  )
}

/** Trusted reverse proxies: how many are in front, 0 for none, or their addresses and networks. */
export const Proxies = z.string().transform((text, context): number | string[] => {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const addresses = text.split(",").map((address) => address.trim())
  if (addresses.every(isAddressOrNetwork)) return addresses
  context.addIssue(proxiesSay)
  return z.NEVER
})

export type SocialLink = { kind: string; url: string }

const maxSocialLinks = 10

function readSocialLink(pair: string): SocialLink | null {
  const [kind = "", ...rest] = pair.split("=")
  const url = WebUrl.safeParse(rest.join("=").trim())
  return /^[\w ]{1,30}$/.test(kind.trim()) && url.success ? { kind: kind.trim(), url: url.data } : null
}

/** Parses `github=https://…,mastodon=https://…`; a line break counts as a comma. */
export const SocialLinks = z.string().transform((text, context): SocialLink[] => {
  const pairs = text.split(/[,\n]/).filter((pair) => pair.trim() !== "")
  const links = pairs.map(readSocialLink).filter((link) => link !== null)
  if (links.length === pairs.length && links.length <= maxSocialLinks) return links
  context.addIssue("must look like github=https://…,mastodon=https://…")
  return z.NEVER
})

export const writeSocialLinks = (links: readonly SocialLink[]) =>
  links.map(({ kind, url }) => `${kind}=${url}`).join(",")
