const placeholder = "http://pharos.invalid"

/** Paths that are not pages, so never a destination after the login. */
const notPages = /^\/(auth|api|identity|login)(\/|$|\?|#)/i

/**
 * Returns where to go after the login: a path of this site, or the start page for anything else. Prevents
 * open redirects.
 */
export function safeReturnPath(back: unknown): string {
  if (typeof back !== "string" || back.length > 2_000) return "/"
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(back) || !URL.canParse(back, placeholder)) return "/"
  const { origin, pathname, search, hash } = new URL(back, placeholder)
  if (origin !== placeholder || pathname.startsWith("//") || notPages.test(pathname)) return "/"
  return pathname + search + hash
}
