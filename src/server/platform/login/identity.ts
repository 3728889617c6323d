import { type Role, roles } from "#contract/platform/session.ts"

/** A person's identity as stated by the identity provider. */
export type Identity = {
  subject: string
  name: string
  email: string | null
  picture: string | null
  roles: Role[]
}

type Claims = Record<string, unknown>

const isRole = (value: unknown): value is Role => roles.some((role) => role === value)

const isRolesClaim = (name: string) => name.endsWith("/roles")

function text(value: unknown, maxLength: number): string | null {
  if (typeof value !== "string") return null
  // Control and direction characters in a name would distort the page around it.
  const clean = value.replaceAll(/[\p{Cc}\p{Bidi_Control}\p{Cs}]/gu, "").trim()
  return clean === "" ? null : Array.from(clean).slice(0, maxLength).join("")
}

function pictureOf(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 2_000 || !URL.canParse(value)) return null
  const url = new URL(value)
  return url.protocol === "https:" ? url.href : null
}

/**
 * Returns the known roles in every claim whose name ends in /roles; ignores claims that are not lists of
 * texts.
 */
export function rolesOf(claims: Claims): Role[] {
  const stated = Object.entries(claims)
    .filter(([name]) => isRolesClaim(name))
    .flatMap(([, value]) => (Array.isArray(value) ? value : []))
  return roles.filter((role) => stated.filter(isRole).includes(role))
}

/** Whether a token has all displayed claims; missing ones are fetched from the provider's userinfo. */
export const isComplete = (claims: Claims) =>
  typeof claims.name === "string" && Object.keys(claims).some(isRolesClaim)

/** Extracts what Pharos stores about a person. Throws for a subject that cannot be stored. */
export function identityOf(claims: Claims): Identity {
  const { sub } = claims
  if (typeof sub !== "string" || !/^[^\p{Cc}\p{Cs}]{1,255}$/u.test(sub)) {
    throw new TypeError("The identity provider returned a subject that cannot be stored.")
  }
  return {
    subject: sub,
    name: text(claims.name, 300) ?? "",
    email: text(claims.email, 320),
    picture: pictureOf(claims.picture),
    roles: rolesOf(claims),
  }
}
