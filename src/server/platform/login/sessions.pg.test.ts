import pg from "pg"
import { expect, test } from "vitest"
import type { Person } from "#contract/platform/session.ts"
import { startApp, type TestApp } from "#test/support/app.ts"
import { logIn, personOf } from "#test/support/login.ts"
import { makeVisitor, type Visitor } from "#test/support/visitor.ts"
import { findSession, sweepSessions } from "./sessions.ts"

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

function makeClock() {
  const start = Date.now()
  let passed = 0
  return {
    now: () => new Date(start + passed),
    wait: (ms: number) => {
      passed += ms
    },
  }
}

async function asOwner(app: TestApp, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: app.cluster.ownerUrl })
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}

async function makePharmacy(app: TestApp, name = "Fort Pharmacy"): Promise<number> {
  const [row] = await asOwner(
    app,
    "insert into pharmacies (name, phone_number, lat, lng) values ($1, '+94112000000', 6.9, 79.8) returning id",
    [name],
  )
  return row.id
}

async function makeSupplier(app: TestApp): Promise<number> {
  const [row] = await asOwner(app, "insert into suppliers (name) values ('Island Medical') returning id")
  return row.id
}

async function lastSeen(app: TestApp): Promise<Date> {
  const { rows } = await app.database.pool.query("select last_seen_at from sessions")
  return rows[0].last_seen_at
}

type Listed = { id: string; device: string; current: boolean }

async function listSessions(app: TestApp, visitor: ReturnType<typeof makeVisitor>): Promise<Listed[]> {
  return (await visitor.ask(`${app.url}/api/sessions`)).json() as Promise<Listed[]> // the contract's type
}

const ours = { "x-pharos": "1", "sec-fetch-site": "same-origin" }

test.for([
  ["customer", 30 * day, 2],
  ["pharmacist", 12 * hour, 1],
  ["supplier", 12 * hour, 1],
  ["admin", 30 * minute, 3],
] as const)("logs out a %s after the idle limit", async ([account, idle, visits]) => {
  const clock = makeClock()
  await using app = await startApp({ now: clock.now })
  const visitor = makeVisitor()
  await logIn(app, visitor, account)
  for (let visit = 0; visit < visits; visit++) {
    clock.wait(idle - 2)
    expect(await personOf(app, visitor)).not.toBeNull()
  }
  clock.wait(idle)
  expect(await personOf(app, visitor)).toBeNull()
})

test.for([
  ["customer", 90 * day, 20 * day],
  ["pharmacist", 12 * hour, hour],
  ["admin", 12 * hour, 20 * minute],
] as const)("logs out a %s at the absolute limit", async ([account, absolute, step]) => {
  const clock = makeClock()
  await using app = await startApp({ now: clock.now })
  const visitor = makeVisitor()
  await logIn(app, visitor, account)
  let passed = 0
  for (; passed + step < absolute; passed += step) {
    clock.wait(step)
    expect(await personOf(app, visitor)).not.toBeNull()
  }
  clock.wait(absolute - passed)
  expect(await personOf(app, visitor)).toBeNull()
})

test("updates an active session at most once a minute", async () => {
  const clock = makeClock()
  await using app = await startApp({ now: clock.now })
  const visitor = makeVisitor()
  await logIn(app, visitor, "customer")
  const opened = await lastSeen(app)
  clock.wait(minute - 1)
  await personOf(app, visitor)
  expect(await lastSeen(app)).toEqual(opened)
  clock.wait(1)
  await personOf(app, visitor)
  expect(await lastSeen(app)).toEqual(clock.now())
})

test("applies changes of the staff list from the next request on", async () => {
  await using app = await startApp()
  const visitor = makeVisitor()
  await logIn(app, visitor, "pharmacist")
  expect((await personOf(app, visitor))?.workplaces).toEqual([])
  const id = await makePharmacy(app)
  const supplierId = await makeSupplier(app)
  await asOwner(app, "insert into staff (subject, pharmacy_id) values ('demo|pharmacist', $1)", [id])
  await asOwner(app, "insert into staff (subject, supplier_id) values ('demo|pharmacist', $1)", [supplierId])
  await asOwner(app, "insert into staff (subject, pharmacy_id) values ('demo|other', $1)", [
    await makePharmacy(app, "Other"),
  ])
  expect((await personOf(app, visitor))?.workplaces).toEqual([
    { kind: "pharmacy", id, name: "Fort Pharmacy" },
    { kind: "supplier", id: supplierId, name: "Island Medical" },
  ])
  await asOwner(app, "delete from staff where subject = 'demo|pharmacist'")
  expect((await personOf(app, visitor))?.workplaces).toEqual([])
})

test("lists a person's own sessions and ends each of them", async () => {
  await using app = await startApp()
  const phone = makeVisitor()
  const desk = makeVisitor()
  const other = makeVisitor()
  await logIn(app, phone, "customer")
  await logIn(app, desk, "customer")
  await logIn(app, other, "supplier")
  const listed = await listSessions(app, desk)
  expect(listed).toHaveLength(2)
  expect(listed.filter(({ current }) => current)).toHaveLength(1)
  const away = listed.find(({ current }) => !current)
  const ended = await desk.ask(`${app.url}/api/sessions/${away?.id}`, { method: "DELETE", headers: ours })
  expect(await ended.json()).toEqual({ ended: true })
  expect(await personOf(app, phone)).toBeNull()
  expect(await personOf(app, desk)).not.toBeNull()
})

test("refuses someone else's session like an unknown one", async () => {
  await using app = await startApp()
  const customer = makeVisitor()
  const supplier = makeVisitor()
  await logIn(app, customer, "customer")
  await logIn(app, supplier, "supplier")
  const [own] = await listSessions(app, customer)
  const end = (id: string | undefined) =>
    supplier.ask(`${app.url}/api/sessions/${id}`, { method: "DELETE", headers: ours })
  const theirs = await end(own?.id)
  const nobodys = await end("00000000-0000-4000-8000-000000000000")
  expect([theirs.status, nobodys.status]).toEqual([404, 404])
  expect(await theirs.json()).toEqual(await nobodys.json())
  expect(await personOf(app, customer)).not.toBeNull()
})

test("refuses guests", async () => {
  await using app = await startApp()
  const guest = makeVisitor()
  expect((await guest.ask(`${app.url}/api/sessions`)).status).toBe(401)
  const id = "00000000-0000-4000-8000-000000000000"
  expect((await guest.ask(`${app.url}/api/sessions/${id}`, { method: "DELETE", headers: ours })).status).toBe(
    401,
  )
})

test("deletes ended sessions and keeps active ones", async () => {
  const clock = makeClock()
  await using app = await startApp({ now: clock.now })
  const pharmacist = makeVisitor()
  const customer = makeVisitor()
  await logIn(app, pharmacist, "pharmacist")
  await logIn(app, customer, "customer")
  await makeVisitor().ask(`${app.url}/auth/login`)
  clock.wait(13 * hour)
  await sweepSessions(app.database, clock.now())
  const { rows } = await app.database.pool.query("select subject from sessions")
  expect(rows).toEqual([{ subject: "demo|customer" }])
  const attempts = await app.database.pool.query("select 1 from login_attempts")
  expect(attempts.rowCount).toBe(0)
})

test("finds a session fast enough for every request", async () => {
  await using app = await startApp()
  const visitor = makeVisitor()
  await logIn(app, visitor, "pharmacist")
  const token = visitor.cookie("pharos")?.value
  const times: number[] = []
  let person: Person | undefined
  for (let count = 0; count < 300; count++) {
    const start = performance.now()
    person = (await findSession(app.database, token, new Date()))?.person
    times.push(performance.now() - start)
  }
  expect(person?.subject).toBe("demo|pharmacist")
  const [best = Infinity] = times.toSorted((left, right) => left - right)
  if (process.env.SHOW_TIMES) console.log(`a session is found in ${best.toFixed(2)} ms`)
  // The target is 1 ms on a quiet machine; the best of many runs is stable on a busy one too.
  expect(best).toBeLessThan(1)
})

test("ends all other sessions of the person only", async () => {
  await using app = await startApp()
  const [phone, desk, tablet, other] = [makeVisitor(), makeVisitor(), makeVisitor(), makeVisitor()]
  for (const visitor of [phone, desk, tablet]) await logIn(app, visitor, "customer")
  await logIn(app, other, "supplier")
  const endOthers = (visitor: Visitor) =>
    visitor.ask(`${app.url}/api/sessions`, { method: "DELETE", headers: ours })
  expect(await (await endOthers(desk)).json()).toEqual({ ended: 2 })
  expect(await personOf(app, phone)).toBeNull()
  expect(await personOf(app, tablet)).toBeNull()
  expect(await personOf(app, desk)).not.toBeNull()
  expect(await personOf(app, other)).not.toBeNull()
  expect((await endOthers(makeVisitor())).status).toBe(401)
})
