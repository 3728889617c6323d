import { paths } from "#domain/platform/paths.ts"

/** The tracker with a search in its address, so that it can be shared. */
export function searchUrl(text: string) {
  const wanted = text.trim()
  return wanted ? `${paths.tracker}?${new URLSearchParams({ q: wanted })}` : paths.tracker
}

/** Why a login came back without a session. */
const loginErrors = ["login-failed", "token-failed", "login-away", "deactivated"] as const
export type LoginError = (typeof loginErrors)[number]

export type LoginSearch = { back?: string; error?: LoginError }

/** The wanted page and the reason of a failed login, from the address. */
export function loginSearch(search: Record<string, unknown>): LoginSearch {
  const { back, error } = search
  return {
    ...(back === undefined ? {} : { back: safeBack(back) }),
    ...(isLoginError(error) ? { error } : {}),
  }
}

const isLoginError = (error: unknown): error is LoginError => loginErrors.some((known) => known === error)

/** A way back that stays inside this site: one slash, then anything but a second slash or a backslash. */
export function safeBack(back: unknown): string {
  return typeof back === "string" && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(back) ? back : paths.home
}

/** A menu entry is marked on its own page only: the start of an area is not its sub-pages, a search is still the tracker. */
export const exactly = { exact: true, includeSearch: false } as const
