import { expect, test } from "vitest"
import type { Person } from "#contract/platform/session.ts"
import { openShelf } from "#test/pharmacy/shelf.ts"
import { signIn, startApp } from "#test/support/app.ts"

test("lets a person choose one workplace per session and revokes a lost one", async () => {
  await using app = await startApp()
  await using shelf = await openShelf(app.cluster)
  const [first, second, foreign] = [shelf.pharmacy, await shelf.makePharmacy(), await shelf.makePharmacy()]
  const row = await shelf.makeRow({ pharmacy: second, quantity: 5 })
  const { subject, cookie } = await signIn(app, { roles: ["pharmacien"], pharmacyId: first })
  const phone = await signIn(app, { subject, roles: ["pharmacien"], pharmacyId: second })

  const ask = async <Body>(path: string, as = cookie, init: RequestInit = {}) => {
    const answer = await app.ask(`/api${path}`, { ...init, headers: { cookie: as } })
    return { status: answer.status, body: (await answer.json()) as Body }
  }
  const places = async (as = cookie) =>
    (await ask<{ person: Person }>("/session", as)).body.person.workplaces.map(({ id }) => id)
  const choose = async (kind: string, id: number) =>
    (await ask("/session/workplace", cookie, { method: "PUT", body: JSON.stringify({ kind, id }) })).status
  const shelfIds = async () =>
    (await ask<{ rows: { stockId: number }[] }>("/till/shelf")).body.rows.map(({ stockId }) => stockId)

  expect([await places(), await shelfIds()]).toEqual([[first, second], []])
  expect(await choose("pharmacy", second)).toBe(200)
  expect([await places(), await places(phone.cookie)]).toEqual([
    [second, first],
    [first, second],
  ])
  expect(await shelfIds()).toEqual([row])
  expect([await choose("pharmacy", foreign), await choose("supplier", first)]).toEqual([404, 404])
  expect(await shelfIds()).toEqual([row])
  await shelf.sql("delete from staff where subject = $1 and pharmacy_id = $2", [subject, second])
  expect([await places(), await shelfIds()]).toEqual([[first], []])
  expect(await choose("pharmacy", second)).toBe(404)
  await shelf.sql("delete from staff where subject = $1", [subject])
  expect((await ask("/till/shelf")).status).toBe(403)
})
