import { afterAll, beforeAll, expect, test } from "vitest"
import type { MedicineDetail } from "#contract/admin/medicines.ts"
import type { TaxRate } from "#contract/admin/tax-rates.ts"
import { openShelf } from "#test/pharmacy/shelf.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => new Date("2026-11-20T04:00:00Z") })
})
afterAll(() => app[Symbol.asyncDispose]())

type Answer<Body> = { status: number; body: Body & { code?: string; data?: unknown } }

async function openOffice() {
  const shelf = await openShelf(app.cluster)
  const { cookie } = await signIn(app, { roles: ["admin"] })
  const ask = async <Body = { rates: TaxRate[] }>(request: string, body?: object): Promise<Answer<Body>> => {
    const [method = "", path = ""] = request.split(" ")
    const answer = await app.ask(`/api${path}`, {
      method,
      headers: { cookie },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: (await answer.json()) as Answer<Body>["body"] } // the contract's own shape
  }
  return { shelf, ask, [Symbol.asyncDispose]: () => shelf[Symbol.asyncDispose]() }
}

const percents = [{ validFrom: "2026-01-01", percent: 15 }]

test("adds a tax once, changes it as it was read, and says today's percentage", async () => {
  await using office = await openOffice()
  const vat = { name: "VAT", percents: [{ validFrom: "2026-12-01", percent: 18 }, ...percents] }
  const made = await Promise.all([
    office.ask("POST /admin/tax-rates", vat),
    office.ask("POST /admin/tax-rates", vat),
  ])
  expect(made.map(({ status }) => status)).toEqual([201, 201])
  const { body } = await office.ask("GET /admin/tax-rates")
  expect(body.rates).toMatchObject([
    { name: "VAT", percent: 15, percents: vat.percents.toReversed(), medicines: 0 },
  ])
  const [rate] = body.rates
  expect((await office.ask("POST /admin/tax-rates", { name: "vat", percents })).body.code).toBe(
    "tax-name-taken",
  )
  const change = { version: rate?.version, name: "Value added tax", percents }
  const both = await Promise.all(
    ["Value added tax", "Another"].map((name) =>
      office.ask(`PUT /admin/tax-rates/${rate?.id}`, { ...change, name }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await office.ask("PUT /admin/tax-rates/999999", change)).body.code).toBe("not-found")
})

test("refuses absurd percentages and days", async () => {
  await using office = await openOffice()
  for (const wrong of [
    [],
    [{ validFrom: "2026-01-01", percent: -1 }],
    [{ validFrom: "2026-01-01", percent: 100.01 }],
    [{ validFrom: "2026-01-01", percent: 1.234 }],
    [{ validFrom: "2026-02-30", percent: 5 }],
    [...percents, ...percents],
  ])
    expect((await office.ask("POST /admin/tax-rates", { name: "Wrong", percents: wrong })).status).toBe(400)
})

test("gives a medicine its tax, and removes only one that no medicine has", async () => {
  await using office = await openOffice()
  const { body } = await office.ask("POST /admin/tax-rates", { name: "GST", percents })
  const rate = body.rates.find(({ name }) => name === "GST")
  const fields = {
    genericName: "taxedol",
    brandName: null,
    strength: null,
    form: null,
    manufacturer: "Taxed",
    otherNames: "",
    atcCode: null,
    prescriptionOnly: false,
    controlled: false,
    essential: false,
    maxRetailPriceCents: null,
  }
  const unknown = await office.ask("POST /admin/medicines", { ...fields, taxRateId: 999_999 })
  expect([unknown.status, unknown.body.code]).toEqual([400, "bad-input"])
  const added = await office.ask<MedicineDetail>("POST /admin/medicines", { ...fields, taxRateId: rate?.id })
  const { medicine } = added.body
  expect(medicine.taxRate).toEqual({ id: rate?.id, name: "GST" })
  const edit = (version: number, change: object) =>
    office.ask<MedicineDetail>(`PATCH /admin/medicines/${medicine.id}`, { ...fields, version, ...change })
  // Not said: as before.
  expect((await edit(medicine.version, {})).body.medicine.taxRate?.name).toBe("GST")
  const removal = { version: rate?.version }
  expect((await office.ask(`POST /admin/tax-rates/${rate?.id}/remove`, removal)).body).toMatchObject({
    code: "tax-rate-used",
    data: { medicines: 1 },
  })
  expect((await edit(medicine.version + 1, { taxRateId: null })).body.medicine.taxRate).toBe(null)
  expect((await office.ask(`POST /admin/tax-rates/${rate?.id}/remove`, { version: 99 })).body.code).toBe(
    "already-changed",
  )
  for (const status of [200, 404])
    expect((await office.ask(`POST /admin/tax-rates/${rate?.id}/remove`, removal)).status).toBe(status)
})

test("gives medicines of an imported list their taxes by name", async () => {
  await using office = await openOffice()
  await office.ask("POST /admin/tax-rates", { name: "Import tax", percents })
  const list = (rows: string) => `generic,strength,form,manufacturer,tax\n${rows}`
  const bring = async (rows: string) => {
    const { cookie } = await signIn(app, { roles: ["admin"] })
    const answer = await app.ask("/files/medicines-import?file=taxes.csv&dry=false", {
      method: "POST",
      headers: { cookie, "content-type": "application/octet-stream" },
      body: list(rows),
    })
    return answer.json() as Promise<{ refused: number; changed: number; added: number }>
  }
  const taxOf = () =>
    office.shelf.sql(`select r.name from medicines m left join tax_rates r on r.id = m.tax_rate_id
      where m.generic_name = 'listedol'`)
  expect(
    await bring("listedol,5 mg,tablet,Listed,import TAX\nothersol,5 mg,tablet,Listed,Unknown"),
  ).toMatchObject({
    added: 1,
    refused: 1,
  })
  expect(await taxOf()).toEqual([{ name: "Import tax" }])
  expect(await bring("listedol,5 mg,tablet,Listed,")).toMatchObject({ changed: 0 })
  expect(await taxOf()).toEqual([{ name: "Import tax" }])
  expect(await bring("listedol,5 mg,tablet,Listed,none")).toMatchObject({ changed: 1 })
  expect(await taxOf()).toEqual([{ name: null }])
})
