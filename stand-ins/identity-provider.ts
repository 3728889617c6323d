import { createECDH, createHash } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import Provider, { type Configuration, errors, type JWK } from "oidc-provider"
import type { IdentityAccounts } from "./identity-accounts.ts"
import { accountPage, logoutPage, logoutScript, look, plainPage } from "./identity-pages.ts"
import { makeIdentityStore } from "./identity-store.ts"

export type IdentityClient = {
  clientId: string
  clientSecret: string
  redirectUris: string[]
  afterLogoutUris: string[]
  /** Where a logout is reported, if it is. */
  backchannelLogoutUri?: string
  /** Where a login starts: people whose login has expired are redirected there. */
  loginUri: string
}

export type IdentityProviderOptions = {
  /** Its URL; a path in it is its mount point. */
  issuer: string
  client: IdentityClient
  accounts: IdentityAccounts
  /** The signing key is derived from it, so that tokens survive a restart. */
  secret: string
  rolesClaim?: string
}

export type IdentityProviderStandIn = {
  issuer: string
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
}

const day = 24 * 60 * 60
const formLimitBytes = 4_096

function signingKey(secret: string): JWK {
  const pair = createECDH("prime256v1")
  pair.setPrivateKey(createHash("sha256").update(secret).digest())
  const point = pair.getPublicKey()
  return {
    kty: "EC",
    crv: "P-256",
    alg: "ES256",
    use: "sig",
    kid: createHash("sha256").update(point).digest("hex").slice(0, 16),
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33, 65).toString("base64url"),
    d: pair.getPrivateKey().toString("base64url").padStart(43, "A"),
  }
}

/** Renders its four kinds of page itself; scripts and styles come only from its own origin. */
function pageHeaders(client: IdentityClient): Record<string, string> {
  const back = [...new Set(client.redirectUris.map((uri) => new URL(uri).origin))].join(" ")
  return {
    "content-security-policy": `default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; form-action 'self' ${back}; base-uri 'none'; frame-ancestors 'none'`,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-store",
  }
}

function configure(options: IdentityProviderOptions, mount: string): Configuration {
  const { client, accounts, secret, rolesClaim = "https://pharos.example/roles" } = options
  const bySubject = new Map(Object.values(accounts).map((account) => [account.subject, account]))
  const path = mount || "/"
  return {
    adapter: makeIdentityStore(),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: client.redirectUris,
        post_logout_redirect_uris: client.afterLogoutUris,
        response_types: ["code"],
        grant_types: ["authorization_code"],
        id_token_signed_response_alg: "ES256",
        // Every token states the time of the last authentication, as most providers do.
        require_auth_time: true,
        backchannel_logout_uri: client.backchannelLogoutUri,
        initiate_login_uri: client.loginUri.startsWith("https:") ? client.loginUri : undefined,
      },
    ],
    jwks: { keys: [signingKey(secret)] },
    cookies: {
      keys: [createHash("sha256").update(`${secret} cookies`).digest("hex")],
      names: {
        session: "pharos_identity",
        interaction: "pharos_identity_login",
        resume: "pharos_identity_resume",
      },
      long: { httpOnly: true, sameSite: "lax", signed: true, path },
      short: { httpOnly: true, sameSite: "lax", signed: true },
    },
    // It calls only the client above, which may be on this machine: the library's own fetch refuses that.
    fetch: (address, options) => {
      // Typed as the library's, of which only Node's types know the dispatcher.
      const { dispatcher: _, ...plain } = { dispatcher: undefined, ...options }
      return fetch(address, plain)
    },
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    claims: {
      openid: ["sub", rolesClaim],
      profile: ["name", "picture"],
      email: ["email", "email_verified"],
    },
    findAccount: (_context, id) => {
      const account = bySubject.get(id)
      if (!account) return undefined
      const { subject, name, email, picture, roles } = account
      return {
        accountId: id,
        claims: async () => ({
          sub: subject,
          name,
          [rolesClaim]: [...roles],
          ...(email ? { email, email_verified: true } : {}),
          ...(picture ? { picture } : {}),
        }),
      }
    },
    interactions: { url: (_context, interaction) => `${mount}/account/${interaction.uid}` },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.set(pageHeaders(client))
          context.body = logoutPage(mount, form)
        },
        postLogoutSuccessSource: (context) => {
          context.set(pageHeaders(client))
          context.body = plainPage(mount, "You are logged out", "You can close this page.")
        },
      },
    },
    renderError: (context, out) => {
      context.set(pageHeaders(client))
      context.type = "html"
      context.body = plainPage(mount, "That login did not work", out.error_description ?? out.error)
    },
    // No consent page: the only client is the site itself.
    loadExistingGrant: async (context) => {
      const { provider, client: asking, session } = context.oidc
      const grant = new provider.Grant({ clientId: asking?.clientId, accountId: session?.accountId })
      grant.addOIDCScope("openid profile email")
      await grant.save()
      return grant
    },
    ttl: {
      Session: day,
      Interaction: 600,
      Grant: day,
      AccessToken: 600,
      IdToken: 3600,
      AuthorizationCode: 60,
    },
  }
}

/** Reads the form; returns null if it is longer than any of ours. */
async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  let text = ""
  for await (const chunk of request.setEncoding("utf8")) {
    if (text.length <= formLimitBytes) text += chunk
  }
  return text.length <= formLimitBytes ? new URLSearchParams(text) : null
}

/** A real OpenID Connect provider that only asks which account to use. */
export function makeIdentityProvider(options: IdentityProviderOptions): IdentityProviderStandIn {
  const { issuer, client, accounts } = options
  const mount = new URL(issuer).pathname.replace(/\/$/, "")
  const provider = new Provider(issuer, configure(options, mount))
  // Its URLs are the issuer's; every request below sets host and protocol.
  provider.proxy = true
  const answer = provider.callback()
  const { host, protocol } = new URL(issuer)

  function send(response: ServerResponse, type: string, body: string, status = 200): void {
    response.writeHead(status, { ...pageHeaders(client), "content-type": `${type}; charset=utf-8` })
    response.end(body)
  }

  async function chooseAccount(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let uiLocales: unknown
    try {
      uiLocales = (await provider.interactionDetails(request, response)).params.ui_locales
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error
      response.writeHead(303, { location: client.loginUri, "cache-control": "no-store" }).end()
      return
    }
    if (request.method !== "POST")
      return send(response, "text/html", accountPage(mount, { accounts, uiLocales }))
    const refuse = (status: number) =>
      send(response, "text/html", accountPage(mount, { accounts, uiLocales, isRefused: true }), status)
    const form = await readForm(request)
    if (!form) return refuse(413)
    const chosen = form.get("account") ?? ""
    const account = Object.hasOwn(accounts, chosen) ? accounts[chosen] : undefined
    if (!account) return refuse(400)
    const result = { login: { accountId: account.subject } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? "/"
    const [path = ""] = url.slice(mount.length).split("?")
    request.headers.host = host
    request.headers["x-forwarded-host"] = host
    request.headers["x-forwarded-proto"] = protocol.slice(0, -1)
    if (path === "/look.css") return send(response, "text/css", look)
    if (path === "/log-out.js") return send(response, "text/javascript", logoutScript)
    if (path.startsWith("/account/")) return chooseAccount(request, response)
    // The provider derives its mount point by comparing the two URLs.
    Object.assign(request, { originalUrl: url, url: url.slice(mount.length) || "/" })
    await answer(request, response)
  }
  return { issuer, handle }
}

export type StartOptions = Omit<IdentityProviderOptions, "issuer"> & { port?: number }

/** Starts the same provider on its own port; `await using` stops it. */
export async function startIdentityProvider({ port = 0, ...options }: StartOptions) {
  let standIn: IdentityProviderStandIn | undefined
  const server = createServer((request, response) => {
    standIn?.handle(request, response).catch(() => {
      response.statusCode = 500
      response.end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve)
  })
  const address = server.address() as AddressInfo // a TCP server that listens has one
  standIn = makeIdentityProvider({ ...options, issuer: `http://127.0.0.1:${address.port}` })
  return {
    issuer: standIn.issuer,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
