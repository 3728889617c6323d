import { paths } from "#domain/platform/paths.ts"

/** The login at which the identity provider asks again, and the way back to a section of the account page. */
export function freshLoginUrl(section: string): string {
  return `/auth/login?${new URLSearchParams({ fresh: "1", back: `${paths.account}#${section}` }).toString()}`
}

export const isFresh = (freshUntil: string | null, now: Date): freshUntil is string =>
  freshUntil !== null && new Date(freshUntil) > now
