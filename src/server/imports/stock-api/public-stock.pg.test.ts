import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { FoundMedicine, StockLine, UploadRow } from "#contract/imports/stock-api.ts"
import { openProgram } from "#test/imports/keyed-program.ts"
import { openStockDesk } from "#test/pharmacy/stock-desk.ts"
import { signIn, startApp } from "#test/support/app.ts"
import { startUploads, takePortion, writeUpload } from "./portions.ts"

const now = () => new Date()

async function open() {
  const app = await startApp()
  const stockDesk = await openStockDesk(app)
  const program = await openProgram(app, stockDesk.shelf.pharmacy)
  const makeRow = async (made: Parameters<typeof stockDesk.shelf.makeRow>[0]) =>
    stockDesk.getRow(await stockDesk.shelf.makeRow(made))
  return {
    app,
    stockDesk,
    program,
    makeRow,
    async [Symbol.asyncDispose]() {
      await stockDesk[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
    },
  }
}

/** Creates many medicines that the pharmacy does not stock yet, by name. */
async function makeCatalogue(stockDesk: Awaited<ReturnType<typeof openStockDesk>>, count: number) {
  await stockDesk.shelf.sql(
    `insert into medicines (name, generic_name, manufacturer)
     select 'Bulk ' || n, 'bulk ' || n, 'Test Maker' from generate_series(1, $1::int) n`,
    [count],
  )
  return Array.from({ length: count }, (_, place) => ({
    name: `Bulk ${place + 1}`,
    price: 10 + place / 100,
    quantity: place + 1,
  }))
}

test("opens the public API only to a key of this pharmacy with the right scope", async () => {
  await using world = await open()
  const { app, stockDesk, program } = world
  const other = await openProgram(app, await stockDesk.shelf.makePharmacy())
  const reader = await openProgram(app, stockDesk.shelf.pharmacy, ["stock:read"])
  const row = await world.makeRow({ quantity: 4 })
  const list = [{ name: row.name, quantity: 9 }]

  const withSession = await app.ask("/api/public/stock", { headers: { cookie: stockDesk.pharmacist.cookie } })
  expect([withSession.status, withSession.headers.get("www-authenticate")]).toEqual([401, "Bearer"])
  const customer = await signIn(app)
  for (const cookie of ["", customer.cookie, stockDesk.pharmacist.cookie]) {
    const answer = await fetch(`${app.url}/api/public/stock`, {
      method: "PUT",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify(list),
    })
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: "no-such-key" }])
  }
  expect((await program.ask("/stock", {}, `phk_${"a".repeat(43)}`)).status).toBe(401)
  expect((await program.ask(`/stock?key=${program.secret}`, {}, "phk_short")).status).toBe(401)
  expect(await reader.put(list)).toMatchObject({ status: 403, body: { code: "key-may-not" } })
  expect((await reader.get<{ rows: StockLine[] }>("/stock")).rows).toMatchObject([
    { id: row.id, quantity: 4 },
  ])

  const elsewhere = await fetch(`${app.url}/api/pharmacy/stock`, {
    headers: { authorization: `Bearer ${program.secret}` },
  })
  expect(elsewhere.status).toBe(401)
  const climbing = await app.server.inject({
    method: "PUT",
    url: "/api/public/../pharmacy/stock",
    headers: { authorization: `Bearer ${program.secret}` },
  })
  expect(climbing.statusCode).toBe(403)

  const mine = await program.put(list)
  expect(mine).toMatchObject({ status: 200, body: { accepted: 1 } })
  for (const path of [`/uploads/${mine.body.id}`, `/uploads/${mine.body.id}/rows`])
    expect((await other.ask(path)).status).toBe(404)
  expect((await program.ask("/uploads/nothing")).status).toBe(404)
  expect(await other.put(list)).toMatchObject({ body: { refused: 1 } })
  expect((await stockDesk.getRow(row.id)).quantity).toBe(9)

  const act = (path: string) =>
    stockDesk.send(stockDesk.pharmacist.cookie, `POST /api/pharmacy/keys/${path}`, {})
  expect((await act(`${other.key.id}/revoke`)).status).toBe(404)
  expect((await act(`${program.key.id}/revoke`)).status).toBe(200)
  expect(await program.put(list)).toMatchObject({ status: 401, body: { code: "no-such-key" } })
  expect((await other.ask("/stock")).status).toBe(200)
})

test("returns a key's secret once and stores only its hash", async () => {
  await using world = await open()
  const { stockDesk } = world
  const send = <Body>(request: string, body?: object, as: string | null = stockDesk.pharmacist.cookie) =>
    stockDesk.send<Body>(as, request.replace(" ", " /api/pharmacy/"), body)
  type Made = { key: { id: number; prefix: string }; secret: string }
  const made = await send<Made>("POST keys", { name: "Counter", scopes: ["stock:read", "stock:read"] })
  expect(made).toMatchObject({ status: 201, body: { key: { name: "Counter", scopes: ["stock:read"] } } })
  const { secret, key } = made.body
  expect(secret).toMatch(/^phk_[\w-]{43}$/)
  const listed = await send<{ keys: { id: number }[] }>("GET keys")
  expect(JSON.stringify(listed.body)).not.toContain(secret)
  expect(listed.body.keys[0]).toMatchObject({ id: key.id, prefix: secret.slice(0, 10), lastUsedAt: null })
  const [stored] = await stockDesk.shelf.sql(
    "select row_to_json(k)::text as text from pharmacy_keys k where id = $1",
    [key.id],
  )
  expect(String(stored?.["text"])).not.toContain(secret.slice(10))

  const customer = await signIn(world.app)
  expect((await send("POST keys", { name: "Mine", scopes: ["stock:read"] }, customer.cookie)).status).toBe(
    403,
  )
  expect((await send("GET keys", undefined, null)).status).toBe(401)
  expect((await send("POST keys", { name: "Much", scopes: ["stock:burn"] })).status).toBe(400)
  const many = await Promise.all(
    Array.from({ length: 25 }, (_, n) => send("POST keys", { name: `Key ${n}`, scopes: ["stock:write"] })),
  )
  // One made by the program and one from above exist already.
  expect(many.filter(({ status }) => status === 201)).toHaveLength(18)
  expect(many.find(({ status }) => status !== 201)).toMatchObject({
    status: 409,
    body: { code: "too-many-keys" },
  })

  const before = await world.program.ask("/stock")
  expect(before.status).toBe(200)
  const [used] = await stockDesk.shelf.sql<{ used: boolean }>(
    "select last_used_at is not null as used from pharmacy_keys where id = $1",
    [world.program.key.id],
  )
  expect(used).toEqual({ used: true })
})

test("refuses each invalid row with number, field and message and imports the others", async () => {
  await using world = await open()
  const { stockDesk, program } = world
  const row = await world.makeRow({ quantity: 10, priceCents: 500 })
  const same = await world.makeRow({ quantity: 3, priceCents: 900 })
  const dear = await world.makeRow({ quantity: 1, priceCents: 50 })
  const fresh = await world.makeRow({ quantity: 1 })
  await stockDesk.makeOpen({ stockId: row.id, quantity: 2 })
  await stockDesk.shelf.sql("update medicines set max_retail_price_cents = 100 where id = $1", [
    dear.medicineId,
  ])
  await stockDesk.shelf.sql("insert into barcodes (gtin, medicine_id) values ('04006381333931', $1)", [
    row.medicineId,
  ])
  const list = [
    { gtin: "4006381333931", quantity: 12, price: "5.50", shelf: "A1" },
    { name: same.name, quantity: "3" },
    { name: row.name, quantity: 7 },
    { name: fresh.name, quantity: -1 },
    { name: fresh.name, quantity: "many" },
    { name: fresh.name, quantity: 1, price: "cheap" },
    { name: fresh.name, quantity: 1, expiry: "31/02/2027" },
    { name: fresh.name, quantity: 5, lot: "L1", expiry: "11/2020" },
    { name: fresh.name, quantity: 1, lot: "=cmd()" },
    { name: fresh.name, quantity: 1, lot: "L\u0007" },
    { name: `${fresh.name}\u0000`, quantity: 1 },
    { name: fresh.name, quantity: 1, lot: "\ud800" },
    { name: "Nobody knows this", quantity: 1 },
    { quantity: 1 },
    { name: dear.name, quantity: 1, price: 2 },
    { name: fresh.name, quantity: 2_000_000 },
    { name: fresh.name, quantity: { of: 1 } },
    "no object",
    ["nor this"],
    null,
  ] as object[]
  const { status, body } = await program.put(list)
  expect([status, body.rows, body.accepted, body.unchanged, body.refused]).toEqual([207, 20, 1, 1, 18])
  expect(body).toMatchObject({ state: "done", rowsDone: 20, unused: ["shelf"] })
  expect(body.refusals.map(({ row, field }) => [row, field])).toEqual([
    [3, "medicine"],
    [4, "quantity"],
    [5, "quantity"],
    [6, "price"],
    [7, "expiry"],
    [8, "expiry"],
    [9, "lot"],
    [10, "lot"],
    [11, null],
    [12, null],
    [13, "medicine"],
    [14, "barcode"],
    [15, "price"],
    [16, "quantity"],
    ...[17, 18, 19, 20].map((line) => [line, null]),
  ])
  expect(body.refusals.every(({ says }) => /^[A-Z“].{8,}\.$/s.test(says ?? ""))).toBe(true)
  expect(await stockDesk.getRow(row.id)).toMatchObject({ quantity: 10, reserved: 2, priceCents: 550 })
  expect(await stockDesk.getRow(fresh.id)).toMatchObject({ quantity: 1 })
  const rows = await program.get<{ rows: UploadRow[] }>(`/uploads/${body.id}/rows`)
  expect(rows.rows.slice(0, 3).map(({ outcome }) => outcome)).toEqual(["accepted", "unchanged", "refused"])
  const accepted = await program.get<{ rows: UploadRow[] }>(`/uploads/${body.id}/rows?outcome=accepted`)
  expect(accepted.rows).toMatchObject([{ row: 1, medicineId: row.medicineId }])
  const found = await program.get<{ medicines: FoundMedicine[] }>("/medicines?gtin=4006381333931")
  expect(found.medicines).toMatchObject([{ id: row.medicineId, name: row.name }])
  expect((await program.ask("/medicines?gtin=123")).status).toBe(400)
})

test("accepts CSV in several encodings, NDJSON and JSON alike", async () => {
  await using world = await open()
  const { stockDesk, program } = world
  const row = await world.makeRow({ quantity: 1, priceCents: 500 })
  const count = async (quantity: number, body: Promise<{ status: number; body: object }>) => {
    expect(await body).toMatchObject({ status: 200, body: { accepted: 1, refused: 0 } })
    expect((await stockDesk.getRow(row.id)).quantity).toBe(quantity)
  }
  const csv = (quantity: number) => `Item Name;Qty;Price (Rs.)\r\n${row.name};${quantity};5,00`
  await count(21, program.put(csv(21)))
  await count(22, program.put(Buffer.from(`\ufeff${csv(22)}`, "utf16le")))
  await count(
    23,
    program.put(JSON.stringify({ name: row.name, qty: 23 }), { type: "application/x-ndjson; charset=utf-8" }),
  )
  await count(24, program.put([{ medicine: row.name, quantity: 24 }]))

  const refusals: [object, Parameters<typeof program.put>][] = [
    [{ status: 415, body: { message: expect.stringContaining("text/csv") } }, ["<a/>", { type: "text/xml" }]],
    [{ status: 415 }, [csv(1), { headers: { "content-encoding": "gzip" } }]],
    [{ status: 400, body: { code: "unreadable-list" } }, ["{", { type: "application/json" }]],
    [
      { status: 400, body: { message: "The list must be an array of rows." } },
      ["{}", { type: "application/json" }],
    ],
    [{ status: 400, body: { message: "The list has no rows." } }, [[]]],
    [{ status: 400, body: { message: expect.stringContaining("no field for quantity") } }, [[{ name: "x" }]]],
    [{ status: 400, body: { message: expect.stringContaining("no column for quantity") } }, ["name\nx"]],
    [{ status: 400 }, [""]],
    [{ status: 400, body: { code: "bad-input" } }, [csv(1), { query: "?mode=wipe" }]],
    [{ status: 400, body: { code: "bad-input" } }, [csv(1), { query: "?modus=replace" }]],
    [{ status: 400, body: { code: "key-missing" } }, [csv(1), { as: " " }]],
    [
      { status: 413, body: { message: expect.stringContaining("100,000 rows") } },
      ["x".repeat(21 * 1024 * 1024)],
    ],
    [
      { status: 413, body: { message: expect.stringContaining("20 MB") } },
      [`name,qty\n${"a,1\n".repeat(100_001)}`],
    ],
  ]
  for (const [expected, sent] of refusals) expect(await program.put(...sent)).toMatchObject(expected)
  expect((await stockDesk.getRow(row.id)).quantity).toBe(24)
})

test("returns the first result for the same key and refuses another list with it", async () => {
  await using world = await open()
  const { stockDesk, program } = world
  const row = await world.makeRow({ quantity: 5 })
  const list = [{ name: row.name, quantity: 8 }]
  const as = randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => program.put(list, { as })))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  await stockDesk.buy(row.id, 2)
  const again = await program.put(list, { as })
  expect(again.body).toMatchObject({ id: answers[0]?.body.id, accepted: 1, state: "done" })
  expect((await stockDesk.getRow(row.id)).quantity).toBe(10)
  expect(await program.put([{ name: row.name, quantity: 9 }], { as })).toMatchObject({ status: 422 })
  expect(await program.put(list, { as, query: "?mode=replace" })).toMatchObject({ status: 422 })
  const colleague = await openProgram(world.app, await stockDesk.shelf.makePharmacy())
  expect(await colleague.put(list, { as })).toMatchObject({ status: 422, body: { refused: 1 } })
})

test("refuses all lines of a medicine when one of them is refused", async () => {
  await using world = await open()
  const { stockDesk, program } = world
  const batches = [
    { quantity: 4, lot: "A" },
    { quantity: 5, lot: "B" },
  ]
  const row = await world.makeRow({ batches })
  const beside = await world.makeRow({ quantity: 6 })
  const list = [
    { name: row.name, quantity: 1, lot: "A" },
    { name: row.name, quantity: "?", lot: "B" },
    { name: beside.name, quantity: 7 },
  ]
  for (const mode of ["merge", "replace"]) {
    const { body } = await program.put(list, { query: `?mode=${mode}` })
    expect(body).toMatchObject({ state: "done", refused: 2, emptied: 0 })
    expect(body.refusals.map(({ row: line, field, says }) => [line, field, says])).toEqual([
      [1, null, "Another line of this medicine is refused, so its count stays as it was."],
      [2, "quantity", expect.any(String)],
    ])
    expect(await stockDesk.shelf.left(row.id)).toMatchObject({ A: 4, B: 5 })
    expect(await stockDesk.shelf.quantity(beside.id)).toBe(7)
  }
})

test("sets unlisted stock to zero on replace, except what a refused row may name", async () => {
  await using world = await open()
  const { stockDesk, program } = world
  const kept = await world.makeRow({ quantity: 6 })
  const gone = await world.makeRow({ quantity: 6 })
  const doubtful = await world.makeRow({ quantity: 6 })
  const held = await world.makeRow({ quantity: 6 })
  await stockDesk.makeOpen({ stockId: held.id, quantity: 2 })
  const left = async () =>
    Promise.all([kept, gone, doubtful, held].map(async ({ id }) => (await stockDesk.getRow(id)).quantity))
  const list = [
    { name: kept.name, quantity: 7 },
    { name: doubtful.name, quantity: "?" },
  ]
  expect(await program.put(list, { query: "?mode=replace&dry_run=true" })).toMatchObject({
    body: { dryRun: true, accepted: 1, refused: 1, emptied: 2 },
  })
  expect(await left()).toEqual([6, 6, 6, 4])
  expect(await program.put(list)).toMatchObject({ body: { accepted: 1, emptied: 0 } })
  expect(await left()).toEqual([7, 6, 6, 4])
  const broken = `name,quantity\n${kept.name},7\n"${gone.name},1`
  expect(await program.put(broken, { query: "?mode=replace" })).toMatchObject({
    body: { emptied: 0, refused: 1, note: expect.stringContaining("nothing was set to 0") },
  })
  const { body } = await program.put(list, { query: "?mode=replace" })
  expect(body).toMatchObject({ rows: 2, unchanged: 1, refused: 1, emptied: 2 })
  expect(await left()).toEqual([7, 0, 6, 0])
  expect((await stockDesk.getRow(held.id)).reserved).toBe(2)
  const { rows } = await program.get<{ rows: UploadRow[] }>(`/uploads/${body.id}/rows`)
  expect(rows.map(({ row, outcome }) => [row, outcome])).toEqual([
    [1, "unchanged"],
    [2, "refused"],
    [null, "emptied"],
    [null, "emptied"],
  ])
})

test("accepts long lists at once and writes them in batches on any node", async () => {
  await using world = await open()
  const { app, stockDesk, program } = world
  const list = await makeCatalogue(stockDesk, 700)
  const sold = await world.makeRow({ quantity: 5 })
  const first = await program.put(list)
  expect(first).toMatchObject({ status: 202, body: { state: "waiting", rows: 700, rowsDone: 0 } })
  expect(first.headers.get("location")).toBe(`/api/public/uploads/${first.body.id}`)
  const second = await program.put(list.map((row) => ({ ...row, quantity: row.quantity + 1 })))
  // Short enough to be written immediately, but not before earlier lists.
  const third = await program.put([{ name: sold.name, quantity: 1 }])
  expect(third.status).toBe(202)

  expect(await takePortion(app.database, { now: now() })).toBe(true)
  expect(await program.get(`/uploads/${first.body.id}`)).toMatchObject({ state: "running", rowsDone: 250 })
  const nodes = [1, 2, 3].map(() =>
    startUploads({ database: app.database, log: app.server.log, now, everyMs: 20 }),
  )
  await expect
    .poll(() => program.get(`/uploads/${third.body.id}`), { interval: 50 })
    .toMatchObject({ state: "done", accepted: 1 })
  await Promise.all(nodes.map((node) => node.stop()))
  expect(await program.get(`/uploads/${first.body.id}`)).toMatchObject({ state: "done", accepted: 700 })
  expect(await program.get(`/uploads/${second.body.id}`)).toMatchObject({ state: "done", accepted: 700 })
  const [sum] = await stockDesk.shelf.sql(
    `select count(*)::int as rows, sum(s.quantity - substr(m.name, 6)::int)::int as more
     from stock s join medicines m on m.id = s.medicine_id where m.name like 'Bulk %'`,
  )
  expect(sum).toEqual({ rows: 700, more: 700 })
  const noted = await stockDesk.shelf.sql(
    "select subject, workplace, thing, thing_id, after from audit_log where action = 'publicStock.put' order by id",
  )
  expect(noted).toMatchObject([
    { thing_id: first.body.id, after: { rows: 700, accepted: 700, refused: 0, dry_run: false } },
    { thing_id: second.body.id },
    {
      subject: `key:${program.key.id}`,
      workplace: `pharmacy:${stockDesk.shelf.pharmacy}`,
      thing: "stock-upload",
      thing_id: third.body.id,
      after: { key: "Test till", prefix: program.secret.slice(0, 10), mode: "merge", accepted: 1 },
    },
  ])
  expect(noted).toHaveLength(3)
  const pages = await program.get<{ rows: StockLine[]; next: number }>("/stock")
  const last = await program.get<{ rows: StockLine[]; next: null }>(`/stock?after=${pages.next}`)
  expect([pages.rows.length, last.rows.length, last.next]).toEqual([500, 201, null])
})

test("stops the list of a revoked key", async () => {
  await using world = await open()
  const { app, stockDesk, program } = world
  const list = await makeCatalogue(stockDesk, 600)
  await stockDesk.shelf.sql(`
    create function spoil() returns trigger language plpgsql as $$ begin raise 'spoilt'; end $$;
    create trigger spoil before insert on stock for each row when (new.price_cents = 1012) execute function spoil()`)
  const sent = await program.put(list)
  await takePortion(app.database, { now: now() })
  expect(await program.get(`/uploads/${sent.body.id}`)).toMatchObject({
    rowsDone: 250,
    accepted: 249,
    refused: 1,
    refusals: [{ row: 13 }],
  })
  await stockDesk.send(stockDesk.pharmacist.cookie, `POST /api/pharmacy/keys/${program.key.id}/revoke`, {})
  await writeUpload(app.database, sent.body.id, now)
  const other = await openProgram(app, stockDesk.shelf.pharmacy)
  expect(await other.get(`/uploads/${sent.body.id}`)).toMatchObject({
    state: "done",
    accepted: 249,
    refused: 351,
  })
  const noted = await stockDesk.shelf.sql("select action, subject, after from audit_log order by id")
  expect(noted).toMatchObject([
    {
      action: "pharmacyKeys.revoke",
      subject: stockDesk.pharmacist.subject,
      after: { revoked_at: expect.any(String) },
    },
    { action: "publicStock.put", after: { accepted: 249, refused: 351 } },
  ])
  const [held] = await stockDesk.shelf.sql("select count(*)::int as rows from stock")
  expect(held).toEqual({ rows: 249 })
})

test("answers 422 when no row was taken, 207 when some were, also for the same list again", async () => {
  await using world = await open()
  const row = await world.makeRow({ quantity: 4 })
  const good = { name: row.name, quantity: 9 }
  const bad = { name: "Unheard of", quantity: 1 }
  const none = await world.program.put([bad], { as: "none" })
  expect(none).toMatchObject({ status: 422, body: { code: "nothing-taken", refused: 1, accepted: 0 } })
  expect(await world.program.put([bad], { as: "none" })).toMatchObject({ status: 422, body: none.body })
  expect(await world.program.put([good, bad])).toMatchObject({
    status: 207,
    body: { accepted: 1, refused: 1 },
  })
  expect(await world.program.put([good])).toMatchObject({ status: 200, body: { unchanged: 1, refused: 0 } })
})

test("serves v1 and the earlier address alike, with the limit in headers, and no other method", async () => {
  await using world = await open()
  const { app, program, stockDesk } = world
  const row = await world.makeRow({ quantity: 4 })
  const authorization = `Bearer ${program.secret}`
  const ask = (path: string, method = "GET") =>
    fetch(`${app.url}${path}`, { method, headers: { authorization } })
  const answers = await withinOneMinute(() =>
    Promise.all(["/api/v1/stock", "/api/public/stock"].map((path) => ask(path))),
  )
  const [now, before] = await Promise.all(answers.map((answer) => answer.json()))
  expect(now).toMatchObject({ rows: [{ id: row.id, quantity: 4 }] })
  expect(before).toEqual(now)
  const left = answers.map(({ headers }) => Number(headers.get("ratelimit-remaining")))
  expect(left.toSorted((a, b) => a - b)).toEqual([238, 239])
  expect(answers[0]?.headers.get("ratelimit-limit")).toBe("240")

  const searches = ["/api/v1/availability?q=a", "/api/availability?q=a"].map((path) => app.ask(path))
  const [found, foundBefore] = await Promise.all((await Promise.all(searches)).map((answer) => answer.json()))
  expect(foundBefore).toEqual(found)
  expect(found).toMatchObject({ pharmacies: expect.any(Array), lookedIn: expect.any(Number) })

  for (const [path, allow] of [
    ["/api/v1/stock", "GET, PUT"],
    ["/api/public/stock", "GET, PUT"],
    ["/api/v1/availability", "GET"],
  ] as const) {
    const answer = await ask(path, "DELETE")
    expect([answer.status, answer.headers.get("allow"), await answer.json()], path).toMatchObject([
      405,
      allow,
      { code: "method-not-allowed" },
    ])
  }
  expect((await ask("/api/v1/pharmacy/stock", "POST")).status).toBe(404)
  expect((await stockDesk.getRow(row.id)).quantity).toBe(4)
})

test("checks the list of a sandbox key like any other, and writes nothing", async () => {
  await using world = await open()
  const { program, stockDesk } = world
  const row = await world.makeRow({ quantity: 4 })
  await stockDesk.shelf.sql("update pharmacy_keys set is_sandbox = true where id = $1", [program.key.id])
  const list = [{ name: row.name, quantity: 9 }]
  const sent = await program.put(list, { as: "trial" })
  expect(sent).toMatchObject({ status: 200, body: { sandbox: true, dryRun: true, accepted: 1 } })
  expect(await program.put(list, { as: "trial" })).toMatchObject({ status: 200, body: { id: sent.body.id } })
  expect((await stockDesk.getRow(row.id)).quantity).toBe(4)
})

test("refuses a key from its end on", async () => {
  await using world = await open()
  const { stockDesk, program } = world
  const make = (body: object) =>
    stockDesk.send<{ key: { id: number; expiresAt: string | null }; secret: string }>(
      stockDesk.pharmacist.cookie,
      "POST /api/pharmacy/keys",
      { name: "Trial", scopes: ["stock:read"], ...body },
    )
  expect((await make({ validDays: 31 })).status).toBe(400)
  const { key, secret } = (await make({ validDays: 30 })).body
  expect((Date.parse(key.expiresAt ?? "") - Date.now()) / 86_400_000).toBeCloseTo(30, 1)
  expect((await program.ask("/stock", {}, secret)).status).toBe(200)
  await stockDesk.shelf.sql("update pharmacy_keys set expires_at = now() where id = $1", [key.id])
  expect((await program.ask("/stock", {}, secret)).status).toBe(401)
})

/** Repeats work during which a new minute has begun. */
async function withinOneMinute<Result>(work: () => Promise<Result>): Promise<Result> {
  const minute = () => Math.floor(Date.now() / 60_000)
  for (;;) {
    const before = minute()
    const result = await work()
    if (minute() === before) return result
  }
}

test("takes a key's calls once for all that come at once, and tells each what is left", async () => {
  await using world = await open()
  const { stockDesk, program } = world
  const { left, taken } = await withinOneMinute(async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => program.ask("/stock")))
    const [stored] = await stockDesk.shelf.sql("select calls from pharmacy_keys where id = $1", [
      program.key.id,
    ])
    const remaining = answers.map(({ headers }) => Number(headers.get("ratelimit-remaining")))
    return { left: remaining.toSorted((one, other) => one - other), taken: stored?.["calls"] }
  })
  expect(left).toEqual(Array.from({ length: 20 }, (_, n) => 220 + n))
  expect(taken).toBe(20)
})

test("counts the calls of a key over all nodes", async () => {
  await using world = await open()
  const { stockDesk, program } = world
  // As other nodes have taken 200 in each minute that this test can meet.
  await stockDesk.shelf.sql(
    "update pharmacy_keys set calls = 200, calls_minute = date_trunc('minute', now()) where id = $1",
    [program.key.id],
  )
  const answers = await Promise.all(Array.from({ length: 70 }, () => program.ask("/stock")))
  const passed = answers.filter(({ status }) => status === 200).length
  const [stored] = await stockDesk.shelf.sql("select calls from pharmacy_keys where id = $1", [
    program.key.id,
  ])
  // A new minute may begin meanwhile, with a count of its own.
  const isSameMinute = Number(stored?.["calls"]) >= 200
  expect(isSameMinute ? passed : 40).toBe(40)
  expect(passed).toBeGreaterThanOrEqual(40)
  const waits = answers
    .filter(({ status }) => status === 429)
    .map(({ headers }) => headers.get("retry-after"))
  expect(waits.every((seconds) => Number(seconds) > 0)).toBe(true)
})
