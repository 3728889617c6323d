import { afterAll, beforeAll, expect, test } from "vitest"
import type { ShortagePharmacy, ShortageRow } from "#contract/admin/shortages.ts"
import type { Role } from "#contract/platform/session.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { openShelf, type Shelf } from "#test/pharmacy/shelf.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

const now = new Date("2026-11-20T04:00:00Z")
let app: TestApp
let shelf: Shelf
beforeAll(async () => {
  app = await startApp({ now: () => now })
  shelf = await openShelf(app.cluster)
  await shelf.sql("update pharmacies set listed = false")
})
afterAll(async () => {
  await shelf[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

const makeIn = async (district: string | null, lat: number, lng = 80): Promise<PharmacyId> => {
  const id = await shelf.makePharmacy()
  await shelf.sql("update pharmacies set district = $2, lat = $3, lng = $4, name = $5 where id = $1", [
    id,
    district,
    lat,
    lng,
    `${district ?? "Far"} ${id}`,
  ])
  return id
}

type Product = { generic: string; maker?: string; essential?: boolean; strength?: string }

const makeProduct = async ({ generic, maker = "One", essential = true, strength = "5 mg" }: Product) => {
  const [row] = await shelf.sql<{ id: number }>(
    `insert into medicines (name, generic_name, strength, form, manufacturer, essential)
     values ($1 || ' ' || $4, $1, $4, 'tablet', $2, $3) returning id`,
    [generic, maker, essential, strength],
  )
  return row?.id ?? 0
}

/** Puts units on a shelf, and sells them all some days ago if told so. */
async function stock(pharmacy: PharmacyId, medicine: number, { soldDaysAgo }: { soldDaysAgo?: number } = {}) {
  const [row] = await shelf.sql<{ id: number }>(
    "insert into stock (medicine_id, pharmacy_id, price_cents) values ($1, $2, 100) returning id",
    [medicine, pharmacy],
  )
  await shelf.receive(pharmacy, row?.id ?? 0, { quantity: 4 })
  if (soldDaysAgo !== undefined)
    await shelf.sql("select apply_movements($1, 'sale', gen_random_uuid(), 'test', $2, $3)", [
      pharmacy,
      JSON.stringify([{ stock_id: row?.id, kind: "sale", delta: -4 }]),
      new Date(now.getTime() - soldDaysAgo * 86_400_000),
    ])
  return row?.id ?? 0
}

async function ask<Body>(path: string, roles: Role[] = ["admin"]) {
  const { cookie } = await signIn(app, { roles })
  const answer = await app.ask(`/api/admin/shortages${path}`, { headers: { cookie } })
  return { status: answer.status, body: (await answer.json()) as Body } // the contract's type
}
const list = async (query = "") =>
  (await ask<{ rows: ShortageRow[]; total: number }>(query === "" ? "" : `?${query}`)).body
const rowOf = async (generic: string, query = "") =>
  (await list(query)).rows.find((row) => row.genericName === generic)
const cellOf = (row: ShortageRow | undefined, district: string | null) =>
  row?.cells.find((cell) => cell.district === district)

test("counts pharmacies with stock by district, of any maker, and days since the last unit", async () => {
  const [jaffna, other, kandy] = [
    await makeIn("Jaffna", 9.6),
    await makeIn("Jaffna", 9.7),
    await makeIn("Kandy", 7.3),
  ]
  const ended = await makeIn("Jaffna", 9.8)
  await shelf.sql("update pharmacies set listed = false where id = $1", [ended])
  const [one, two] = [
    await makeProduct({ generic: "Countol" }),
    await makeProduct({ generic: "countol", maker: "Two", essential: false }),
  ]
  // Two makers at one pharmacy are one pharmacy with stock, and who is not listed does not count.
  await stock(kandy, one)
  await stock(kandy, two)
  await stock(ended, one)
  await stock(jaffna, one, { soldDaysAgo: 9 })
  await stock(other, two, { soldDaysAgo: 3 })
  const row = await rowOf("Countol")
  expect(row).toMatchObject({
    stocked: 1,
    districtsWithout: 1,
    daysWithout: 3,
    essential: true,
    strength: "5 mg",
  })
  expect(cellOf(row, "Kandy")).toMatchObject({ stocked: 1, pharmacies: 1, daysWithout: null })
  expect(cellOf(row, "Jaffna")).toMatchObject({ stocked: 0, pharmacies: 2, daysWithout: 3 })
  const only = await rowOf("Countol", "district=Jaffna")
  expect(only).toMatchObject({ stocked: 0, pharmacies: 2, districtsWithout: 1 })
  expect(only?.cells.map(({ district }) => district)).toEqual(["Jaffna"])

  type Answer = { pharmacies: ShortagePharmacy[]; stocked: number; total: number; medicine: object }
  const { body } = await ask<Answer>(`/${two}/pharmacies?district=Jaffna`)
  expect(body.total).toBe(2)
  expect(body.medicine).toMatchObject({ genericName: "countol", form: "tablet" })
  expect(body.pharmacies.map(({ id, units, ranOutAt }) => [id, units, ranOutAt])).toEqual([
    [other, 0, "2026-11-17T04:00:00.000Z"],
    [jaffna, 0, "2026-11-11T04:00:00.000Z"],
  ])
  const everywhere = await ask<{ pharmacies: ShortagePharmacy[]; stocked: number }>(`/${one}/pharmacies`)
  expect([body.stocked, everywhere.body.stocked]).toEqual([0, 1])
  expect(everywhere.body.pharmacies[0]).toMatchObject({ id: kandy, units: 8, ranOutAt: null })
  expect((await ask("/2147483647/pharmacies")).status).toBe(404)
})

test("keeps strengths apart, and leaves out what is not essential until it is searched for", async () => {
  const plain = await makeProduct({ generic: "Ordinol", essential: false })
  const strong = await makeProduct({ generic: "Ordinol", essential: true, strength: "50 mg" })
  const names = async (query: string) =>
    (await list(query)).rows.filter((row) => row.genericName === "Ordinol").map(({ id }) => id)
  expect(await names("")).toEqual([strong])
  expect((await names("q=ordin")).toSorted((a, b) => a - b)).toEqual([plain, strong])
  expect(await names("q=ordinol%2050")).toEqual([strong])
  await shelf.sql("update medicines set merged_into = $1 where id = $2", [plain, strong])
  expect(await names("")).toEqual([plain])
})

test("gives a search in vain to the district of the nearest pharmacy, and keeps those without a place", async () => {
  await makeIn("Galle", 6, 80.2)
  const id = await makeProduct({ generic: "Searchol" })
  const counted = (place: string, searches: number, daysAgo: number, medicineId = id) =>
    shelf.sql("select count_searches($1::date, $2, 1, 1, $3)", [
      new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10),
      now,
      JSON.stringify([{ medicineId, kind: "not-near", place, searches }]),
    ])
  await counted("6,80.1", 3, 2)
  await counted("", 2, 2)
  await counted("6,80.1", 90, 31)
  const row = await rowOf("Searchol")
  expect(row?.searches).toBe(5)
  expect(cellOf(row, "Galle")?.searches).toBe(3)
  expect(row?.cells.reduce((sum, { searches }) => sum + searches, 0)).toBe(3)
  expect((await rowOf("Searchol", "district=Galle"))?.searches).toBe(3)
  expect((await rowOf("Searchol", "district=Kandy"))?.searches).toBe(0)
  // A medicine that went into another has left its searches there.
  const gone = await makeProduct({ generic: "Formerly Searchol" })
  await counted("6,80.1", 7, 2, gone)
  await shelf.sql("update medicines set merged_into = $1 where id = $2", [id, gone])
  expect((await rowOf("Searchol"))?.searches).toBe(12)
})

test("lists the worst first, sorts by every column in both ways, and pages", async () => {
  const far = await makeIn(null, 5.5)
  const [full, half] = [await makeProduct({ generic: "Aaa" }), await makeProduct({ generic: "Zzz" })]
  for (const { id } of await shelf.sql<{ id: PharmacyId }>("select id from pharmacies where listed"))
    await stock(id, full)
  await stock(far, half, { soldDaysAgo: 40 })
  expect(cellOf(await rowOf("Zzz"), null)).toMatchObject({ pharmacies: 1, daysWithout: 40 })
  const names = async (query: string) => (await list(query)).rows.map(({ genericName }) => genericName)
  const all = await names("")
  expect(all.at(-1)).toBe("Aaa")
  for (const sort of ["medicine", "districts", "pharmacies", "searches", "days"]) {
    const [down, up] = [await list(`sort=${sort}`), await list(`sort=${sort}&isReversed=true`)]
    expect(new Set(down.rows.map(({ id }) => id))).toEqual(new Set(up.rows.map(({ id }) => id)))
  }
  expect((await names("sort=medicine"))[0]).toBe("Aaa")
  expect((await names("sort=medicine&isReversed=true"))[0]).toBe("Zzz")
  expect((await names("sort=days"))[0]).toBe("Zzz")
  expect((await names("sort=searches"))[0]).toBe("Searchol")
  expect((await names("sort=pharmacies&isReversed=true"))[0]).toBe("Aaa")
  expect(await names("limit=2&page=2")).toEqual(all.slice(2, 4))
  expect((await list("limit=1")).total).toBe(all.length)
})

test("refuses other districts, limits and people", async () => {
  for (const query of ["district=Atlantis", "limit=0", "limit=2001", "sort=x", "page=0", "isReversed=2"])
    expect([query, (await ask(`?${query}`)).status]).toEqual([query, 400])
  const others: Role[][] = [[], ["pharmacien"], ["supplier"]]
  for (const roles of others) expect((await ask("", roles)).status).toBe(403)
})
