import { once } from "node:events"
import { connect } from "node:net"
import { expect, test } from "vitest"
import { demoAccounts } from "#stand-ins/identity-accounts.ts"
import { startIdentityProvider } from "#stand-ins/identity-provider.ts"
import { startApp, type TestApp } from "#test/support/app.ts"
import { chooseAccount, logIn, personOf } from "#test/support/login.ts"
import { makeDatabase } from "#test/support/postgres.ts"
import { ask } from "#test/support/query.ts"
import { makeVisitor, type Visitor } from "#test/support/visitor.ts"

const accounts = ["customer", "pharmacist", "supplier", "admin"] as const

const pathOf = (url: URL) => url.pathname + url.search

function logout(app: Pick<TestApp, "url">, visitor: Visitor) {
  return visitor.ask(`${app.url}/auth/logout`, {
    method: "POST",
    headers: { "x-pharos": "1", "sec-fetch-site": "same-origin" },
  })
}

async function countSessions(app: TestApp): Promise<number> {
  const { rows } = await app.database.pool.query("select count(*)::int as count from sessions")
  return rows[0].count
}

test.for(accounts)("logs in the %s by redirect and returns to the original page", async (key) => {
  await using app = await startApp()
  const visitor = makeVisitor()
  expect(pathOf(await logIn(app, visitor, key, "/pharos?q=para%20500"))).toBe("/pharos?q=para%20500")
  const { subject, name, roles, email } = demoAccounts[key]
  expect(await personOf(app, visitor)).toEqual({ subject, name, roles, picture: null, workplaces: [] })
  const account = await visitor.ask(`${app.url}/api/account`)
  expect(await account.json()).toMatchObject({ email, emailVerified: true, orderMails: false })
})

test("treats a forged cookie as a guest", async () => {
  await using app = await startApp()
  for (const cookie of [
    "",
    "pharos=",
    "pharos=x",
    `pharos=${"A".repeat(43)}`,
    `pharos=${"A".repeat(4000)}`,
  ]) {
    const answer = await fetch(`${app.url}/api/session`, { headers: { cookie } })
    expect(await answer.json()).toMatchObject({ person: null })
  }
})

test("creates a new session secret at every login and revokes the old one", async () => {
  await using app = await startApp()
  const visitor = makeVisitor()
  await logIn(app, visitor, "customer")
  const before = visitor.cookie("pharos")?.value
  await logIn(app, visitor, "customer")
  const after = visitor.cookie("pharos")?.value
  expect(before).toMatch(/^[\w-]{43}$/)
  expect(after).not.toBe(before)
  const answer = await fetch(`${app.url}/api/session`, { headers: { cookie: `pharos=${before}` } })
  expect(await answer.json()).toMatchObject({ person: null })
  expect(await countSessions(app)).toBe(1)
})

test("replaces a session secret planted before the login", async () => {
  await using app = await startApp()
  const visitor = makeVisitor()
  const planted = "P".repeat(43)
  visitor.jar.set("pharos /", { name: "pharos", value: planted, path: "/", attributes: "" })
  await logIn(app, visitor, "customer")
  expect(visitor.cookie("pharos")?.value).not.toBe(planted)
})

test("stores only the hash of the secret", async () => {
  await using app = await startApp()
  const visitor = makeVisitor()
  await logIn(app, visitor, "customer")
  const rows = await ask(
    app.cluster.ownerUrl,
    "select octet_length(token_hash) as length, encode(token_hash, 'escape') || s::text as row from sessions s",
  )
  expect(rows).toEqual([
    { length: 32, row: expect.not.stringContaining(String(visitor.cookie("pharos")?.value)) },
  ])
})

test("sets an HttpOnly, Lax, host-only cookie over http on localhost", async () => {
  await using app = await startApp()
  const visitor = makeVisitor()
  await logIn(app, visitor, "pharmacist")
  const { attributes = "" } = visitor.cookie("pharos") ?? {}
  expect(attributes).toMatch(/; ?HttpOnly/i)
  expect(attributes).toMatch(/SameSite=Lax/i)
  expect(attributes).toMatch(/Path=\/(;|$)/i)
  expect(attributes).toMatch(/Max-Age=43200/i)
  expect(attributes).not.toMatch(/Domain|Secure/i)
})

test("tells the page's scripts that somebody is logged in, as long as the session may last", async () => {
  await using app = await startApp()
  const visitor = makeVisitor()
  await logIn(app, visitor, "pharmacist")
  const told = visitor.cookie("pharos-logged-in")
  expect(told?.value).toBe("1")
  expect(told?.attributes).not.toMatch(/HttpOnly/i)
  expect(told?.attributes).toMatch(/Max-Age=43200/i)
  await logout(app, visitor)
  expect(visitor.cookie("pharos-logged-in")).toBeUndefined()
})

/** Returns a visitor of the site at its public URL, served by whichever node `app` returns. */
function makeVisitorOf(origin: string, app: () => Pick<TestApp, "url">): Visitor {
  return makeVisitor((url) => (url.origin === origin ? new URL(url.pathname + url.search, app().url) : url))
}

test("sets Secure __Host- cookies over https", async () => {
  const url = "https://pharos.example"
  await using app = await startApp({ settings: { PUBLIC_URL: url, DEMO: "1" } })
  const visitor = makeVisitorOf(url, () => app)
  expect((await logIn({ url }, visitor, "customer", "/orders")).href).toBe(`${url}/orders`)
  expect(visitor.cookie("__Host-pharos")?.value).toMatch(/^[\w-]{43}$/)
  expect(visitor.received.length).toBeGreaterThan(3)
  for (const line of visitor.received) expect(line).toMatch(/; ?secure/i)
  const ours = visitor.received.filter((line) => !line.startsWith("pharos_identity"))
  for (const line of ours) expect(line).toMatch(/^__Host-pharos[^;]*; (?!.*domain).*path=\/(;|$)/i)
})

test("completes two logins begun in the same browser", async () => {
  await using app = await startApp()
  const visitor = makeVisitor()
  const first = await visitor.go(`${app.url}/auth/login?back=/orders`)
  const second = await visitor.go(`${app.url}/auth/login?back=/scheduling`)
  expect((await chooseAccount(app, visitor, first.url, "customer")).pathname).toBe("/orders")
  expect((await chooseAccount(app, visitor, second.url, "customer")).pathname).toBe("/scheduling")
  expect(await personOf(app, visitor)).toMatchObject({ subject: "demo|customer" })
})

test("does not accumulate cookies of unfinished logins", async () => {
  await using app = await startApp()
  const visitor = makeVisitor()
  for (let count = 0; count < 12; count++) await visitor.ask(`${app.url}/auth/login`)
  const begun = [...visitor.jar.values()].filter(({ name }) => name.startsWith("pharos-login-"))
  expect(begun.length).toBeLessThanOrEqual(6)
})

test("completes a login on another node than it began on", async () => {
  const url = "http://localhost:3999"
  await using database = await makeDatabase()
  await using provider = await startIdentityProvider({
    accounts: demoAccounts,
    secret: "test",
    client: {
      clientId: "pharos",
      clientSecret: "test secret",
      redirectUris: [`${url}/auth/callback`],
      afterLogoutUris: [`${url}/`],
      loginUri: `${url}/auth/login`,
    },
  })
  const settings = {
    PUBLIC_URL: url,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: "pharos",
    OIDC_CLIENT_SECRET: "test secret",
  }
  await using first = await startApp({ database, settings })
  await using second = await startApp({ database, settings })
  let node = first
  const visitor = makeVisitorOf(url, () => node)
  const asked = await visitor.go(`${url}/auth/login?back=/orders`)
  node = second
  const done = await visitor.go(
    asked.url,
    { form: { account: "pharmacist" } },
    (at) => at.pathname === "/orders",
  )
  expect(done.url.href).toBe(`${url}/orders`)
  for (node of [first, second]) {
    expect(await personOf({ url }, visitor)).toMatchObject({
      subject: "demo|pharmacist",
      roles: ["pharmacien"],
    })
  }
})

test("restarts a login after ten minutes", async () => {
  let now = new Date()
  await using app = await startApp({ now: () => now })
  const visitor = makeVisitor()
  const { url } = await visitor.go(`${app.url}/auth/login?back=/orders`)
  now = new Date(now.getTime() + 10 * 60_000)
  expect(pathOf(await chooseAccount(app, visitor, url, "customer"))).toMatch(/^\/login\?error=login-failed/)
  expect(await countSessions(app)).toBe(0)
})

test("opens no second session for a used response", async () => {
  await using app = await startApp()
  const visitor = makeVisitor()
  const { url } = await visitor.go(`${app.url}/auth/login`)
  const answer = await visitor.go(
    url,
    { form: { account: "customer" } },
    (at) => at.pathname === "/auth/callback",
  )
  expect((await visitor.ask(answer.url)).headers.get("location")).toBe("/")
  expect((await visitor.ask(answer.url)).headers.get("location")).toBe("/")
  expect(await countSessions(app)).toBe(1)
})

test("ends the session on logout and at the provider", async () => {
  await using app = await startApp()
  const visitor = makeVisitor()
  await logIn(app, visitor, "customer")
  const secret = visitor.cookie("pharos")?.value
  const known = await visitor.go(`${app.url}/auth/login?back=/orders`, {}, (at) => at.pathname === "/orders")
  expect(known.url.pathname).toBe("/orders")

  const { location } = (await (await logout(app, visitor)).json()) as { location: string }
  expect(visitor.cookie("pharos")).toBeUndefined()
  // URLs are kept in histories and logs.
  expect(Object.fromEntries(new URL(location).searchParams)).toEqual({
    client_id: "pharos",
    post_logout_redirect_uri: `${app.url}/`,
  })
  expect(await countSessions(app)).toBe(0)
  const stale = await fetch(`${app.url}/api/session`, { headers: { cookie: `pharos=${secret}` } })
  expect(await stale.json()).toMatchObject({ person: null })

  const logoutPage = await (await visitor.ask(location)).text()
  const xsrf = /name="xsrf" value="(\w+)"/.exec(logoutPage)?.[1] ?? ""
  const left = await visitor.ask(`${app.url}/identity/session/end/confirm`, { form: { xsrf, logout: "yes" } })
  expect(left.headers.get("location")).toBe(`${app.url}/`)
  const again = await visitor.go(`${app.url}/auth/login`)
  expect(again.url.pathname).toMatch(/^\/identity\/account\//)
})

test("logs out after the stand-in has restarted", async () => {
  const url = "http://localhost:3999"
  const settings = { PUBLIC_URL: url }
  await using database = await makeDatabase()
  await using before = await startApp({ database, settings })
  let node = before
  const visitor = makeVisitorOf(url, () => node)
  await logIn({ url }, visitor, "customer")
  await using after = await startApp({ database, settings })
  node = after
  expect(await personOf({ url }, visitor)).toMatchObject({ subject: "demo|customer" })
  const { location } = (await (await logout({ url }, visitor)).json()) as { location: string }
  const logoutPage = await visitor.ask(location)
  expect(logoutPage.status).toBe(200)
  expect(await logoutPage.text()).toContain("/identity/session/end/confirm")
})

test("redirects a guest's logout to the start page", async () => {
  await using app = await startApp()
  expect(await (await logout(app, makeVisitor())).json()).toEqual({ location: "/" })
})

test("forbids caching of login responses", async () => {
  await using app = await startApp()
  const visitor = makeVisitor()
  const begun = await visitor.ask(`${app.url}/auth/login`)
  expect(begun.headers.get("cache-control")).toBe("no-store")
  await logIn(app, visitor, "customer")
  const session = await visitor.ask(`${app.url}/api/session`)
  expect(session.headers.get("cache-control")).toBe("no-store")
})

test("does not consume a login on HEAD", async () => {
  await using app = await startApp()
  const visitor = makeVisitor()
  const { url } = await visitor.go(`${app.url}/auth/login`)
  const answer = await visitor.go(
    url,
    { form: { account: "customer" } },
    (at) => at.pathname === "/auth/callback",
  )
  await visitor.ask(answer.url, { method: "HEAD" })
  expect((await visitor.ask(answer.url)).headers.get("location")).toBe("/")
  expect(await personOf(app, visitor)).toMatchObject({ subject: "demo|customer" })
})

test.for(["localhost", "127.0.0.1", "[::1]"])("keeps the login at http://%s", async (name) => {
  await using app = await startApp()
  const url = app.url.replace("127.0.0.1", name)
  const visitor = makeVisitorOf(url, () => app)
  expect((await logIn({ url }, visitor, "customer")).origin).toBe(url)
  expect(await personOf({ url }, visitor)).toMatchObject({ subject: "demo|customer" })
})

test("redirects a login at an unknown host to the first allowed one", async () => {
  await using app = await startApp()
  const answer = await app.server.inject({ url: "/auth/login", headers: { host: "evil.example" } })
  const { origin, searchParams } = new URL(String(answer.headers.location))
  const first = app.url.replace("127.0.0.1", "localhost")
  expect(origin).toBe(first)
  expect(searchParams.get("redirect_uri")).toBe(`${first}/auth/callback`)
})

test("limits one address to 300 logins a minute", async () => {
  await using app = await startApp()
  const begin = (count: number) =>
    app.server.inject({
      url: "/auth/login?back=/orders",
      headers: { "x-forwarded-for": `10.0.0.${count % 250}` },
    })
  const statuses: number[] = []
  for (let count = 0; count < 301; count++) statuses.push((await begin(count)).statusCode)
  expect(statuses.slice(0, 300).every((status) => status === 303)).toBe(true)
  expect(statuses[300]).toBe(429)
})

test("survives an interrupted form at the stand-in", async () => {
  await using app = await startApp()
  const visitor = makeVisitor()
  const { url } = await visitor.go(`${app.url}/auth/login`)
  const cookie = [...visitor.jar.values()].map(({ name, value }) => `${name}=${value}`).join("; ")
  const socket = connect(Number(url.port), "127.0.0.1")
  socket.write(
    `POST ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\ncookie: ${cookie}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n\r\naccount=`,
    () => socket.destroy(),
  )
  await once(socket, "close")
  expect((await chooseAccount(app, visitor, url, "customer")).pathname).toBe("/")
})
