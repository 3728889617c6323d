import { Email } from "#contract/platform/inputs.ts"
import { type Role, roles } from "#contract/platform/session.ts"
import { type District, districts, readDistrict } from "#domain/platform/districts.ts"

/** A person's identity as stated by the identity provider. */
export type Identity = {
  subject: string
  name: string
  email: string | null
  /** Whether the provider has confirmed that the address is the person's. */
  emailVerified: boolean
  picture: string | null
  roles: Role[]
  /** Of the role `district`. */
  districts: District[]
}

type Claims = Record<string, unknown>

const isRole = (value: unknown): value is Role => roles.some((role) => role === value)

/** Returns what a token says in its claim of roles: the named one, or every claim whose name ends in /roles. */
function statedRoles(claims: Claims, claim: string | null): unknown[] {
  if (claim !== null)
    return [claims[claim] ?? valueAt(claims, claim.split("."))].filter((value) => value != null)
  return Object.entries(claims).flatMap(([name, value]) => (name.endsWith("/roles") ? [value] : []))
}

/** Returns a value of nested claims, such as `realm_access.roles`. */
function valueAt(claims: Claims, path: string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, name)
        ? (value as Claims)[name] // checked in the condition
        : undefined,
    claims,
  )
}

function text(value: unknown, maxLength: number): string | null {
  if (typeof value !== "string") return null
  // Control and direction characters in a name would distort the page around it.
  const clean = value.replaceAll(/[\p{Cc}\p{Bidi_Control}\p{Cs}]/gu, "").trim()
  return clean === "" ? null : Array.from(clean).slice(0, maxLength).join("")
}

// Some providers state it as text.
const isVerifiedEmail = ({ email, email_verified: isVerified }: Claims) =>
  (isVerified === true || isVerified === "true") && Email.safeParse(email).success

function pictureOf(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 2_000 || !URL.canParse(value)) return null
  const url = new URL(value)
  return url.protocol === "https:" ? url.href : null
}

const ofDistrict = /^district:(.+)$/

/**
 * Returns the known roles of a token with the districts of `district:Kandy`: a claim is a list of texts, or one text with
 * spaces or commas between, where Nuwara-Eliya has a hyphen. `district` alone is no role.
 */
export function rolesOf(claims: Claims, claim: string | null = null): Pick<Identity, "roles" | "districts"> {
  const stated = statedRoles(claims, claim).flatMap((value) =>
    typeof value === "string" ? value.split(/[\s,]+/) : Array.isArray(value) ? value : [],
  )
  const named = stated.map((one) =>
    typeof one === "string" ? readDistrict(ofDistrict.exec(one)?.[1] ?? "") : null,
  )
  const own = districts.filter((district) => named.includes(district))
  const known = stated.filter(isRole)
  return {
    roles: roles.filter((role) => (role === "district" ? own.length > 0 : known.includes(role))),
    districts: own,
  }
}

/** Whether a token has all displayed claims; missing ones are fetched from the provider's userinfo. */
export const isComplete = (claims: Claims, claim: string | null = null) =>
  typeof claims.name === "string" && statedRoles(claims, claim).length > 0

/** Extracts what Pharos stores about a person. Throws for a subject that cannot be stored. */
export function identityOf(claims: Claims, rolesClaim: string | null = null): Identity {
  const { sub } = claims
  if (typeof sub !== "string" || !/^[^\p{Cc}\p{Cs}]{1,255}$/u.test(sub)) {
    throw new TypeError("The identity provider returned a subject that cannot be stored.")
  }
  return {
    subject: sub,
    name: text(claims.name, 300) ?? "",
    email: text(claims.email, 320),
    emailVerified: isVerifiedEmail(claims),
    picture: pictureOf(claims.picture),
    ...rolesOf(claims, rolesClaim),
  }
}
