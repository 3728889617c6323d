import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { findAdminWrites, makeAdminWrites } from "#test/admin/admin-writes.ts"
import {
  findCounterWrites,
  findDeskWrites,
  makeCounterWrites,
  methodsOf,
} from "#test/pharmacy/counter-writes.ts"
import { makeOrder, openOrderDesk } from "#test/pharmacy/order-desk.ts"
import { openShelf, type Shelf } from "#test/pharmacy/shelf.ts"
import { openTillDesk } from "#test/pharmacy/till-desk.ts"
import type { Write } from "#test/pharmacy/writes/write.ts"
import { makeSupplierWrites } from "#test/supplier/supplier-writes.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"
import { ask } from "#test/support/query.ts"
import { actingAs } from "./database-as-actor.ts"

type Noted = {
  subject: string
  action: string
  workplace: string
  thing: string
  thing_id: string
  before: unknown
  after: unknown
}

/** Returns the log's rows since the previous call; all of them at first. */
function readLog({ sql }: Pick<Shelf, "sql">) {
  let seen = 0
  return async () => {
    const rows = await sql<Noted & { id: string }>(
      "select id, subject, action, workplace, thing, thing_id, before, after from audit_log where id > $1 order by id",
      [seen],
    )
    seen = Number(rows.at(-1)?.id ?? seen)
    return rows
  }
}

async function send(app: TestApp, method: string, { path, body, as }: Write, cookie: string) {
  const answer = await app.ask(`/api${path}`, {
    method,
    headers: { cookie: as ?? cookie },
    body: JSON.stringify(body),
  })
  return answer.status
}

test("writes an audit row with its actor for every staff write, none for customers", async () => {
  await using app = await startApp()
  const counter = await makeCounterWrites(app)
  await using shelf = await openShelf(app.cluster)
  const supplier = await makeSupplierWrites(app, shelf)
  const { writes: administration, admin, ...world } = await makeAdminWrites(app)
  await using _shelf = world.shelf
  // A row can only be restored once it is removed.
  const { "shelf.restore": restore, ...others } = { ...counter, ...supplier, ...administration }
  const writes: Record<string, Write> = { ...others, ...(restore && { "shelf.restore": restore }) }
  const desks = findDeskWrites()
  expect(desks.filter((name) => !(name in writes))).toEqual([])
  const [{ pharmacyId } = { pharmacyId: 0 }] = await shelf.sql<{ pharmacyId: number }>(
    'select min(id) as "pharmacyId" from pharmacies',
  )
  const pharmacist = await signIn(app, { roles: ["pharmacien"], pharmacyId })
  const bySuppliers = methodsOf(({ meta }) => meta.who === "supplier")
  const methods = new Map([...findCounterWrites(), ...bySuppliers, ...findAdminWrites()])
  const doerOf = (name: string) => {
    if (name in administration) return { ...admin, workplace: "" }
    if (name in counter) return { ...pharmacist, workplace: `pharmacy:${pharmacyId}` }
    return { cookie: "", subject: "driver", workplace: "supplier" }
  }

  const findNoted = readLog(shelf)
  await findNoted()
  const expected: unknown[] = []
  const noted: unknown[] = []
  for (const [name, write] of Object.entries(writes)) {
    const { cookie, subject: doer, workplace } = doerOf(name)
    const status = await send(app, methods.get(name) ?? "POST", write, cookie)
    const rows = await findNoted()
    const isNoted = desks.includes(name) && !write.leavesNoRow
    const acts = isNoted ? [...(write.includes ?? []), name] : []
    expected.push([name, "done", ...new Set(acts.flatMap((act) => [act, doer, workplace]))])
    const told = rows.flatMap(({ action, subject, workplace: place }) =>
      doer === "driver" ? [action, doer, place.replace(/:\d+$/, "")] : [action, subject, place],
    )
    noted.push([name, status <= 201 ? "done" : status, ...new Set(told)])
  }
  expect(noted).toEqual(expected)
  // A till waits for it: one row per sale, however many movements it has.
  const perSale = await shelf.sql(
    "select count(*) filter (where thing = 'sale') as sales, count(*) as rows from audit_log where action = 'sales.sell'",
  )
  expect(perSale[0]?.sales).toBe(perSale[0]?.rows)
})

test("records old and new values, and nothing for refusals and repeats", async () => {
  await using app = await startApp()
  await using till = await openTillDesk(app)
  const stockId = await till.shelf.makeRow({ quantity: 5, priceCents: 100 })
  const [row] = await till.shelf.sql<{ name: string }>(
    "select m.name from stock s join medicines m on m.id = s.medicine_id where s.id = $1",
    [stockId],
  )
  const { cookie, subject } = await signIn(app, { roles: ["pharmacien"], pharmacyId: till.shelf.pharmacy })
  const findNoted = readLog(till.shelf)
  await findNoted()
  const act = (method: string, path: string, body: object) =>
    send(app, method, { path, body: { ...body } }, cookie)
  const count = { key: randomUUID(), counted: 3, expected: 5 }
  expect([
    await act("PATCH", `/pharmacy/stock/${stockId}`, { version: 1, name: row?.name, priceCents: 120 }),
    await act("PATCH", `/pharmacy/stock/${stockId}`, { version: 1, name: row?.name, priceCents: 130 }),
    await act("POST", `/pharmacy/stock/${stockId}/count`, count),
    await act("POST", `/pharmacy/stock/${stockId}/count`, count),
  ]).toEqual([200, 409, 200, 200])
  expect(await findNoted()).toMatchObject([
    {
      subject,
      action: "shelf.edit",
      thing: "stock",
      before: { price_cents: 100 },
      after: { price_cents: 120 },
    },
    { action: "shelf.count", thing: "stock", after: { act: "count" } },
    { action: "shelf.count", before: { quantity: 5 }, after: { quantity: 3, kind: "count" } },
  ])

  const left = await app.database.pool.query("select current_setting('pharos.subject', true) as subject")
  expect(left.rows[0]?.subject || null).toBeNull()
})

test("sends the actor and its statement in one packet", async () => {
  await using app = await startApp()
  const actor = { subject: "test|actor", workplace: "pharmacy:1", action: "shelf.edit", device: "Counter 1" }
  const acting = actingAs(app.database, actor)
  const who = sql<{ who: string; n: number }>`select current_setting('pharos.subject') as who, ${5}::int as n`
  expect((await who.execute(acting.sql)).rows).toEqual([{ who: "test|actor", n: 5 }])
  await expect(sql`select 1 / ${0}::int`.execute(acting.sql)).rejects.toThrow("division by zero")
  await expect(sql`select nothing(${0}::int)`.execute(acting.sql)).rejects.toThrow("nothing(integer)")
  const inside = await acting.sql.transaction().execute(async (trx) => {
    await sql`select ${1}::int`.execute(trx)
    return sql<{ who: string }>`select current_setting('pharos.subject') as who`.execute(trx)
  })
  expect(inside.rows).toEqual([{ who: "test|actor" }])
  const named = {
    name: "named",
    text: "select $1::int as n, current_setting('pharos.device') as device",
    values: [7],
  }
  for (let n = 0; n < 12; n++)
    expect((await acting.pool.query(named)).rows).toEqual([{ n: 7, device: "Counter 1" }])
})

test("forbids changing the audit log, even to the database owner", async () => {
  await using app = await startApp()
  await ask(app.cluster.ownerUrl, "select record_audit('test.act', 'stock', '1', null, null)")
  for (const change of ["update audit_log set action = 'x'", "delete from audit_log", "truncate audit_log"]) {
    await expect(app.database.pool.query(change)).rejects.toThrow("permission denied")
    await expect(ask(app.cluster.ownerUrl, change)).rejects.toThrow("never changed")
  }
  await expect(
    app.database.pool.query("insert into audit_log (action, thing, thing_id) values ('a', 'b', 'c')"),
  ).rejects.toThrow("permission denied")
})

test("records access to customers' contact data per order, once an hour", async () => {
  await using app = await startApp()
  const desk = await openOrderDesk(app)
  await using shelf = desk.shelf
  const list = () =>
    desk.send<{ orders: { id: number }[] }>(desk.pharmacist.cookie, "GET /api/pharmacy/orders")
  const findNoted = readLog(shelf)
  await list()
  expect(await findNoted()).toEqual([])
  const stockId = await shelf.makeRow({ quantity: 9 })
  const { id } = await desk.makeOpen(makeOrder({ stockId }))
  await list()
  await list()
  const looked = { subject: desk.pharmacist.subject, action: "receivedOrders.list", thing: "customer-order" }
  expect(await findNoted()).toMatchObject([{ ...looked, thing_id: String(id), before: null, after: null }])
  const colleague = await signIn(app, { roles: ["pharmacien"], pharmacyId: shelf.pharmacy })
  await desk.send(colleague.cookie, "GET /api/pharmacy/orders")
  expect(await findNoted()).toMatchObject([{ ...looked, subject: colleague.subject, thing_id: String(id) }])
})
