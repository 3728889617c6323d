import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { FreshPharmacy, FreshPlace } from "#contract/admin/freshness.ts"
import type { Role } from "#contract/platform/session.ts"
import { openTillDesk } from "#test/pharmacy/till-desk.ts"
import { signIn, startApp } from "#test/support/app.ts"

const now = new Date("2026-11-20T04:00:00Z")
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)

async function open() {
  const app = await startApp({ now: () => now })
  const till = await openTillDesk(app)
  const ask = async (query = "", roles: Role[] = ["admin"]) => {
    const { cookie } = await signIn(app, { roles })
    const answer = await app.ask(`/api/admin/freshness${query}`, { headers: { cookie } })
    return {
      status: answer.status,
      body: (await answer.json()) as { pharmacies: FreshPharmacy[]; total: number },
    } // the contract's type
  }
  const { shelf } = till
  const named = async (name: string, district: string | null) => {
    const id = await shelf.makePharmacy()
    await shelf.sql("update pharmacies set name = $2, district = $3 where id = $1", [id, name, district])
    return id
  }
  return {
    app,
    till,
    shelf,
    ask,
    named,
    names: async (query = "") => (await ask(query)).body.pharmacies.map(({ name }) => name),
    async [Symbol.asyncDispose]() {
      await till[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
    },
  }
}

test("says what each pharmacy did last, and how many of its items nothing has changed", async () => {
  await using world = await open()
  const { till, shelf } = world
  const [sold, still, old] = [
    await shelf.makeRow({ quantity: 5 }),
    await shelf.makeRow({ quantity: 5 }),
    await shelf.makeRow({ quantity: 5 }),
  ]
  await shelf.makeRow()
  await till.sold([{ stockId: sold, quantity: 1 }])
  await shelf.sql("alter table stock disable trigger user")
  await shelf.sql("update stock set updated_at = $2 where id = $1", [still, ago(89)])
  await shelf.sql("update stock set updated_at = $2 where id = $1", [old, ago(91)])
  await shelf.sql("alter table stock enable trigger user")
  await shelf.sql(
    "insert into shelf_acts (pharmacy_id, key, act, request_hash, stock_id, acted_at) values ($1, $2, 'count', '', $3, $4)",
    [shelf.pharmacy, randomUUID(), old, ago(3)],
  )
  const [row] = (await world.ask()).body.pharmacies.filter(({ id }) => id === shelf.pharmacy)
  expect(row).toMatchObject({
    items: 3,
    staleItems: 1,
    saleAt: now.toISOString(),
    freshAt: now.toISOString(),
    countAt: ago(3).toISOString(),
    receiptAt: null,
    listAt: null,
  })
  expect(row?.loginAt).not.toBe(null)
})

test("lists who was never or long ago heard of first, and filters by days, district and name", async () => {
  await using world = await open()
  const { shelf } = world
  await shelf.sql("update pharmacies set listed = false")
  const [never, week, month] = [
    await world.named("Never Chemists", null),
    await world.named("Week Chemists", "Kandy"),
    await world.named("Month Medicals", "Kandy"),
  ]
  const receive = (pharmacy: number, days: number) =>
    shelf.sql(
      "insert into shelf_acts (pharmacy_id, key, act, request_hash, acted_at) values ($1, $2, 'count', '', $3)",
      [pharmacy, randomUUID(), ago(days)],
    )
  await receive(week, 8)
  await receive(month, 31)
  await world.named("Ended Chemists", "Kandy")
  await shelf.sql("update pharmacies set listed = false where name = 'Ended Chemists'")
  expect(never).toBeGreaterThan(0)
  expect(await world.names()).toEqual(["Never Chemists", "Month Medicals", "Week Chemists"])
  expect(await world.names("?isReversed=true")).toEqual(["Week Chemists", "Month Medicals", "Never Chemists"])
  expect(await world.names("?sort=count&isReversed=true")).toEqual([
    "Week Chemists",
    "Month Medicals",
    "Never Chemists",
  ])
  expect(await world.names("?sort=name")).toEqual(["Month Medicals", "Never Chemists", "Week Chemists"])
  expect(await world.names("?silent=30")).toEqual(["Never Chemists", "Month Medicals"])
  expect(await world.names("?silent=7")).toHaveLength(3)
  expect(await world.names("?district=Kandy")).toEqual(["Month Medicals", "Week Chemists"])
  expect(await world.names("?q=chemists")).toEqual(["Never Chemists", "Week Chemists"])
  expect(await world.names("?limit=1&page=2")).toEqual(["Month Medicals"])
  expect((await world.ask("?limit=1")).body.total).toBe(3)
  await receive(month, 1)
  expect(await world.names("?silent=7")).toEqual(["Never Chemists", "Week Chemists"])
})

test("says for the map where each listed pharmacy is, with its last change", async () => {
  await using world = await open()
  const { shelf, app } = world
  await shelf.sql("update pharmacies set listed = false")
  const [counted, never] = [await world.named("Counted", "Kandy"), await world.named("Never", null)]
  await shelf.sql("update pharmacies set lat = 7.25, lng = 80.5 where id = $1", [counted])
  await shelf.sql(
    "insert into shelf_acts (pharmacy_id, key, act, request_hash, acted_at) values ($1, $2, 'count', '', $3)",
    [counted, randomUUID(), ago(8)],
  )
  const { cookie } = await signIn(app, { roles: ["admin"] })
  const answer = await app.ask("/api/admin/freshness/places", { headers: { cookie } })
  const { places } = (await answer.json()) as { places: FreshPlace[] } // its contract
  expect(places).toMatchObject([
    { id: counted, name: "Counted", district: "Kandy", lat: 7.25, lng: 80.5, freshAt: ago(8).toISOString() },
    { id: never, district: null, freshAt: null },
  ])
})

test("refuses other days and people", async () => {
  await using world = await open()
  for (const query of ["?silent=8", "?silent=", "?district=Atlantis", "?limit=2001", "?sort=x"])
    expect([query, (await world.ask(query)).status]).toEqual([query, 400])
  const others: Role[][] = [[], ["pharmacien"], ["supplier"]]
  for (const roles of others) expect((await world.ask("", roles)).status).toBe(403)
})

test("reminds silent pharmacies with a task, at most once in seven days, also by two at once", async () => {
  await using world = await open()
  const { shelf } = world
  await shelf.sql("update pharmacies set listed = false")
  const [silent, fresh] = [await world.named("Silent Chemists", "Kandy"), await world.named("Fresh", "Kandy")]
  await shelf.sql(
    "insert into shelf_acts (pharmacy_id, key, act, request_hash, acted_at) values ($1, $3, 'count', '', $2), ($4, $5, 'count', '', $6)",
    [silent, ago(8), randomUUID(), fresh, randomUUID(), ago(1)],
  )
  const { cookie } = await signIn(world.app, { roles: ["admin"] })
  const remind = async (body: object) => {
    const answer = await world.app.ask("/api/admin/freshness/remind", {
      method: "POST",
      headers: { cookie },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as { found: number; reminded: number } } // its contract
  }
  expect((await remind({})).status).toBe(400)
  expect((await remind({ silent: 7, district: "Galle" })).body).toEqual({ found: 0, reminded: 0 })
  const both = await Promise.all([remind({ silent: 7 }), remind({ silent: 7 })])
  expect(both.reduce((sum, { body }) => sum + body.reminded, 0)).toBe(1)
  const tasks = () => shelf.sql("select pharmacy_id, kind, details from pharmacy_tasks")
  expect(await tasks()).toEqual([
    { pharmacy_id: silent, kind: "stale-stock", details: { freshAt: ago(8).toISOString() } },
  ])
  const noted = await shelf.sql(
    "select thing, thing_id from audit_log where action = 'adminFreshness.remind'",
  )
  expect(noted).toEqual([{ thing: "pharmacy", thing_id: String(silent) }])

  const pharmacist = await signIn(world.app, { roles: ["pharmacien"], pharmacyId: silent })
  const own = await world.app.ask("/api/till/tasks?status=open", { headers: { cookie: pharmacist.cookie } })
  expect(await own.json()).toMatchObject({
    tasks: [{ kind: "stale-stock", name: "Silent Chemists", details: { freshAt: ago(8).toISOString() } }],
  })
  await shelf.sql("update pharmacy_tasks set created_at = $1", [ago(7.1)])
  expect((await remind({ silent: 7 })).body).toEqual({ found: 1, reminded: 1 })
})
