import * as z from "zod"

// What a value may be, and the end of the sentence when it is not: the same in the environment and in the administration.

export const WebUrl = z.url({ protocol: /^https?$/, error: "must be an http or https address" })

export const Email = z.email({ error: "must be an email address" })

export const Phone = z.string().regex(/^(?=(?:[^\d]*\d){3})\+?[\d ]{3,20}$/, "must be a phone number")

export const Whole = (min: number, max: number) => {
  const says = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, says)
    .transform(Number)
    .pipe(z.number().min(min, says).max(max, says))
}

export type SocialLink = { kind: string; url: string }

const mostSocialLinks = 10

function readSocialLink(pair: string): SocialLink | null {
  const [kind = "", ...rest] = pair.split("=")
  const url = WebUrl.safeParse(rest.join("=").trim())
  return /^[\w ]{1,30}$/.test(kind.trim()) && url.success ? { kind: kind.trim(), url: url.data } : null
}

/** `github=https://…,mastodon=https://…` as it is written; a line's end stands for a comma. */
export const SocialLinks = z.string().transform((text, context): SocialLink[] => {
  const pairs = text.split(/[,\n]/).filter((pair) => pair.trim() !== "")
  const links = pairs.map(readSocialLink).filter((link) => link !== null)
  if (links.length === pairs.length && links.length <= mostSocialLinks) return links
  context.addIssue("must look like github=https://…,mastodon=https://…")
  return z.NEVER
})

export const writeSocialLinks = (links: readonly SocialLink[]) =>
  links.map(({ kind, url }) => `${kind}=${url}`).join(",")
