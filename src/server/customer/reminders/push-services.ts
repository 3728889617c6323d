const wellKnown = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.notify\.windows\.com$/,
  /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.push\.apple\.com$/,
]

/** Whether an endpoint that a browser names is one we send to: only then is its address ever asked. */
export function isKnownPushService(endpoint: string, others: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (url.username || url.password) return false
  if (others.includes(url.origin)) return true
  return url.protocol === "https:" && url.port === "" && wellKnown.some((host) => host.test(url.hostname))
}
