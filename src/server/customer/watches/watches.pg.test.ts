import { afterAll, beforeAll, expect, test } from "vitest"
import { openWatches, type WatchDesk } from "#test/customer/watches.ts"

// One server for all tests; each has its own people and medicines.
let desk: WatchDesk
beforeAll(async () => {
  desk = await openWatches()
})
afterAll(() => desk[Symbol.asyncDispose]())

const kandy = { lat: 7.291, lng: 80.634 }
const gotBy = (device: string) => desk.got().filter(({ to }) => to === device)

test("tells a watcher once when a pharmacy near them has it again", async () => {
  const { cookie, device } = await desk.makeCustomer()
  const medicineId = await desk.makeMedicine({ generic: "ferrous sulfate" })
  const stockId = await desk.makeRow(medicineId)
  const { status, body } = await desk.set(cookie, medicineId)
  expect([status, body.state, body.town]).toEqual([200, "watching", null])
  await desk.check([medicineId])
  expect(await desk.tell()).toBe(0)

  await desk.receive(stockId, 5)
  expect(await desk.check([medicineId])).toBe(1)
  await Promise.all([desk.tell(), desk.tell()])
  await desk.check()
  await desk.tell()
  expect(gotBy(device)).toMatchObject([
    {
      kind: "watch",
      title: "Back in stock",
      body: expect.stringContaining("ferrous sulfate"),
      tag: `watch-${body.id}`,
      path: expect.stringMatching(/^\/pharos\?q=ferrous/),
    },
  ])
  expect(await desk.list(cookie)).toMatchObject([
    { state: "found", found: { pharmacy: "Test Pharmacy", isStillThere: true } },
  ])
})

test("keeps a watch whose medicine came back elsewhere, at an unlisted pharmacy or in the corner of the box", async () => {
  const { cookie } = await desk.makeCustomer({ hasDevice: false })
  const medicineId = await desk.makeMedicine()
  const [far, hidden, corner] = await Promise.all(
    [
      { ...kandy, listed: true },
      { lat: 6.927, lng: 79.861, listed: false },
      // 9 km north and 9 km east: within 10 km each way, 12.7 km away.
      { lat: 6.927 + 0.081, lng: 79.861 + 0.0816, listed: true },
    ].map(async ({ lat, lng, listed }) => {
      const [row] = await desk.shelf.sql<{ id: number }>(
        "insert into pharmacies (name, phone_number, lat, lng, listed, licence_verified_at) values ('P', '011', $1, $2, $3, now()) returning id",
        [lat, lng, listed],
      )
      return row?.id ?? 0
    }),
  )
  await desk.set(cookie, medicineId)
  for (const pharmacy of [far, hidden, corner]) await desk.makeRow(medicineId, 5, pharmacy)
  expect(await desk.check()).toBe(0)
  await desk.shelf.sql("update pharmacies set listed = true where id = $1", [hidden])
  expect(await desk.check()).toBe(1)
})

test("counts equivalents only where any maker will do, and never modified release", async () => {
  const [strict, open] = [await desk.makeCustomer(), await desk.makeCustomer()]
  const generic = "gliclazide"
  const mine = await desk.makeMedicine({ generic, strength: "80 mg" })
  const slow = await desk.makeMedicine({ generic, strength: "80 mg", form: "modified-release tablet" })
  const other = await desk.makeMedicine({ generic, strength: "80 mg", form: "film-coated tablet" })
  await desk.set(strict.cookie, mine)
  await desk.set(open.cookie, mine, { anyMaker: true })
  await desk.makeRow(slow, 5)
  expect(await desk.check([slow])).toBe(0)
  await desk.makeRow(other, 5)
  expect(await desk.check([other])).toBe(1)
  await desk.tell()
  expect([gotBy(strict.device).length, gotBy(open.device).length]).toEqual([0, 1])
  expect((await desk.list(strict.cookie))[0]?.state).toBe("watching")
})

test("follows a medicine that was merged into another", async () => {
  const { cookie } = await desk.makeCustomer()
  const gone = await desk.makeMedicine()
  const survivor = await desk.makeMedicine()
  const { body } = await desk.set(cookie, gone)
  await desk.shelf.sql("update medicines set merged_into = $2 where id = $1", [gone, survivor])
  await desk.makeRow(survivor, 5)
  expect(await desk.check([survivor])).toBe(1)
  expect(await desk.list(cookie)).toMatchObject([{ id: body.id, medicineId: survivor, state: "found" }])
})

test("refuses a watch of what is in stock within the distance, and of unknown medicines and places", async () => {
  const { cookie } = await desk.makeCustomer()
  const there = await desk.makeMedicine()
  await desk.makeRow(there, 5)
  expect(await desk.set(cookie, there)).toMatchObject({
    status: 409,
    body: { code: "already-in-stock", data: { pharmacy: "Test Pharmacy" } },
  })
  const far = await desk.set(cookie, there, { place: { town: "kandy" }, radiusKm: 20 })
  expect(far).toMatchObject({ status: 200, body: { town: "kandy" } })
  // Made wider, it reaches the pharmacy.
  const { status } = await desk.ask(cookie, `PATCH /api/watches/${far.body.id}`, { radiusKm: 100, days: 7 })
  expect(status).toBe(409)
  expect((await desk.set(cookie, 999_999)).status).toBe(404)
  expect((await desk.set(cookie, there, { place: { town: "atlantis" } })).status).toBe(404)
})

test("refuses absurd values", async () => {
  const { cookie } = await desk.makeCustomer()
  const medicineId = await desk.makeMedicine()
  const bad: object[] = [
    { radiusKm: 0 },
    { radiusKm: 101 },
    { radiusKm: 1.5 },
    { radiusKm: "10" },
    { days: 0 },
    { days: 91 },
    { days: 1e99 },
    { place: { lat: 91, lng: 0 } },
    { place: { lat: 7 } },
    { place: { town: "kandy", lat: 7, lng: 80 } },
    { place: null },
    { medicineId: 0 },
    { medicineId: 2 ** 31 },
    { anyMaker: "yes" },
    { subject: "another" },
  ]
  for (const change of bad) {
    const { status } = await desk.ask(cookie, "PUT /api/watches", {
      ...desk.watchOf(medicineId),
      ...change,
    })
    expect([change, status]).toEqual([change, 400])
  }
  expect(await desk.list(cookie)).toEqual([])
})

test("keeps one watch of a medicine per person after repeated and concurrent requests", async () => {
  const { cookie } = await desk.makeCustomer()
  const medicineId = await desk.makeMedicine()
  const sent = await Promise.all([2, 5, 10, 20].map((radiusKm) => desk.set(cookie, medicineId, { radiusKm })))
  expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
  await desk.set(cookie, medicineId, { radiusKm: 50, days: 90 })
  expect(await desk.list(cookie)).toMatchObject([{ radiusKm: 50, until: "2027-02-19T08:00:00.000Z" }])
})

test("limits a person's watches, also at once", async () => {
  const { cookie, subject } = await desk.makeCustomer()
  const medicines = await Promise.all(Array.from({ length: 14 }, () => desk.makeMedicine()))
  const answers = await Promise.all(medicines.map((medicineId) => desk.set(cookie, medicineId)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: "too-many-watches",
    data: { limit: 10 },
  })
  // Ended watches do not count.
  await desk.shelf.sql(
    "update medicine_watches set created_at = '2026-01-01', until = '2026-02-01' where subject = $1",
    [subject],
  )
  expect((await desk.list(cookie))[0]?.state).toBe("ended")
  expect((await desk.set(cookie, await desk.makeMedicine())).status).toBe(200)
})

test("hides another person's watch and refuses guests", async () => {
  const [mine, theirs] = [await desk.makeCustomer(), await desk.makeCustomer()]
  const medicineId = await desk.makeMedicine()
  const { body } = await desk.set(mine.cookie, medicineId)
  expect(await desk.list(theirs.cookie)).toEqual([])
  const path = `/api/watches/${body.id}`
  expect((await desk.ask(theirs.cookie, `PATCH ${path}`, { radiusKm: 2, days: 7 })).status).toBe(404)
  expect((await desk.ask(theirs.cookie, `DELETE ${path}`)).status).toBe(404)
  expect((await desk.set(null, medicineId)).status).toBe(401)
  expect((await desk.ask(mine.cookie, `PATCH ${path}`, { radiusKm: 2, days: 7 })).status).toBe(200)
  const stops = await Promise.all([1, 2, 3].map(() => desk.ask(mine.cookie, `DELETE ${path}`)))
  expect(stops.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
})

test("stores a position rounded to about a kilometre", async () => {
  const { cookie, subject } = await desk.makeCustomer()
  await desk.set(cookie, await desk.makeMedicine(), { place: { lat: 6.9271234, lng: 79.8612345 } })
  const rows = await desk.shelf.sql("select lat, lng from medicine_watches where subject = $1", [subject])
  expect(rows).toEqual([{ lat: 6.93, lng: 79.86 }])
})

test("names no medicine on the lock screen of a person who hides it", async () => {
  const { cookie, subject, device } = await desk.makeCustomer()
  const medicineId = await desk.makeMedicine({ generic: "sertraline" })
  await desk.set(cookie, medicineId)
  await desk.shelf.sql("update people set hide_medicine_name = true where subject = $1", [subject])
  await desk.makeRow(medicineId, 5)
  await desk.check([medicineId])
  await desk.tell()
  expect(gotBy(device)).toMatchObject([{ body: "A medicine that you watch is back in stock." }])
})

test("tells every device once when a push service is busy", async () => {
  const { cookie, subject, device } = await desk.makeCustomer()
  const { makeReminded } = await import("#test/customer/reminders.ts")
  const laptop = await makeReminded(desk.shelf.sql, desk.service, { subject, trouble: "busy" })
  const medicineId = await desk.makeMedicine()
  await desk.set(cookie, medicineId)
  await desk.makeRow(medicineId, 5)
  await desk.check([medicineId])
  await desk.tell()
  await desk.tell()
  expect([gotBy(device).length, gotBy(laptop.id).length]).toEqual([1, 0])
  desk.service.setTrouble(laptop.id, null)
  await desk.shelf.sql("update medicine_watches set claimed_until = now() where subject = $1", [subject])
  await desk.tell()
  expect([gotBy(device).length, gotBy(laptop.id).length]).toEqual([1, 1])
})

test("repeats no message when the sender is killed in the middle of a batch", async () => {
  const medicineId = await desk.makeMedicine()
  const people = await Promise.all(Array.from({ length: 20 }, () => desk.makeCustomer()))
  for (const { cookie } of people) await desk.set(cookie, medicineId)
  await desk.makeRow(medicineId, 5)
  expect(await desk.check([medicineId])).toBe(20)
  const before = desk.service.asked()
  desk.service.holdWhen((_, arrival) => arrival > before + 7)
  const killed = new AbortController()
  const dying = desk.tell(killed.signal)
  await expect.poll(() => desk.service.held.length).toBe(13)
  killed.abort()
  await dying
  desk.service.holdWhen(() => false)
  await Promise.all([desk.tell(), desk.tell()])
  expect(people.map(({ device }) => gotBy(device).length)).toEqual(people.map(() => 1))
})

test("deletes a person's watches with the account", async () => {
  const { cookie, subject } = await desk.makeCustomer()
  await desk.set(cookie, await desk.makeMedicine())
  await desk.shelf.sql("delete from people where subject = $1", [subject])
  expect(await desk.shelf.sql("select from medicine_watches where subject = $1", [subject])).toEqual([])
  expect((await desk.set(cookie, await desk.makeMedicine())).status).toBe(401)
})
