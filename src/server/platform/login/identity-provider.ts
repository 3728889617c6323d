import * as oidc from "openid-client"

/** The operator's identity provider; `fetch` overrides how it is reached. */
export type IdentityProvider = {
  issuer: string
  clientId: string
  clientSecret: string | null
  /** Null: every claim whose name ends in /roles. */
  rolesClaim?: string | null
  fetch?: oidc.CustomFetch
}

export type Discovery = { configurationOf(provider: IdentityProvider): Promise<oidc.Configuration> }

export type DiscoveryOptions = {
  now: () => Date
  timeoutMs?: number
  retryAfterMs?: number
  freshMs?: number
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"])

/** Whether an address is plain http on this machine, the only place where http is accepted. */
export function isPlainLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === "http:" && loopback.has(hostname)
}

function authenticationOf(server: oidc.ServerMetadata, clientSecret: string | null): oidc.ClientAuth {
  if (!clientSecret) return oidc.None()
  // RFC 8414: client_secret_basic is the default.
  const { token_endpoint_auth_methods_supported: methods = ["client_secret_basic"] } = server
  return methods.includes("client_secret_basic")
    ? oidc.ClientSecretBasic(clientSecret)
    : oidc.ClientSecretPost(clientSecret)
}

async function discover(provider: IdentityProvider, timeoutMs: number): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret, fetch } = provider
  const plain = isPlainLoopback(issuer) ? [oidc.allowInsecureRequests] : []
  const found = await oidc.discovery(new URL(issuer), clientId, undefined, undefined, {
    timeout: timeoutMs / 1000,
    execute: plain,
    ...(fetch ? { [oidc.customFetch]: fetch } : {}),
  })
  const server = found.serverMetadata()
  const configuration = new oidc.Configuration(
    server,
    clientId,
    clientSecret ? { client_secret: clientSecret } : {},
    authenticationOf(server, clientSecret),
  )
  configuration.timeout = timeoutMs / 1000
  if (fetch) configuration[oidc.customFetch] = fetch
  for (const allow of plain) allow(configuration)
  // Without this, the library relies on TLS and does not verify the ID token's signature.
  oidc.enableNonRepudiationChecks(configuration)
  return configuration
}

async function discoverTwice(provider: IdentityProvider, timeoutMs: number, retryAfterMs: number) {
  try {
    return await discover(provider, timeoutMs)
  } catch {
    await new Promise((resolve) => {
      setTimeout(resolve, retryAfterMs)
    })
    return discover(provider, timeoutMs)
  }
}

/** Fetches a provider's endpoints and keys, cached for an hour; stale entries are used while it is down. */
export function makeDiscovery(options: DiscoveryOptions): Discovery {
  const { now, timeoutMs = 5_000, retryAfterMs = 300, freshMs = 60 * 60_000 } = options
  const known = new Map<string, { configuration: oidc.Configuration; at: number }>()
  const underWay = new Map<string, Promise<oidc.Configuration>>()

  async function ask(provider: IdentityProvider): Promise<oidc.Configuration> {
    const configuration = await discoverTwice(provider, timeoutMs, retryAfterMs)
    known.set(provider.issuer, { configuration, at: now().getTime() })
    return configuration
  }

  return {
    async configurationOf(provider) {
      const { issuer } = provider
      const last = known.get(issuer)
      if (last && now().getTime() - last.at < freshMs) return last.configuration
      const asking = underWay.get(issuer) ?? ask(provider).finally(() => underWay.delete(issuer))
      underWay.set(issuer, asking)
      return asking.catch((error) => {
        if (last) return last.configuration
        throw error
      })
    },
  }
}

/** Whether the provider did not answer at all, as opposed to an answer that we reject. */
export function isProviderAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = "code" in error ? String(error.code) : ""
  if (code === "OAUTH_TIMEOUT" || code === "OAUTH_ABORT") return true
  return (error instanceof TypeError && error.message === "fetch failed") || error.name === "TimeoutError"
}
