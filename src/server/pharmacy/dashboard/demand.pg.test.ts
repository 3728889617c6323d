import { expect, test } from "vitest"
import type { Demand } from "#contract/pharmacy/dashboard.ts"
import { openWatches } from "#test/customer/watches.ts"
import { signIn } from "#test/support/app.ts"

test("counts searches and watches near the pharmacy and tells no count below three", async () => {
  await using desk = await openWatches()
  const { cookie } = await signIn(desk.app, { roles: ["pharmacien"], pharmacyId: desk.shelf.pharmacy })
  const make = (generic: string) => desk.makeMedicine({ generic })
  const [watched, searched, both, rare, far] = [
    await make("watched"),
    await make("searched"),
    await make("both"),
    await make("rare"),
    await make("far"),
  ]
  const watch = async (
    medicineId: number,
    people: number,
    place = { lat: 6.93, lng: 79.86 },
    radiusKm = 10,
  ) => {
    for (let n = 0; n < people; n++) {
      const person = await signIn(desk.app)
      expect((await desk.set(person.cookie, medicineId, { place, radiusKm })).status).toBe(200)
    }
  }
  const search = (medicineId: number, place: string, searches: number, day = "2026-11-20") =>
    desk.shelf.sql(
      `with thing as (
         insert into unmet_things (medicine_id, last_searched_at) values ($1, now())
         on conflict (medicine_id) do update set last_searched_at = now() returning id
       ) insert into unmet_searches (thing_id, day, kind, place, searches) select id, $2, 'not-near', $3, $4 from thing`,
      [medicineId, day, place, searches],
    )
  await watch(watched, 4)
  await search(searched, "6.9,79.9", 7)
  await search(searched, "7.3,80.6", 90)
  await search(searched, "6.9,79.9", 90, "2026-10-01")
  await search(searched, "", 90)
  await watch(both, 2)
  await search(both, "7.0,79.8", 3)
  await watch(rare, 2)
  await search(rare, "6.9,79.9", 2)
  // In Kandy, and near but with a distance that does not reach the pharmacy.
  await watch(far, 3, { lat: 7.29, lng: 80.63 })
  await watch(far, 3, { lat: 7.0, lng: 79.86 }, 2)
  await desk.makeRow(searched, 5)

  const { status, body } = await desk.ask<Demand>(cookie, "GET /api/pharmacy/dashboard/demand")
  expect(status).toBe(200)
  expect(
    body.medicines.map(({ medicineId, searches, watchers, inStock }) => [
      medicineId,
      searches,
      watchers,
      inStock,
    ]),
  ).toEqual([
    [searched, 7, null, true],
    [watched, null, 4, false],
    [both, 3, null, false],
  ])
  expect(JSON.stringify(body)).not.toContain("test|")
})
