import { expect, test } from "vitest"
import type { ListAnswer } from "#contract/finder/medicine-lists.ts"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { colombo } from "#test/finder/search.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

async function find(app: TestApp, question: Record<string, string | number | undefined>, cookie?: string) {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(question)) if (value !== undefined) query.set(key, String(value))
  const answer = await app.ask(
    `/api/availability/lists?${query.toString()}`,
    cookie ? { headers: { cookie } } : {},
  )
  return { status: answer.status, body: (await answer.json()) as ListAnswer }
}

const shown = ({ body }: { body: ListAnswer }) =>
  body.pharmacies.map(({ name, has, products }) => [name, has, products.map((one) => one?.quantity ?? null)])

async function makeTown(app: TestApp) {
  const catalogue = await openCatalogue(app.cluster.ownerUrl)
  const medicine = (name: string, manufacturer: string) =>
    catalogue.makeMedicine({ name, genericName: name.split(" ")[0] ?? name, manufacturer })
  const [metformin, other, losartan, zinc] = [
    await medicine("Metformin 500 mg tablet", "Ceyline"),
    await medicine("Metformin 500 mg tablet", "Lanka Pharma"),
    await medicine("Losartan 50 mg tablet", "Ceyline"),
    await medicine("Zinc 20 mg tablet", "Ceyline"),
  ]
  const [near, far, hidden] = [
    await catalogue.makePharmacy({ name: "Near", lat: 6.93, lng: 79.862 }),
    await catalogue.makePharmacy({ name: "Far", lat: 7.291, lng: 80.634 }),
    await catalogue.makePharmacy({ name: "Hidden", listed: false }),
  ]
  for (const medicineId of [metformin, losartan, zinc]) {
    await catalogue.makeStock({ medicineId, pharmacyId: hidden, quantity: 90 })
  }
  await catalogue.makeStock({ medicineId: metformin, pharmacyId: near, quantity: 90 })
  await catalogue.makeStock({ medicineId: losartan, pharmacyId: near, quantity: 5 })
  await catalogue.makeStock({ medicineId: other, pharmacyId: far, quantity: 60 })
  await catalogue.makeStock({ medicineId: losartan, pharmacyId: far, quantity: 60 })
  await catalogue.makeStock({ medicineId: zinc, pharmacyId: far, quantity: 60 })
  return catalogue
}

test("puts the pharmacy first that has the whole list, however far, and shows what others lack", async () => {
  await using app = await startApp()
  await using _ = await makeTown(app)
  const list = "Metformin 500 mg tablet*30|losartan 50 mg tablet*30|Zinc 20 mg tablet"
  const answer = await find(app, { list, ...colombo })
  expect(shown(answer)).toEqual([
    ["Far", 3, [60, 60, 60]],
    // Five of thirty are too few, and there is no zinc.
    ["Near", 1, [90, 5, null]],
  ])
  expect(answer.body).toMatchObject({ pharmacyCount: 2, completeCount: 1, lookedIn: 2, next: null })
  expect(answer.body.pharmacies[0]?.distanceKm).toBeCloseTo(94.3, 0)
  // With fewer units, both have two; the nearest comes first.
  expect(
    shown(await find(app, { list: "Metformin 500 mg tablet|losartan 50 mg tablet", ...colombo })),
  ).toEqual([
    ["Near", 2, [90, 5]],
    ["Far", 2, [60, 60]],
  ])
})

test("understands names that are not written in full, once each, and says which are unknown", async () => {
  await using app = await startApp()
  await using catalogue = await makeTown(app)
  await catalogue.owner.query("update medicines set checked_at = now()")
  const { body } = await find(app, { list: "metfor*2|Metformin 500 mg tablet|Qqqwww|losartn" })
  expect(body.lines.map(({ asked, units, medicine }) => [asked, units, medicine?.name ?? null])).toEqual([
    ["metfor", 2, "Metformin 500 mg tablet"],
    ["Qqqwww", 1, null],
    ["losartn", 1, "Losartan 50 mg tablet"],
  ])
  expect(body.medicineIds).toHaveLength(3)
  expect((await find(app, { list: "Qqqwww" })).body).toMatchObject({ pharmacies: [], pharmacyCount: 0 })
})

test("shows prices to people who have logged in, and never to guests", async () => {
  await using app = await startApp()
  await using _ = await makeTown(app)
  const question = { list: "Metformin 500 mg tablet", sort: "cheapest" }
  const { cookie } = await signIn(app)
  const prices = async (as?: string) =>
    (await find(app, question, as)).body.pharmacies.map(({ products }) => products[0]?.priceCents)
  expect(await prices(cookie)).toEqual([1_000, 1_000])
  expect(await prices()).toEqual([undefined, undefined])
})

test("pages without leaving anyone out or naming anyone twice", async () => {
  await using app = await startApp()
  await using catalogue = await makeTown(app)
  for (let n = 0; n < 7; n++) {
    const pharmacyId = await catalogue.makePharmacy({ name: "Same place" })
    await catalogue.makeStock({ medicineId: 1, pharmacyId })
  }
  for (const place of [colombo, {}]) {
    const ids: number[] = []
    let after: string | null = null
    do {
      const { body }: { body: ListAnswer } = await find(app, {
        list: "Metformin 500 mg tablet|Zinc 20 mg tablet",
        limit: 2,
        ...place,
        ...(after === null ? {} : { after }),
      })
      ids.push(...body.pharmacies.map(({ id }) => id))
      expect(body.pharmacyCount).toBe(9)
      after = body.next
    } while (after !== null)
    expect([ids.length, new Set(ids).size]).toEqual([9, 9])
  }
})

test("refuses absurd lists and cursors", async () => {
  await using app = await startApp()
  const eleven = Array.from({ length: 11 }, (_, n) => `Medicine ${n}`).join("|")
  const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
  for (const question of [
    { list: "" },
    { list: " | *3|" },
    { list: eleven },
    { list: "x".repeat(2_501) },
    { list: "zinc", withinKm: 5 },
    { list: "zinc", lat: 6 },
    { list: "zinc", limit: 21 },
    { list: "zinc", sort: "best" },
    { list: "zinc", after: "x" },
    { list: "zinc", after: cursor([0, 0, null, 0]) },
    { list: "zinc", after: cursor([99, 0, null, 1]) },
    { list: "zinc", after: cursor([0, 0, 0.5, 1]) },
    { list: "zinc", after: cursor([0, 0, null, 1]), ...colombo },
  ])
    expect([question, (await find(app, question)).status]).toEqual([question, 400])
  expect((await find(app, { list: "zinc*0", after: cursor([0, 0, null, 999_999]) })).status).toBe(200)
})
