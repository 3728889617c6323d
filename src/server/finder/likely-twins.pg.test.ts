import { expect, test } from "vitest"
import { openShelf } from "#test/pharmacy/shelf.ts"
import { signIn, startApp } from "#test/support/app.ts"

test("finds what a new medicine could already be, by names, strength, form and maker", async () => {
  await using app = await startApp()
  await using shelf = await openShelf(app.cluster)
  await shelf.sql(
    `insert into medicines (name, generic_name, brand_name, strength, form, manufacturer, checked_at) values
       ('metformin 500 mg – tablet', 'metformin', null, '500 mg', 'tablet', 'Emcure Pharmaceuticals', now()),
       ('metformin 850 mg – tablet', 'metformin', null, '850 mg', 'tablet', 'Emcure Pharmaceuticals', now()),
       ('metformin (Glucophage) 500 mg – tablet', 'metformin', 'Glucophage', '500 mg', 'tablet', 'Merck', now()),
       ('zinc 20 mg – tablet', 'zinc', null, '20 mg', 'tablet', 'Ceyline', now()),
       ('metformina 500 mg – tablet', 'metformina', null, '500 mg', 'tablet', 'Emcure', null)`,
  )
  const pharmacist = await signIn(app, { roles: ["pharmacien"], pharmacyId: shelf.pharmacy })
  const customer = await signIn(app, { roles: [] })
  const find = async (name: string, manufacturer = "", { cookie } = pharmacist) => {
    const query = new URLSearchParams({ name, manufacturer })
    const answer = await app.ask(`/api/medicines/similar?${query.toString()}`, { headers: { cookie } })
    const { medicines } = (await answer.json()) as { medicines: { name: string; manufacturer: string }[] } // its contract
    return medicines.map(({ name: found, manufacturer: maker }) => `${found}, ${maker}`)
  }
  const [plain, strong, brand, spelled] = [
    "metformin 500 mg – tablet, Emcure Pharmaceuticals",
    "metformin 850 mg – tablet, Emcure Pharmaceuticals",
    "metformin (Glucophage) 500 mg – tablet, Merck",
    "metformina 500 mg – tablet, Emcure",
  ]
  expect(await find("Metfromin")).toEqual([])
  expect(await find("Metformin")).toEqual([brand, plain, strong, spelled])
  expect(await find("Metformin 500mg tab")).toEqual([brand, plain, spelled])
  expect(await find("metformin 500 mg tablet", "Emcure Pharma")).toEqual([plain])
  expect(await find("metformin (Diabex) 500 mg – tablet")).toEqual([plain, spelled])
  // Customers see only checked medicines, and a merged one is not a duplicate of any.
  expect(await find("metformina", "", customer)).not.toContain(spelled)
  await shelf.sql("update medicines set merged_into = 1 where name like 'metformina%'")
  expect(await find("metformina")).not.toContain(spelled)
})
