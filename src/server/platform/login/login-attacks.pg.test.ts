import { expect, test } from "vitest"
import { startHostileProvider, type Tampering, type Token } from "#test/platform/hostile-identity-provider.ts"
import { startApp } from "#test/support/app.ts"
import { personOf } from "#test/support/login.ts"
import { ask } from "#test/support/query.ts"
import { makeVisitor } from "#test/support/visitor.ts"

/** Starts a site whose identity provider returns the given false responses. */
async function startSite() {
  const provider = await startHostileProvider()
  const app = await startApp({
    settings: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: "pharos", OIDC_CLIENT_SECRET: "secret" },
  })
  // The site is reached by the name its redirects use.
  const url = app.url.replace("127.0.0.1", "localhost")
  return {
    app,
    url,
    provider,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await provider[Symbol.asyncDispose]()
    },
  }
}

type Site = Awaited<ReturnType<typeof startSite>>

const isAnswer = (url: URL) => url.pathname === "/auth/callback"

async function tryLogin(site: Site, visitor = makeVisitor()) {
  const { response } = await visitor.go(`${site.url}/auth/login?back=/orders`, {}, isAnswer)
  const answer = await visitor.ask(String(response.headers.get("location")))
  return {
    to: String(answer.headers.get("location")),
    visitor,
    answerUrl: String(response.headers.get("location")),
  }
}

async function sessionsOf({ app }: Site): Promise<number> {
  const { rows } = await app.database.pool.query("select count(*)::int as count from sessions")
  return rows[0].count
}

const claim =
  (name: string, value: unknown) =>
  ({ header, claims }: Token): Token => ({ header, claims: { ...claims, [name]: value } })

const hoursAgo = (hours: number) => Math.floor(Date.now() / 1000) - hours * 3600

test("opens a session for a valid response", async () => {
  await using site = await startSite()
  const { to, visitor } = await tryLogin(site)
  expect(to).toBe("/orders")
  expect(await personOf(site, visitor)).toMatchObject({ subject: "mallory", roles: [] })
})

const lies: Record<string, [Tampering, string]> = {
  "a nonce of another login": [{ token: claim("nonce", "another") }, "token-failed"],
  "no nonce": [{ token: claim("nonce", undefined) }, "token-failed"],
  "another issuer": [{ token: claim("iss", "https://evil.example") }, "token-failed"],
  "another audience": [{ token: claim("aud", "another client") }, "token-failed"],
  "two audiences without saying who asked": [{ token: claim("aud", ["pharos", "other"]) }, "token-failed"],
  "a token that has expired": [{ token: claim("exp", hoursAgo(1)) }, "token-failed"],
  "no subject": [{ token: claim("sub", undefined) }, "token-failed"],
  "a subject with a NUL": [{ token: claim("sub", "mal\u0000lory") }, "token-failed"],
  "a subject without end": [{ token: claim("sub", "m".repeat(256)) }, "token-failed"],
  "a key that is not in the list": [{ foreignKey: true }, "token-failed"],
  "no signature": [{ unsigned: true }, "token-failed"],
  "alg none": [
    { unsigned: true, token: ({ claims }) => ({ header: { alg: "none" }, claims }) },
    "token-failed",
  ],
  "alg none, which it says it supports": [
    {
      unsigned: true,
      token: ({ claims }) => ({ header: { alg: "none" }, claims }),
      metadata: { id_token_signing_alg_values_supported: ["none", "ES256"] },
    },
    "token-failed",
  ],
  "a signature by the shared secret": [
    {
      token: ({ claims }) => ({ header: { alg: "HS256" }, claims }),
      metadata: { id_token_signing_alg_values_supported: ["HS256", "ES256"] },
    },
    "token-failed",
  ],
  "a token that is refused": [{ tokenStatus: 400 }, "token-failed"],
  "the state of another login": [{ answer: (answer) => ({ ...answer, state: "planted" }) }, "login-failed"],
  "no state": [{ answer: ({ code = "" }) => ({ code }) }, "login-failed"],
  "a refusal": [{ answer: ({ state = "" }) => ({ state, error: "access_denied" }) }, "login-failed"],
  "the answer of another issuer": [
    {
      answer: (answer) => ({ ...answer, iss: "https://evil.example" }),
      metadata: { authorization_response_iss_parameter_supported: true },
    },
    "token-failed",
  ],
}

test.for(Object.entries(lies))("opens no session for a response with %s", async ([, [tampering, error]]) => {
  await using site = await startSite()
  site.provider.state.tampering = tampering
  const { to, visitor } = await tryLogin(site)
  expect(new URL(to, site.url).searchParams.get("error")).toBe(error)
  expect(new URL(to, site.url).pathname).toBe("/login")
  expect(visitor.cookie("pharos")).toBeUndefined()
  expect(await sessionsOf(site)).toBe(0)
})

test("returns to the original page when retrying after a failed login", async () => {
  await using site = await startSite()
  site.provider.state.tampering = { tokenStatus: 400 }
  const { to } = await tryLogin(site)
  expect(new URL(to, site.url).searchParams.get("back")).toBe("/orders")
})

test("opens no session for another browser's response", async () => {
  await using site = await startSite()
  const mallory = makeVisitor()
  const { response } = await mallory.go(`${site.url}/auth/login`, {}, isAnswer)
  const victim = makeVisitor()
  await victim.go(`${site.url}/auth/login`, {}, isAnswer)
  const answer = await victim.ask(String(response.headers.get("location")))
  expect(answer.headers.get("location")).toMatch(/^\/login\?error=login-failed/)
  expect(victim.cookie("pharos")).toBeUndefined()
  expect(await sessionsOf(site)).toBe(0)
})

test("accepts a response once and exchanges its code once", async () => {
  await using site = await startSite()
  const visitor = makeVisitor()
  const { response } = await visitor.go(`${site.url}/auth/login`, {}, isAnswer)
  const address = String(response.headers.get("location"))
  const kept = [...visitor.jar.values()].map(({ name, value }) => `${name}=${value}`).join("; ")
  const replay = () => fetch(address, { redirect: "manual", headers: { cookie: kept } })
  const answers = await Promise.all([replay(), replay(), replay()])
  const opened = answers.filter((answer) =>
    answer.headers.getSetCookie().some((line) => /^pharos=[\w-]{43}/.test(line)),
  )
  expect(opened).toHaveLength(1)
  expect(await sessionsOf(site)).toBe(1)
  expect(site.provider.state.tokenRequests).toHaveLength(1)
})

test("exchanges the code with the verifier of this login", async () => {
  await using site = await startSite()
  await tryLogin(site)
  const [form] = site.provider.state.tokenRequests
  expect(form?.get("code_verifier")).toMatch(/^[\w-]{43,}$/)
  expect(form?.get("redirect_uri")).toBe(`${site.url}/auth/callback`)
})

test("reads roles from the userinfo endpoint too", async () => {
  await using site = await startSite()
  site.provider.state.tampering = {
    token: ({ header, claims }) => {
      const { "x/roles": _, name: __, ...rest } = claims
      return { header, claims: rest }
    },
    userinfo: { name: "Mal\u202Elory", "https://idp.example/roles": ["supplier", "root"] },
  }
  const { visitor } = await tryLogin(site)
  expect(await personOf(site, visitor)).toMatchObject({ name: "Mallory", roles: ["supplier"] })
})

test("reports an unreachable provider and logs in once it is back", async () => {
  await using site = await startSite()
  site.provider.state.answers = false
  const visitor = makeVisitor()
  const away = await visitor.ask(`${site.url}/auth/login?back=/orders`)
  expect(away.status).toBe(303)
  expect(away.headers.get("location")).toBe("/login?error=login-away&back=%2Forders")
  site.provider.state.answers = true
  expect((await tryLogin(site, visitor)).to).toBe("/orders")
})

test("reports a provider that becomes unreachable during the login", async () => {
  await using site = await startSite()
  const visitor = makeVisitor()
  const { response } = await visitor.go(`${site.url}/auth/login`, {}, isAnswer)
  site.provider.state.answers = false
  const answer = await visitor.ask(String(response.headers.get("location")))
  expect(answer.headers.get("location")).toMatch(/^\/login\?error=login-away/)
})

test("refuses a demo session once a real provider is set", async () => {
  await using site = await startSite()
  const { app } = site
  await ask(
    app.cluster.ownerUrl,
    "insert into people (subject) values ('demo|admin'); insert into sessions (token_hash, subject, roles, issuer, expires_at) values ('x', 'demo|admin', '{admin}', 'http://localhost:3000/identity', now() + interval '1 day')",
  )
  await using _next = await startApp({
    database: app.cluster,
    settings: { OIDC_ISSUER: site.provider.issuer, OIDC_CLIENT_ID: "pharos" },
  })
  expect(await sessionsOf(site)).toBe(0)
})
