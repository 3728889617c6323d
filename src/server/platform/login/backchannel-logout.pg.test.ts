import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from "jose"
import { expect, test } from "vitest"
import { demoAccounts } from "#stand-ins/identity-accounts.ts"
import { startIdentityProvider } from "#stand-ins/identity-provider.ts"
import { openStream } from "#test/platform/live-reader.ts"
import { until, withOwner } from "#test/platform/live-server.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"
import { chooseAccount } from "#test/support/login.ts"
import { makeVisitor } from "#test/support/visitor.ts"

const path = "/auth/backchannel-logout"
const event = "http://schemas.openid.net/event/backchannel-logout"

/** Serves the documents of a provider whose key the test has. */
async function startDocuments() {
  const { publicKey, privateKey } = await generateKeyPair("ES256")
  const { privateKey: foreignKey } = await generateKeyPair("ES256")
  const jwk = { ...(await exportJWK(publicKey)), kid: "one", alg: "ES256", use: "sig" }
  const server = createServer((request, response) => {
    const discovery = {
      issuer,
      jwks_uri: `${issuer}/jwks`,
      authorization_endpoint: `${issuer}/auth`,
      id_token_signing_alg_values_supported: ["ES256", "HS256"],
    }
    response.setHeader("content-type", "application/json")
    response.end(JSON.stringify(request.url === "/jwks" ? { keys: [jwk] } : discovery))
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a TCP server that listens has one
  return {
    issuer,
    privateKey,
    foreignKey,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const send = (app: TestApp, token: string) =>
  fetch(app.url + path, { method: "POST", body: new URLSearchParams({ logout_token: token }) })

const sessionsOf = async (app: TestApp, subject: string) =>
  (await app.database.pool.query("select id from sessions where subject = $1", [subject])).rows.length

test("ends a person's sessions and streams when they log out at the provider", async () => {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address() as AddressInfo // a TCP server that listens has one
  await new Promise((done) => probe.close(done))
  const settings = {
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: "pharos",
    OIDC_CLIENT_SECRET: "test secret",
  }
  await using app = await startApp({ settings })
  await using provider = await startIdentityProvider({
    port,
    accounts: demoAccounts,
    secret: "test",
    client: {
      clientId: "pharos",
      clientSecret: "test secret",
      redirectUris: [`${app.url}/auth/callback`],
      afterLogoutUris: [`${app.url}/`],
      backchannelLogoutUri: app.url + path,
      loginUri: `${app.url}/auth/login`,
    },
  })
  const [visitor, elsewhere, other] = [makeVisitor(), makeVisitor(), makeVisitor()]
  for (const [who, account] of [
    [visitor, "customer"],
    [elsewhere, "customer"],
    [other, "supplier"],
  ] as const) {
    const asked = await who.go(`${app.url}/auth/login`)
    await chooseAccount(app, who, asked.url, account)
  }
  const { subject } = demoAccounts.customer
  expect([await sessionsOf(app, subject), await sessionsOf(app, demoAccounts.supplier.subject)]).toEqual([
    2, 1,
  ])
  const cookie = `pharos=${elsewhere.cookie("pharos")?.value}`
  const topics = [`customer:${encodeURIComponent(subject)}:orders`]
  await using stream = await openStream(app.url, { topics, headers: { cookie } })
  expect(stream.isOpen()).toBe(true)

  const page = await (await visitor.ask(`${provider.issuer}/session/end?client_id=pharos`)).text()
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ""
  await visitor.ask(`${provider.issuer}/session/end/confirm`, { form: { xsrf, logout: "yes" } })
  await expect.poll(() => sessionsOf(app, subject)).toBe(0)
  expect(await sessionsOf(app, demoAccounts.supplier.subject)).toBe(1)
  await until(() => !stream.isOpen(), 60_000)
})

test("refuses every token that is no logout token of the provider, and ends nothing by a replayed one", async () => {
  await using provider = await startDocuments()
  const { issuer, privateKey, foreignKey } = provider
  await using app = await startApp({ settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "pharos" } })
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: issuer,
    aud: "pharos",
    sub: "test|one",
    iat: now,
    exp: now + 100,
    jti: "1",
    events: { [event]: {} },
  }
  const sign = (given: object, key = privateKey, header: Partial<JWTHeaderParameters> = {}) =>
    new SignJWT({ ...claims, ...given })
      .setProtectedHeader({ alg: "ES256", kid: "one", typ: "logout+jwt", ...header })
      .sign(key)
  const open = async (secondsAgo: number) => {
    await signIn(app, { subject: "test|one" })
    await withOwner(app.cluster, (owner) =>
      owner.query(
        "update sessions set issuer = $1, created_at = to_timestamp($2) where subject = 'test|one' and issuer is null",
        [issuer, now - secondsAgo],
      ),
    )
  }
  await open(60)
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url")
  const secret = new TextEncoder().encode("pharos pharos pharos pharos pharos")
  const wrong: Record<string, string> = {
    "a foreign key": await sign({}, foreignKey),
    "no signature": `${encode({ alg: "none", typ: "logout+jwt" })}.${encode(claims)}.`,
    "a shared secret": await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", kid: "one" })
      .sign(secret),
    "another issuer": await sign({ iss: "https://other.example" }),
    "another audience": await sign({ aud: "another" }),
    expired: await sign({ iat: now - 100, exp: now - 50 }),
    old: await sign({ iat: now - 1_000, exp: now + 1_000 }),
    "from the future": await sign({ iat: now + 1_000, exp: now + 2_000 }),
    "without an end": await sign({ exp: undefined }),
    "an ID token": await sign({ events: undefined, nonce: "n" }),
    "a nonce": await sign({ nonce: "n" }),
    "another event": await sign({ events: { "https://other.example": {} } }),
    "an event that is no object": await sign({ events: { [event]: true } }),
    nobody: await sign({ sub: undefined, sid: "s" }),
    "another type": await sign({}, privateKey, { typ: "at+jwt" }),
    garbage: "not.a.token",
    empty: "",
  }
  for (const [what, token] of Object.entries(wrong)) {
    const answer = await send(app, token)
    expect(answer.status, what).toBe(400)
    expect(await answer.json(), what).toEqual({ error: "invalid_request" })
  }
  const asJson = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }
  expect((await fetch(app.url + path, asJson)).status).toBe(400)
  expect(await sessionsOf(app, "test|one")).toBe(1)

  const token = await sign({})
  const [first, twice] = await Promise.all([send(app, token), send(app, token)])
  expect([first.status, twice.status, await sessionsOf(app, "test|one")]).toEqual([200, 200, 0])
  await open(-10)
  expect((await send(app, token)).status).toBe(200)
  expect(await sessionsOf(app, "test|one")).toBe(1)
})

test("has no such address in a demonstration", async () => {
  await using app = await startApp()
  // As any write to an unknown address from elsewhere.
  expect((await send(app, "x")).status).toBe(403)
})
