import { createHash, randomUUID } from "node:crypto"
import { deflateSync } from "node:zlib"
import { expect, test } from "vitest"
import type { Banner } from "#contract/admin/banners.ts"
import { startAdvertCounter } from "#server/finder/banners/counts.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"
import { ask } from "#test/support/query.ts"

const at = "2026-11-20T06:30:00.000Z"

const said = (change: object = {}) => ({
  title: "A stall",
  body: "",
  linkText: "Where",
  linkUrl: "/contact",
  placement: "top",
  picture: null,
  imageAlt: null,
  startsAt: "2026-11-01T00:00:00.000Z",
  endsAt: null,
  ...change,
})

type Answer = { status: number; body: Banner & { code?: string; data?: { fields?: { field: string }[] } } }

async function openDesk(app: TestApp) {
  const { cookie } = await signIn(app, { roles: ["admin"] })
  const send = async (method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await app.ask(`/api/admin/banners${path}`, {
      method,
      headers: { cookie },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: (await answer.json()) as Answer["body"] }
  }
  const make = (change: object = {}) => send("POST", "", { key: randomUUID(), ...said(change) })
  const list = async (question = "") =>
    (await send("GET", question)).body as unknown as { banners: Banner[]; next: number | null }
  const shown = async () => {
    const adverts = (await (await app.ask("/api/adverts")).json()) as { title: string }[] // the contract's type
    return adverts.map(({ title }) => title)
  }
  const act = (banner: Banner, what: string, more: object = {}) =>
    send("POST", `/${banner.id}/${what}`, { version: banner.version, ...more })
  return { cookie, send, make, list, shown, act }
}

test("shows a banner between its dates unless it is paused or ended", async () => {
  let now = new Date(at)
  await using app = await startApp({ now: () => now })
  const { make, list, shown, act, send } = await openDesk(app)
  const first = (await make({ title: "First" })).body
  const second = (await make({ title: "Second", endsAt: "2026-11-20T07:00:00.000Z" })).body
  const coming = (await make({ title: "Coming", startsAt: "2026-11-21T00:00:00+05:30" })).body
  expect([first.state, second.state, coming.state, coming.startsAt]).toEqual([
    "running",
    "running",
    "coming",
    "2026-11-20T18:30:00.000Z",
  ])
  expect(await shown()).toEqual(["First", "Second"])

  const up = await act(second, "move", { to: "up" })
  expect([up.status, await shown()]).toEqual([200, ["Second", "First"]])
  expect((await act(up.body, "move", { to: "up" })).body.version).toBe(up.body.version)

  const paused = (await act(up.body, "pause")).body
  expect([paused.state, await shown()]).toEqual(["paused", ["First"]])
  const resumed = (await act(paused, "resume")).body
  expect(await shown()).toEqual(["Second", "First"])

  now = new Date("2026-11-20T18:30:00.000Z")
  expect(await shown()).toEqual(["First", "Coming"])
  expect((await list()).banners.map(({ title, state }) => [title, state])).toEqual([
    ["First", "running"],
    ["Coming", "running"],
  ])
  const ended = await act(first, "end", { reason: "Nobody came" })
  expect(ended.body).toMatchObject({ state: "ended", endReason: "Nobody came", endedAt: now.toISOString() })
  expect(await shown()).toEqual(["Coming"])
  for (const [what, more] of [
    ["resume", {}],
    ["end", { reason: "Again" }],
    ["move", { to: "up" }],
  ] as const)
    expect((await act(ended.body, what, more)).body.code, what).toBe("already-changed")
  expect((await send("PUT", `/${first.id}`, { version: ended.body.version, ...said() })).status).toBe(409)
  expect((await list("?show=past")).banners.map(({ title, state }) => [title, state])).toEqual([
    ["Second", "over"],
    ["First", "ended"],
  ])
  // A banner past its dates may run again.
  const again = await send("PUT", `/${second.id}`, { version: resumed.version, ...said({ title: "Second" }) })
  expect([again.body.state, await shown()]).toEqual(["running", ["Second", "Coming"]])

  const log = await ask(
    app.cluster.ownerUrl,
    `select action, before, after from audit_log where thing = 'banner' and thing_id = '${second.id}' order by id`,
  )
  expect(log.map(({ action }) => action)).toEqual([
    "adminBanners.make",
    "adminBanners.move",
    "adminBanners.pause",
    "adminBanners.resume",
    "adminBanners.edit",
  ])
  expect(log[4]).toMatchObject({ before: { ends_at: "2026-11-20T07:00:00+00:00" }, after: { ends_at: null } })
})

test("creates a banner once and refuses the second of two concurrent edits", async () => {
  await using app = await startApp({ now: () => new Date(at) })
  const { make, list, send, act } = await openDesk(app)
  const key = randomUUID()
  const made = await Promise.all([1, 2, 3].map(() => send("POST", "", { key, ...said() })))
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
  expect((await send("POST", "", { key, ...said({ title: "Another" }) })).body.code).toBe(
    "key-used-differently",
  )
  expect((await list()).banners).toHaveLength(1)

  const [banner] = made.map(({ body }) => body)
  if (!banner) throw new Error("No banner was made")
  const edits = ["One", "Two"].map((title) =>
    send("PUT", `/${banner.id}`, { version: banner.version, ...said({ title }) }),
  )
  const answers = await Promise.all([...edits, act(banner, "end", { reason: "Three" })])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])

  // Two concurrent reorderings leave one order with each banner once.
  const others = await Promise.all(["B", "C", "D"].map((title) => make({ title, placement: "list" })))
  await Promise.all(others.map(({ body }, nth) => act(body, "move", { to: nth % 2 ? "up" : "down" })))
  const places = await ask(
    app.cluster.ownerUrl,
    "select place from adverts where placement = 'list' order by place",
  )
  expect(places.map(({ place }) => place)).toEqual([1, 2, 3])

  const fieldsOf = async (change: object) => {
    const { status, body } = await make(change)
    return status === 201 ? "taken" : body.data?.fields?.map(({ field }) => field).join()
  }
  for (const linkUrl of ["/", "/pharos?q=metformin", "/contact#form", "https://example.lk/a?b=c"])
    expect(await fieldsOf({ linkUrl }), linkUrl).toBe("taken")
  for (const linkUrl of [
    "//evil.example",
    "/\\evil.example",
    "/nowhere",
    "http://example.lk",
    "javascript:alert(1)",
    "https://user:pass@example.lk/",
    "https://",
  ])
    expect(await fieldsOf({ linkUrl }), linkUrl).toBe("linkUrl")
  expect(await fieldsOf({ endsAt: "2026-11-01T00:00:00.000Z" })).toBe("endsAt")
  expect(await fieldsOf({ picture: "a".repeat(64), imageAlt: "Nothing" })).toBe("picture")
  expect(await fieldsOf({ picture: "a".repeat(64) })).toBe("imageAlt")
})

const chunk = (kind: string, data: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(kind, 4)
  return Buffer.concat([head, data, Buffer.alloc(4)])
}
const png = Buffer.concat([
  Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
  chunk("IHDR", Buffer.from([0, 0, 0, 2, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
  chunk("IDAT", deflateSync(Buffer.from([0, 0, 0]))),
  chunk("eXIf", Buffer.from("Taken at home")),
  chunk("IEND", Buffer.alloc(0)),
])

test("accepts pictures from administrators only and serves them by hash", async () => {
  await using app = await startApp({ now: () => new Date(at) })
  const { cookie, make, shown, send } = await openDesk(app)
  const put = async (body: Buffer<ArrayBuffer>, as = cookie) => {
    const headers = { cookie: as, "content-type": "application/octet-stream" }
    const answer = await app.ask("/files/banner-picture", { method: "POST", headers, body })
    return {
      status: answer.status,
      body: (await answer.json()) as { picture: string; imageUrl: string; message: string },
    }
  }
  const pharmacist = await signIn(app, { roles: ["pharmacien"], pharmacyId: 1 }).catch(() =>
    signIn(app, { roles: ["pharmacien"] }),
  )
  expect([(await put(png, "")).status, (await put(png, pharmacist.cookie)).status]).toEqual([401, 403])
  expect(await put(Buffer.from("<svg/>"))).toMatchObject({
    status: 400,
    body: { message: "picture: This is not a PNG, JPEG, WebP or AVIF picture" },
  })
  expect((await put(Buffer.alloc(1_048_577))).status).toBe(413)

  const [{ body: sent }, { body: twice }] = [await put(png), await put(png)]
  expect(twice).toEqual(sent)
  const served = await app.ask(sent.imageUrl)
  const kept = Buffer.from(await served.arrayBuffer())
  expect([kept.includes("Taken at home"), createHash("sha256").update(kept).digest("hex")]).toEqual([
    false,
    sent.picture,
  ])
  expect(Object.fromEntries(served.headers)).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none';sandbox",
  })
  for (const hash of ["b".repeat(64), "x", "..%2f..%2fetc%2fpasswd"])
    expect((await app.ask(`/files/pictures/${hash}`)).status, hash).toBe(404)

  const banner = (await make({ picture: sent.picture, imageAlt: "Two dots" })).body
  expect([banner.imageUrl, await shown()]).toEqual([sent.imageUrl, ["A stall"]])
  const bare = await send("PUT", `/${banner.id}`, { version: banner.version, ...said() })
  expect(bare.body).toMatchObject({ picture: null, imageUrl: null, imageAlt: null })
  expect((await app.ask(sent.imageUrl)).status).toBe(200)
  const log = await ask(app.cluster.ownerUrl, "select action from audit_log where thing = 'banner-picture'")
  expect(log).toEqual([{ action: "adminBanners.picture" }])
})

test("counts banner views and clicks by day, without robots and administrators", async () => {
  let now = new Date("2026-11-20T18:00:00.000Z")
  await using other = await startApp({ now: () => now })
  await using app = await startApp({ now: () => now, database: other.cluster })
  const { cookie, make, send } = await openDesk(other)
  const { id } = (await make()).body
  const later = (await make({ startsAt: "2099-01-01T00:00:00.000Z" })).body
  const person = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0" }
  const countOn = async (node: TestApp, what: unknown, of: unknown = id, headers: object = {}) => {
    const asked = { method: "POST", headers: { ...person, ...headers }, body: JSON.stringify({ what }) }
    return (await node.ask(`/api/adverts/${String(of)}/counts`, asked)).status
  }
  const count = (what: unknown, of?: unknown, headers?: object) => countOn(app, what, of, headers)
  for (const what of ["view", "view", "view", "click"]) expect(await count(what)).toBe(200)
  for (const agent of ["Googlebot/2.1", "HeadlessChrome/140", ""])
    expect(await count("view", id, { "user-agent": agent })).toBe(200)
  expect(await count("view", id, { cookie })).toBe(200)
  expect([await count("view", later.id), await count("view", 2_147_483_647)]).toEqual([200, 200])
  expect([await count("look"), await count("view", "x"), await count("view", 0)]).toEqual([400, 400, 400])
  // A node that stops writes its counts in addition to those of another node.
  await countOn(other, "view")
  await app.server.close()
  const days = async () => {
    const { body } = await send("GET", `/${id}/days`)
    return (body as unknown as { days: { day: string; views: number; clicks: number }[] }).days
  }
  // The other node writes its one every few seconds.
  await expect
    .poll(async () => (await days()).at(-1), { timeout: 60_000 })
    .toMatchObject({ day: "2026-11-20", views: 4, clicks: 1 })
  expect((await days()).length).toBe(30)

  // Half an hour later it is the next day in Sri Lanka.
  now = new Date("2026-11-20T18:30:00.000Z")
  await countOn(other, "view")
  const statuses = await Promise.all(Array.from({ length: 70 }, () => countOn(other, "click")))
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  const counted = statuses.filter((status) => status === 200).length
  await other.server.close()
  const kept = await ask(
    other.cluster.ownerUrl,
    "select to_jsonb(d) as day from advert_days d order by d.day",
  )
  expect(kept.map(({ day }) => day)).toEqual([
    { advert_id: id, day: "2026-11-20", views: 4, clicks: 1 },
    { advert_id: id, day: "2026-11-21", views: 1, clicks: counted },
  ])
})

test("keeps failed counts and writes them with the next ones", async () => {
  await using app = await startApp({ now: () => new Date(at) })
  const { id } = (await (await openDesk(app)).make()).body
  const counter = startAdvertCounter({
    database: app.database,
    now: () => new Date(at),
    log: { warn: () => {} },
  })
  const rename = (from: string, to: string) =>
    ask(app.cluster.ownerUrl, `alter function ${from} rename to ${to}`)
  await rename("count_adverts", "away")
  counter.count(id, "view")
  await expect(counter.flush()).rejects.toThrow("count_adverts")
  await rename("away", "count_adverts")
  counter.count(id, "view")
  await counter.stop()
  expect(await ask(app.cluster.ownerUrl, "select views from advert_days")).toEqual([{ views: 2 }])
})
