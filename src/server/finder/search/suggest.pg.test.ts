import { expect, test } from "vitest"
import type { MedicineName } from "#contract/finder/search.ts"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { startApp, type TestApp } from "#test/support/app.ts"

async function suggest(app: TestApp, q: string): Promise<string[]> {
  const response = await app.ask(`/api/medicines/suggestions?${new URLSearchParams({ q }).toString()}`)
  expect(response.status).toBe(200)
  return ((await response.json()) as MedicineName[]).map((medicine) => medicine.name) // the contract's type
}

test("suggests each name once, prefix matches first, from two letters on", async () => {
  await using app = await startApp()
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  await catalogue.makeMedicine({ name: "Oral rehydration (Para brand)", genericName: "Salts" })
  await catalogue.makeMedicine({ name: "Paracetamol 500 mg tablet", manufacturer: "A" })
  await catalogue.makeMedicine({ name: "paracetamol 500 mg tablet", manufacturer: "B" })
  await catalogue.makeMedicine({ name: "Panadol", genericName: "Paracetamol", brandName: "Panadol" })
  await catalogue.makeMedicine({ name: "Balm", otherNames: "සිද්ධාලේප" })
  for (let n = 0; n < 12; n++) await catalogue.makeMedicine({ name: `Zinc ${n} mg`, genericName: "Zinc" })
  expect(await suggest(app, "para")).toEqual([
    "Panadol",
    "Paracetamol 500 mg tablet",
    "Oral rehydration (Para brand)",
  ])
  expect(await suggest(app, "zi")).toHaveLength(8)
  expect(await suggest(app, "z")).toEqual([])
  expect(await suggest(app, "සි")).toEqual(["Balm"])
  expect(await suggest(app, "ස")).toEqual(["Balm"])
  expect(await suggest(app, "%%")).toEqual([])
})

test("suggests names with a similar beginning when no name contains the text", async () => {
  await using app = await startApp()
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  for (const genericName of ["paracetamol", "metformin", "metoprolol", "aspirin"])
    await catalogue.makeMedicine({ name: `${genericName} 500 mg`, genericName })
  expect((await suggest(app, "metphor"))[0]).toBe("metformin 500 mg")
  expect(await suggest(app, "paracita")).toEqual(["paracetamol 500 mg"])
  expect(await suggest(app, "pracetamol")).toEqual(["paracetamol 500 mg"])
  for (const text of ["zzzz", "xyz", "%%%%", "a".repeat(200)])
    expect(await suggest(app, text), text).toEqual([])
})
