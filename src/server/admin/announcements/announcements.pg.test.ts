import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { SentAnnouncement, UnreadPharmacy } from "#contract/admin/announcements.ts"
import type { ReceivedAnnouncement } from "#contract/pharmacy/announcements.ts"
import type { Waiting } from "#contract/pharmacy/till.ts"
import { openTillDesk } from "#test/pharmacy/till-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"
import { ask } from "#test/support/query.ts"

const make = (change: object = {}) => ({
  key: randomUUID(),
  title: "New maximum prices",
  body: "They apply from Monday.\nCheck your shelves.",
  district: null,
  startsAt: "2026-11-01T00:00:00.000Z",
  endsAt: null,
  ...change,
})

/** An administrator and the pharmacists of two districts. */
async function openDesks(app: TestApp) {
  const till = await openTillDesk(app)
  const { shelf } = till
  const other = await shelf.makePharmacy()
  await shelf.sql("update pharmacies set district = case id when $1 then 'Galle' else 'Kandy' end", [
    shelf.pharmacy,
  ])
  const neighbour = await signIn(app, { roles: ["pharmacien"], pharmacyId: other })
  const admin = await signIn(app, { roles: ["admin"] })
  const send = async <Body>(cookie: string, request: string, body?: object) => {
    const [method = "", path = ""] = request.split(" ")
    const answer = await app.ask(`/api${path}`, {
      method,
      headers: { cookie },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Body & { code?: string } }
  }
  return {
    here: till.pharmacist.cookie,
    there: neighbour.cookie,
    publish: (change: object = {}) =>
      send<SentAnnouncement>(admin.cookie, "POST /admin/announcements", make(change)),
    end: (id: number, reason = "The date has moved") =>
      send<SentAnnouncement>(admin.cookie, `POST /admin/announcements/${id}/end`, { reason }),
    unread: async (id: number) =>
      (
        await send<{ announcement: SentAnnouncement; pharmacies: UnreadPharmacy[] }>(
          admin.cookie,
          `GET /admin/announcements/${id}/unread`,
        )
      ).body,
    sent: async () =>
      (await send<{ announcements: SentAnnouncement[] }>(admin.cookie, "GET /admin/announcements")).body
        .announcements,
    received: async (cookie: string) =>
      (await send<{ announcements: ReceivedAnnouncement[] }>(cookie, "GET /pharmacy/announcements")).body
        .announcements,
    read: (cookie: string, id: number) =>
      send<ReceivedAnnouncement>(cookie, `POST /pharmacy/announcements/${id}/read`, {}),
    waiting: async (cookie: string) => (await send<Waiting>(cookie, "GET /till/waiting")).body.announcements,
    [Symbol.asyncDispose]: () => till[Symbol.asyncDispose](),
  }
}

test("shows an announcement to the pharmacies it is for, between its dates, until it is ended", async () => {
  let now = new Date("2026-11-20T06:30:00.000Z")
  await using app = await startApp({ now: () => now })
  await using desks = await openDesks(app)
  const { here, there, publish, received, read, waiting, end } = desks
  const everyone = (await publish()).body
  const galle = (await publish({ title: "Galle", district: "Galle" })).body
  const coming = (await publish({ title: "Tomorrow", startsAt: "2026-11-21T00:00:00+05:30" })).body
  const short = (await publish({ title: "Tonight", endsAt: "2026-11-20T07:00:00.000Z" })).body
  expect([everyone.state, coming.state, everyone.pharmacies, galle.pharmacies]).toEqual([
    "running",
    "coming",
    2,
    1,
  ])
  const titles = async (cookie: string) => (await received(cookie)).map(({ title }) => title)
  expect(await titles(here)).toEqual(["Tonight", "Galle", "New maximum prices"])
  expect(await titles(there)).toEqual(["Tonight", "New maximum prices"])
  expect([await waiting(here), await waiting(there)]).toEqual([3, 2])
  expect((await read(there, galle.id)).body.code).toBe("not-found")
  expect((await read(here, coming.id)).body.code).toBe("not-found")

  now = new Date("2026-11-20T18:30:00.000Z")
  expect(await titles(there)).toEqual(["Tomorrow", "New maximum prices"])
  expect((await read(here, short.id)).body.code).toBe("not-found")
  const ended = await end(everyone.id)
  expect(ended.body).toMatchObject({
    state: "ended",
    endReason: "The date has moved",
    endedAt: now.toISOString(),
  })
  expect(await titles(there)).toEqual(["Tomorrow"])
  expect((await end(everyone.id, "Again")).body.code).toBe("already-changed")
  expect((await end(999_999)).body.code).toBe("not-found")
})

test("counts a pharmacy once, regardless of who reads and how often", async () => {
  await using app = await startApp({ now: () => new Date("2026-11-20T06:30:00.000Z") })
  await using desks = await openDesks(app)
  const { here, there, publish, read, sent, waiting } = desks
  const key = randomUUID()
  const [first, twice] = await Promise.all([publish({ key }), publish({ key })])
  expect([first.status, twice.status, first.body.id]).toEqual([201, 201, twice.body.id])
  expect((await publish({ key, title: "Something else" })).body.code).toBe("key-used-differently")
  const { id } = first.body
  const [one, same] = await Promise.all([read(here, id), read(here, id)])
  expect([one.status, same.status, same.body.readAt]).toEqual([200, 200, one.body.readAt])
  expect((await sent()).map(({ readBy, pharmacies }) => [readBy, pharmacies])).toEqual([[1, 2]])
  expect([await waiting(here), await waiting(there)]).toEqual([0, 1])
  await read(there, id)
  expect((await sent())[0]?.readBy).toBe(2)
  const log = await ask(
    app.cluster.ownerUrl,
    "select action, workplace like 'pharmacy:%' as shop from audit_log where thing = 'announcement' order by id",
  )
  expect(log).toEqual([
    { action: "adminAnnouncements.publish", shop: false },
    { action: "announcements.read", shop: true },
    { action: "announcements.read", shop: true },
  ])
})

test("lists the pharmacies of its district that have not read an announcement", async () => {
  await using app = await startApp()
  await using desks = await openDesks(app)
  const { id } = (await desks.publish({ startsAt: "2026-01-01T00:00:00.000Z" })).body
  const local = (await desks.publish({ startsAt: "2026-01-01T00:00:00.000Z", district: "Kandy" })).body
  const districtsOf = async (of: number) =>
    (await desks.unread(of)).pharmacies.map(({ district }) => district)
  expect(new Set(await districtsOf(id))).toEqual(new Set(["Galle", "Kandy"]))
  expect(await districtsOf(local.id)).toEqual(["Kandy"])
  expect((await desks.read(desks.here, id)).status).toBe(200)
  expect(await desks.unread(id)).toMatchObject({
    announcement: { id, readBy: 1, pharmacies: 2 },
    pharmacies: [{ district: "Kandy" }],
  })
  expect((await desks.read(desks.there, local.id)).status).toBe(200)
  expect(await districtsOf(local.id)).toEqual([])
  expect((await desks.unread(999_999)).pharmacies).toBe(undefined)
})
