import { once } from "node:events"
import { connect } from "node:net"
import { expect, test } from "vitest"
import { makeApp } from "#server/app/app.ts"
import { openDatabase } from "#server/platform/database/database.ts"
import { readSettings } from "#server/platform/settings/settings.ts"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { signIn, startApp } from "#test/support/app.ts"

const bodyOf = async (answer: Response) => (await answer.json()) as { code: string; message: string } // every refusal has this shape

test("answers 429 with a retry time to too many searches from one address", async () => {
  await using app = await startApp({ settings: { SEARCHES_PER_MINUTE: "3" } })
  const answers = []
  for (let turn = 0; turn < 5; turn++) answers.push(await app.ask("/api/availability?q=a"))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 429, 429])
  expect(Number(answers[4]?.headers.get("retry-after"))).toBeGreaterThan(0)
  expect(await bodyOf(answers[4] as Response)).toMatchObject({ code: "too-many-requests" }) // the loop made five
})

test("ignores a forged X-Forwarded-For in the rate limit", async () => {
  await using app = await startApp({ settings: { SEARCHES_PER_MINUTE: "1" } })
  await app.ask("/api/availability?q=a", { headers: { "x-forwarded-for": "10.0.0.1" } })
  const second = await app.ask("/api/availability?q=a", { headers: { "x-forwarded-for": "10.0.0.2" } })
  expect(second.status).toBe(429)
})

test.each([
  ["an address", (n: number) => `10.0.0.${n}, 203.0.113.7`],
  ["an IPv6 network", (n: number) => `10.0.0.${n}, 2001:db8:1:2::${n}`],
])("applies the limit of %s behind a proxy", async (_what, forwarded) => {
  await using app = await startApp({ settings: { SEARCHES_PER_MINUTE: "3", TRUST_PROXY: "1" } })
  const search = (from: string) => app.ask("/api/availability?q=a", { headers: { "x-forwarded-for": from } })
  const statuses = []
  for (let n = 1; n <= 5; n++) statuses.push((await search(forwarded(n))).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  expect((await search("203.0.113.8")).status).toBe(200)
  expect((await search("2001:db8:1:3::1")).status).toBe(200)
})

test.each([
  ["/api/nothing-here", {}, 404, "not-found"],
  ["/api/availability?lat=91&lng=0", {}, 400, "bad-input"],
  ["/api/availability?lat=abc&lng=0", {}, 400, "bad-input"],
  ["/api/availability?unknown=1", {}, 400, "bad-input"],
  ["/api/availability?q=%00", {}, 400, "bad-input"],
  [`/api/availability?q=${"x".repeat(1000)}`, {}, 400, "bad-input"],
  ["/api/route?lat=6&lng=79&pharmacyId=999999", {}, 404, "not-found"],
  ["/api/route?lat=&lng=79&pharmacyId=1", {}, 400, "bad-input"],
  ["/api/route?lat=0x6&lng=79&pharmacyId=1", {}, 400, "bad-input"],
  ["/api/sessions", {}, 401, "not-logged-in"],
  ["/api/sales", { method: "POST", body: "{" }, 401, "not-logged-in"],
  ["/api/adverts/1/counts", { method: "POST", body: "{" }, 400, "malformed-body"],
  ["/api/adverts/1/counts", { method: "POST", body: '{"__proto__":{"a":1}}' }, 400, "malformed-body"],
  [
    "/api/adverts/1/counts",
    { method: "POST", body: "x", headers: { "content-type": "text/weird" } },
    415,
    "unknown-media-type",
  ],
  [
    "/api/adverts/1/counts",
    { method: "POST", body: JSON.stringify({ a: "x".repeat(70_000) }) },
    413,
    "body-too-large",
  ],
  ["/%E0%A4%A", {}, 400, "bad-input"],
] as [string, RequestInit, number, string][])(
  "refuses %s with a code and a message",
  async (path, init, status, code) => {
    await using app = await startApp()
    const answer = await app.ask(path, init)
    expect(answer.status).toBe(status)
    const body = await bodyOf(answer)
    expect(body.code).toBe(code)
    expect(body.message).toMatch(/^[A-Za-z].+/)
  },
)

test("sends security headers with every response", async () => {
  await using app = await startApp()
  for (const path of ["/livez", "/api/site", "/api/nothing", "/api/docs"]) {
    const { headers } = await app.ask(path)
    expect(headers.get("content-security-policy"), path).toMatch(/script-src 'self';.*frame-ancestors 'none'/)
    expect(headers.get("content-security-policy")).not.toContain("unsafe-inline")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin")
    expect(headers.get("permissions-policy")).toContain("geolocation=(self)")
  }
})

test("forbids caching of API responses", async () => {
  await using app = await startApp()
  const answer = await app.ask("/api/session")
  expect(answer.headers.get("cache-control")).toBe("no-store")
})

test("serves an OpenAPI 3.1 document and a page that needs no script", async () => {
  await using app = await startApp()
  const document = (await (await app.ask("/api/openapi.json")).json()) as { openapi: string; paths: object } // the standard's shape
  expect(document.openapi).toMatch(/^3\.1/)
  expect(Object.keys(document.paths)).toContain("/availability")
  const page = await (await app.ask("/api/docs")).text()
  for (const path of Object.keys(document.paths))
    expect(page).toContain(path.replaceAll(/[{}]/g, (sign) => sign))
  expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="/api/docs.js" defer>'])
  expect(page).toContain("<search hidden>")
})

test("reports a database outage and keeps running", async () => {
  const away = openDatabase({ url: "postgres://nobody:nothing@127.0.0.1:1/none" })
  const settings = readSettings({ LOG_LEVEL: "silent" })
  const server = await makeApp({
    settings,
    database: away,
    ownerUrl: "postgres://nobody:nothing@127.0.0.1:1/none",
  })
  const url = await server.listen({ port: 0, host: "127.0.0.1" })
  expect((await fetch(`${url}/livez`)).status).toBe(200)
  const ready = await fetch(`${url}/readyz`)
  expect(ready.status).toBe(503)
  expect(await ready.json()).toEqual({ status: "not-ready", reason: "database-away" })
  const search = await fetch(`${url}/api/availability?q=a`)
  expect(search.status).toBe(503)
  expect(await bodyOf(search)).toMatchObject({
    code: "database-away",
    message: expect.stringContaining("cannot reach"),
  })
  await server.close()
  await away.end()
})

test("times out a body that never arrives", async () => {
  await using app = await startApp()
  const { port } = new URL(app.url)
  const socket = connect(Number(port), "127.0.0.1")
  socket.write(
    "POST /api/sales HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
  )
  expect((await app.ask("/livez")).status).toBe(200)
  socket.destroy()
})

test.each([
  ["what is not HTTP", "HELO pharos\r\n\r\n", 400, "bad-input"],
  [
    "headers of 20 kB",
    `GET / HTTP/1.1\r\nhost: x\r\na: ${"x".repeat(20_000)}\r\n\r\n`,
    413,
    "body-too-large",
  ],
])("refuses %s with a code and a message", async (_what, text, status, code) => {
  await using app = await startApp()
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1")
  socket.write(text)
  const chunks: Buffer[] = []
  socket.on("data", (chunk: Buffer) => chunks.push(chunk))
  await once(socket, "close")
  const [head = "", body = ""] = Buffer.concat(chunks).toString().split("\r\n\r\n")
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(body)).toMatchObject({ code, status, message: expect.stringMatching(/^[A-Z].+/) })
})

test("serves no list at the address of a row without its id", async () => {
  await using app = await startApp()
  const { cookie } = await signIn(app, { roles: ["admin"] })
  const statuses = ["/api/admin/pharmacies", "/api/admin/pharmacies/"].map(
    async (path) => (await app.ask(path, { headers: { cookie } })).status,
  )
  expect(await Promise.all(statuses)).toEqual([200, 404])
  const ended = await app.ask("/api/sessions/", { method: "DELETE", headers: { cookie } })
  expect(ended.status).toBe(404)
})

test("names a field that is missing in plain words", async () => {
  await using app = await startApp()
  const { message } = await bodyOf(await app.ask("/api/medicines/suggestions"))
  expect(message).toBe("q: This is missing")
})

test("refuses a request of more than a megabyte", async () => {
  await using app = await startApp()
  const { cookie } = await signIn(app)
  const body = JSON.stringify({ a: "x".repeat(2_000_000) })
  const answer = await app.ask("/api/sales", { method: "POST", body, headers: { cookie } })
  expect(answer.status).toBe(413)
})

test.each([
  "/api/sales",
  "/api/assistant/messages",
  "/files/stock-import",
  "/files/medicines-import",
  "/files/banner-picture",
  "/api/public/stock",
])("refuses a guest at %s before reading the body", async (path) => {
  await using app = await startApp()
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1")
  const type = path.startsWith("/files") ? "application/octet-stream" : "application/json"
  const method = path === "/api/public/stock" ? "PUT" : "POST"
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: x\r\nx-pharos: 1\r\ncontent-type: ${type}\r\ncontent-length: 1000000\r\n\r\n`,
  )
  const [answer] = (await once(socket, "data")) as [Buffer] // a socket's data are bytes
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /)
  socket.destroy()
})

test("counts a search page as a search in the rate limit", async () => {
  await using app = await startApp({ hasPages: true, settings: { SEARCHES_PER_MINUTE: "2" } })
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  const medicineId = await catalogue.makeMedicine({
    name: "metformin 500 mg – tablet",
    genericName: "metformin",
  })
  await catalogue.makeStock({ medicineId, pharmacyId: await catalogue.makePharmacy() })
  const headers = { accept: "text/html" }
  const pages = []
  for (let turn = 0; turn < 4; turn++) {
    const page = await app.ask("/pharos?q=metformin", { headers })
    pages.push([page.status, (await page.text()).includes("application/ld+json")])
  }
  expect(pages).toEqual([
    [200, true],
    [200, true],
    [200, false],
    [200, false],
  ])
  expect((await app.ask("/api/availability?q=metformin")).status).toBe(429)
  expect((await app.ask("/pharos", { headers })).status).toBe(200)
})

test("limits the assistant requests of one address per minute", async () => {
  await using app = await startApp()
  const ask = () => app.ask("/api/assistant/messages", { method: "POST", body: "{}" })
  const answers = []
  for (let turn = 0; turn < 125; turn++) answers.push((await ask()).status)
  expect(answers.filter((status) => status === 401)).toHaveLength(120)
  expect(answers.slice(120)).toEqual([429, 429, 429, 429, 429])
})

test("sends a refusal with nothing of the RPC library in it", async () => {
  await using app = await startApp()
  for (const path of ["/api/availability?lat=1", "/api/sessions", "/api/nowhere", "/api/public/stock"]) {
    const { defined: _, ...refusal } = (await (await app.ask(path)).json()) as { defined?: boolean }
    expect(_, path).toBeUndefined()
    expect(Object.keys(refusal), path).toEqual(expect.arrayContaining(["code", "status", "message"]))
  }
})
