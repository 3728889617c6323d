import { expect, test } from "vitest"
import { makeCart, openTillDesk } from "#test/pharmacy/till-desk.ts"
import { until } from "#test/platform/live-server.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"
import { makeCuttingProxy } from "#test/support/cutting-proxy.ts"
import { makeDatabase } from "#test/support/postgres.ts"
import { ask } from "#test/support/query.ts"

const warningsOf = async (app: TestApp) => {
  const ready = await app.ask("/readyz")
  expect(ready.status).toBe(200)
  return ((await ready.json()) as { warnings: string[] }).warnings // the response's type
}

/** A new slot waits for every transaction in the cluster, other tests' included. */
const slotMs = 40_000

test("answers 507 to a write when the database's disk is full", async () => {
  await using app = await startApp()
  await using desk = await openTillDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 10 })
  await until(async () => (await warningsOf(app)).length === 0, slotMs)
  await ask(
    app.cluster.ownerUrl,
    `create function no_room() returns trigger language plpgsql as $$
     begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
     create trigger no_room before insert on stock_movements for each row execute function no_room()`,
  )
  const cart = makeCart([{ stockId, quantity: 1 }])
  const refused = await app.ask("/api/sales", {
    method: "POST",
    headers: { cookie: desk.pharmacist.cookie },
    body: JSON.stringify(cart),
  })
  expect(refused.status).toBe(507)
  expect(refused.headers.get("retry-after")).toBe("30")
  expect(await refused.json()).toMatchObject({ code: "disk-full" })
  expect(await warningsOf(app)).toEqual(["disk-full"])
  await ask(app.cluster.ownerUrl, "drop trigger no_room on stock_movements")
  expect((await desk.sell(cart)).status).toBe(201)
})

test("warns about a missing or forbidden change feed", async () => {
  await using data = await makeDatabase()
  await using line = await makeCuttingProxy(data.ownerUrl)
  await using app = await startApp({ database: { ...data, ownerUrl: line.url } })
  await until(async () => (await warningsOf(app)).length === 0, slotMs)
  line.close()
  await until(async () => (await warningsOf(app)).includes("live-failing"))
  line.restore()
  await until(async () => (await warningsOf(app)).length === 0, slotMs)
  const role = `pharos_silent_${Date.now()}`
  await ask(data.ownerUrl, `create role ${role} login password 'silent'`)
  const url = new URL(data.ownerUrl)
  url.username = role
  url.password = "silent"
  await using silent = await startApp({ database: { ...data, ownerUrl: url.href } })
  await until(async () => (await warningsOf(silent)).includes("live-polling"))
  expect(await warningsOf(app)).toEqual([])
  await silent.server.close()
  await ask(data.ownerUrl, `drop role ${role}`)
})

test("warns about a failing part but not about an unreachable map", async () => {
  await using app = await startApp({ settings: { MAP_TILES_URL: "http://127.0.0.1:9/tiles" } })
  const admin = await signIn(app, { roles: ["admin"] })
  await until(async () => (await warningsOf(app)).length === 0, slotMs)
  await ask(app.cluster.ownerUrl, "insert into backups (started_at, error) values (now(), 'no room')")
  const check = (part: string) =>
    app.ask("/api/admin/health/check", {
      method: "POST",
      headers: { cookie: admin.cookie },
      body: JSON.stringify({ part }),
    })
  for (const part of ["map", "backup"]) expect((await check(part)).status).toBe(200)
  expect(await warningsOf(app)).toEqual(["backup-failing"])
})
