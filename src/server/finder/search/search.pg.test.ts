import { expect, test } from "vitest"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { colombo, search } from "#test/finder/search.ts"
import { startApp } from "#test/support/app.ts"

test("lists pharmacies with the medicine by distance for a guest's location", async () => {
  await using app = await startApp()
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  const medicineId = await catalogue.makeMedicine({ name: "Paracetamol 500 mg tablet", form: "tablet" })
  const far = await catalogue.makePharmacy({ name: "Kandy Pharmacy", lat: 7.291, lng: 80.634 })
  const near = await catalogue.makePharmacy({ name: "Fort Pharmacy", lat: 6.93, lng: 79.85 })
  for (const pharmacyId of [far, near]) await catalogue.makeStock({ medicineId, pharmacyId })

  const answer = await search(app, { q: "PARA", ...colombo })

  expect(answer.offers.map((offer) => offer.name)).toEqual(["Fort Pharmacy", "Kandy Pharmacy"])
  expect(answer.offers[1]?.distanceKm).toBeCloseTo(94.3, 0)
  expect(answer).toMatchObject({
    pharmacies: 2,
    lookedIn: 2,
    medicineIds: [medicineId],
    next: null,
    didYouMean: [],
  })
})

test("finds only stock of listed pharmacies", async () => {
  await using app = await startApp()
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  const medicineId = await catalogue.makeMedicine({ name: "Amoxicillin 250 mg capsule" })
  const [out, hidden, has] = [
    await catalogue.makePharmacy({ name: "Out" }),
    await catalogue.makePharmacy({ name: "Hidden", listed: false }),
    await catalogue.makePharmacy({ name: "Has" }),
  ]
  await catalogue.makeStock({ medicineId, pharmacyId: out, quantity: 0 })
  for (const pharmacyId of [hidden, has]) await catalogue.makeStock({ medicineId, pharmacyId, quantity: 1 })
  for (const question of [{ q: "amox" }, { q: "amox", ...colombo }, { q: "" }, { medicineId }]) {
    const { offers, pharmacies, lookedIn } = await search(app, question)
    expect(offers.map((offer) => [offer.name, offer.quantity])).toEqual([["Has", 1]])
    expect([pharmacies, lookedIn]).toEqual([1, 2])
  }
})

test("filters by form, medicine, opening, delivery and distance", async () => {
  const mondayNoon = new Date("2026-03-02T06:30:00Z")
  await using app = await startApp({ now: () => mondayNoon })
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  const tablet = await catalogue.makeMedicine({ name: "Cetirizine 10 mg tablet", form: "tablet" })
  const syrup = await catalogue.makeMedicine({ name: "Cetirizine syrup", form: "syrup" })
  const noon = await catalogue.makePharmacy({ name: "Noon", openMinutes: "{[720,721)}", lat: 7 })
  const morning = await catalogue.makePharmacy({ name: "Morning", openMinutes: "{[0,720)}", delivers: true })
  for (const pharmacyId of [noon, morning]) {
    for (const medicineId of [tablet, syrup]) await catalogue.makeStock({ medicineId, pharmacyId })
  }
  const names = async (question: Record<string, string | number>) =>
    (await search(app, { q: "cetirizine", ...question })).offers.map((offer) => [
      offer.name,
      offer.medicine.form,
    ])

  expect(await names({ form: "TABLET", ...colombo })).toEqual([
    ["Morning", "tablet"],
    ["Noon", "tablet"],
  ])
  expect(await names({ medicineId: syrup })).toEqual([
    ["Morning", "syrup"],
    ["Noon", "syrup"],
  ])
  expect(await names({ openNow: "true", form: "syrup" })).toEqual([["Noon", "syrup"]])
  expect(await names({ delivers: "true", form: "syrup", ...colombo })).toEqual([["Morning", "syrup"]])
  expect(await names({ withinKm: 2, form: "syrup", ...colombo })).toEqual([["Morning", "syrup"]])
  expect(await names({ openNow: "false", delivers: "false", form: "syrup" })).toHaveLength(2)
  expect(await names({ medicineId: 999_999 })).toEqual([])
})

test("counts all pharmacies, also when the page shows fewer", async () => {
  await using app = await startApp()
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  const ids = [
    await catalogue.makeMedicine({ name: "Metformin A" }),
    await catalogue.makeMedicine({ name: "Metformin B" }),
  ]
  for (let n = 0; n < 12; n++) {
    const pharmacyId = await catalogue.makePharmacy({ name: `P${n}`, lat: 6.9 + n / 100, delivers: n < 5 })
    for (const medicineId of ids) await catalogue.makeStock({ medicineId, pharmacyId })
  }
  await catalogue.makePharmacy({ name: "Empty" })
  const first = await search(app, { q: "metformin", limit: 5, ...colombo })
  expect([first.pharmacies, first.lookedIn]).toEqual([12, 13])
  const second = await search(app, { q: "metformin", limit: 5, after: first.next ?? "", ...colombo })
  expect(second.pharmacies).toBe(12)
  expect(second.offers[0]?.stockId).not.toBe(first.offers[4]?.stockId)
  expect((await search(app, { q: "metformin", limit: 5, delivers: "true" })).pharmacies).toBe(5)
})
