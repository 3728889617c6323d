const placeholder = "http://pharos.invalid"

/** Addresses that are not pages: nobody is sent back to them. */
const notPages = /^\/(auth|api|identity|login)(\/|$|\?|#)/i

/** Where a person goes after the login: a path of this site, or the start page for anything else. */
export function safeBack(back: unknown): string {
  if (typeof back !== "string" || back.length > 2_000) return "/"
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(back) || !URL.canParse(back, placeholder)) return "/"
  const { origin, pathname, search, hash } = new URL(back, placeholder)
  if (origin !== placeholder || pathname.startsWith("//") || notPages.test(pathname)) return "/"
  return pathname + search + hash
}
