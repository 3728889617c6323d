import { expect, test } from "vitest"
import { startHostileProvider, type Token } from "#test/platform/hostile-identity-provider.ts"
import { startApp, type TestApp } from "#test/support/app.ts"
import { chooseAccount, logIn, personOf } from "#test/support/login.ts"
import { makeVisitor, type Visitor } from "#test/support/visitor.ts"

const isAccountPage = (url: URL) => url.pathname.startsWith("/identity/account/")

/**
 * Returns how many seconds ago the provider authenticated the only session's person; null when it did not
 * say.
 */
async function authenticatedSecondsAgo(app: TestApp): Promise<number | null> {
  const { rows } = await app.database.pool.query(
    "select extract(epoch from created_at - authenticated_at)::float as ago from sessions",
  )
  expect(rows).toHaveLength(1)
  return rows[0].ago
}

const askFresh = (app: TestApp, visitor: Visitor) => visitor.go(`${app.url}/auth/login?fresh=1&back=/account`)

test("asks for credentials again in a fresh login and starts a new session", async () => {
  await using app = await startApp()
  const visitor = makeVisitor()
  await logIn(app, visitor, "customer")
  const before = visitor.cookie("pharos")?.value
  // An ordinary login uses the provider's session.
  expect((await visitor.go(`${app.url}/auth/login?back=/orders`)).url.pathname).toBe("/orders")
  const { url } = await askFresh(app, visitor)
  expect(isAccountPage(url)).toBe(true)
  expect((await chooseAccount(app, visitor, url, "customer")).pathname).toBe("/account")
  expect(visitor.cookie("pharos")?.value).not.toBe(before)
  expect(await authenticatedSecondsAgo(app)).toBeLessThan(5)
})

test("keeps the age of a login that the provider answers from its session", async () => {
  await using app = await startApp()
  const visitor = makeVisitor()
  await logIn(app, visitor, "customer")
  await expect
    .poll(
      async () => {
        await visitor.go(`${app.url}/auth/login?back=/orders`)
        return authenticatedSecondsAgo(app)
      },
      { interval: 300 },
    )
    .toBeGreaterThanOrEqual(1)
})

test("keeps the session when a fresh login is abandoned", async () => {
  await using app = await startApp()
  const visitor = makeVisitor()
  await logIn(app, visitor, "customer")
  await askFresh(app, visitor)
  expect(await personOf(app, visitor)).toMatchObject({ subject: "demo|customer" })
})

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds

const said =
  (claims: Record<string, unknown>) =>
  (token: Token): Token => ({ ...token, claims: { ...token.claims, ...claims } })

test("opens no session when the provider does not ask again", async () => {
  await using provider = await startHostileProvider()
  await using app = await startApp({
    settings: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: "pharos", OIDC_CLIENT_SECRET: "secret" },
  })
  const url = app.url.replace("127.0.0.1", "localhost")
  const logInFresh = async (claims: Record<string, unknown>, fresh = "1") => {
    provider.state.tampering = { token: said(claims) }
    const visitor = makeVisitor()
    const isPage = (at: URL) => at.origin === url && !at.pathname.startsWith("/auth/")
    return (await visitor.go(`${url}/auth/login?fresh=${fresh}&back=/account`, {}, isPage)).url
  }
  for (const claims of [{}, { auth_time: secondsAgo(3600) }, { auth_time: "now" }, { auth_time: -1 }]) {
    const { pathname, searchParams } = await logInFresh(claims)
    expect([pathname, searchParams.get("error")], JSON.stringify(claims)).toEqual(["/login", "token-failed"])
  }
  expect((await logInFresh({ auth_time: secondsAgo(0) })).pathname).toBe("/account")
  expect(await authenticatedSecondsAgo(app)).toBeLessThan(5)
  await app.database.pool.query("delete from sessions")
  // Without fresh=1 auth_time is optional, and the session counts as never authenticated.
  expect((await logInFresh({}, "")).pathname).toBe("/account")
  expect(await authenticatedSecondsAgo(app)).toBeNull()
})

test("does not change a login's age for a provider with a wrong clock", async () => {
  await using provider = await startHostileProvider()
  await using app = await startApp({
    settings: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: "pharos", OIDC_CLIENT_SECRET: "secret" },
  })
  const url = app.url.replace("127.0.0.1", "localhost")
  provider.state.tampering = { token: said({ iat: secondsAgo(600), auth_time: secondsAgo(700) }) }
  await makeVisitor().go(`${url}/auth/login`)
  expect(Math.round((await authenticatedSecondsAgo(app)) ?? 0)).toBe(100)
})
