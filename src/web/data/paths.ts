import { paths } from "#domain/platform/paths.ts"

/** The reason why a login returned without a session. */
const loginErrors = ["login-failed", "token-failed", "login-away", "deactivated"] as const
export type LoginError = (typeof loginErrors)[number]

export type LoginSearch = { back?: string; error?: LoginError }

/** Reads the requested page and a failed login's error from the address. */
export function loginSearch(search: Record<string, unknown>): LoginSearch {
  const { back, error } = search
  return {
    ...(back === undefined ? {} : { back: safeBack(back) }),
    ...(isLoginError(error) ? { error } : {}),
  }
}

const isLoginError = (error: unknown): error is LoginError => loginErrors.some((known) => known === error)

/** Returns a path on this site: one slash, then anything but a second slash or a backslash. */
export function safeBack(back: unknown): string {
  return typeof back === "string" && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(back) ? back : paths.home
}

/** Matches a menu entry on its own page only, whatever the search; sub-pages do not match. */
export const exactly = { exact: true, includeSearch: false } as const
