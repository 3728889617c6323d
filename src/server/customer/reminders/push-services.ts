const wellKnown = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.notify\.windows\.com$/,
  /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.push\.apple\.com$/,
]

/**
 * Whether an endpoint belongs to an allowed push service. Guards against SSRF: its address is only requested
 * then.
 */
export function isKnownPushService(endpoint: string, others: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (url.username || url.password) return false
  if (others.includes(url.origin)) return true
  return url.protocol === "https:" && url.port === "" && wellKnown.some((host) => host.test(url.hostname))
}
