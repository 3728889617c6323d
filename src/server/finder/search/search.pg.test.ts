import { expect, test } from "vitest"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { colombo, productsOf, search } from "#test/finder/search.ts"
import { startApp } from "#test/support/app.ts"

test("lists pharmacies with the medicine by distance for a guest's location", async () => {
  await using app = await startApp()
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  const medicineId = await catalogue.makeMedicine({ name: "Paracetamol 500 mg tablet", form: "tablet" })
  const far = await catalogue.makePharmacy({ name: "Kandy Pharmacy", lat: 7.291, lng: 80.634 })
  const near = await catalogue.makePharmacy({ name: "Fort Pharmacy", lat: 6.93, lng: 79.85 })
  for (const pharmacyId of [far, near]) await catalogue.makeStock({ medicineId, pharmacyId })

  const answer = await search(app, { q: "PARA", ...colombo })

  expect(answer.pharmacies.map(({ name }) => name)).toEqual(["Fort Pharmacy", "Kandy Pharmacy"])
  expect(answer.pharmacies[1]?.distanceKm).toBeCloseTo(94.3, 0)
  expect(answer).toMatchObject({
    pharmacyCount: 2,
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
    const answer = await search(app, question)
    expect(productsOf(answer).map(({ name, quantity }) => [name, quantity])).toEqual([["Has", 1]])
    expect([answer.pharmacyCount, answer.lookedIn]).toEqual([1, 2])
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
    productsOf(await search(app, { q: "cetirizine", ...question })).map(({ name, medicine }) => [
      name,
      medicine.form,
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
  expect([first.pharmacyCount, first.lookedIn]).toEqual([12, 13])
  const second = await search(app, { q: "metformin", limit: 5, after: first.next ?? "", ...colombo })
  expect(second.pharmacyCount).toBe(12)
  const listed = [...first.pharmacies, ...second.pharmacies].map(({ id }) => id)
  expect(new Set(listed).size).toBe(10)
  expect((await search(app, { q: "metformin", limit: 5, delivers: "true" })).pharmacyCount).toBe(5)
})

test("lists a pharmacy once with its products by name, the smaller strength first", async () => {
  await using app = await startApp()
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  const pharmacyId = await catalogue.makePharmacy({ name: "Harbour" })
  for (const strength of ["1000 mg", "500 mg", "850 mg"]) {
    const medicineId = await catalogue.makeMedicine({
      name: `Metformin ${strength}`,
      strength,
      form: "tablet",
    })
    await catalogue.makeStock({ medicineId, pharmacyId })
  }
  await catalogue.owner.query("update medicines set prescription_only = strength = '850 mg'")
  for (const place of [{}, colombo]) {
    const { pharmacies } = await search(app, { q: "metformin", ...place })
    expect(pharmacies).toMatchObject([{ name: "Harbour", productCount: 3 }])
    expect(
      pharmacies[0]?.products.map(({ medicine, prescriptionOnly }) => [medicine.strength, prescriptionOnly]),
    ).toEqual([
      ["500 mg", false],
      ["850 mg", true],
      ["1000 mg", false],
    ])
  }
})

test("lists eight products of a pharmacy, counts them all, and lists all of one pharmacy on request", async () => {
  await using app = await startApp()
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  const [here, there] = [
    await catalogue.makePharmacy({ name: "Here" }),
    await catalogue.makePharmacy({ name: "There", lat: 7 }),
  ]
  for (let n = 0; n < 120; n++) {
    const medicineId = await catalogue.makeMedicine({ name: `Vitamin ${n}` })
    await catalogue.makeStock({ medicineId, pharmacyId: here })
    if (n < 11) await catalogue.makeStock({ medicineId, pharmacyId: there })
  }
  for (const place of [{}, colombo]) {
    const shown = async (question: Record<string, string | number>) =>
      (await search(app, { q: "vitamin", ...place, ...question })).pharmacies.map(
        ({ name, products, productCount }) => [name, products.length, productCount],
      )
    expect(await shown({})).toEqual([
      ["Here", 8, 100],
      ["There", 8, 11],
    ])
    expect(await shown({ products: 3, limit: 1 })).toEqual([["Here", 3, 100]])
    expect(await shown({ pharmacyId: there, products: 100 })).toEqual([["There", 11, 11]])
    expect(await shown({ pharmacyId: here, products: 100 })).toEqual([["Here", 100, 100]])
    expect(await shown({ pharmacyId: 999_999 })).toEqual([])
  }
})

test("shows no pharmacy twice and loses none while stock changes between pages", async () => {
  await using app = await startApp()
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  const medicineIds = [
    await catalogue.makeMedicine({ name: "Insulin A" }),
    await catalogue.makeMedicine({ name: "Insulin B" }),
  ]
  const names = Array.from({ length: 30 }, (_, n) => `P${String(n).padStart(2, "0")}`)
  for (const [n, name] of names.entries()) {
    const pharmacyId = await catalogue.makePharmacy({ name, lat: 6.93 + n / 50 })
    for (const medicineId of medicineIds) await catalogue.makeStock({ medicineId, pharmacyId })
  }
  const setStock = (medicine: number | undefined, name: string | undefined, quantity: number) =>
    catalogue.owner.query(
      "update stock s set quantity = $3 from pharmacies p where p.id = s.pharmacy_id and s.medicine_id = $1 and p.name = $2",
      [medicine, name, quantity],
    )
  for (const place of [{}, colombo]) {
    await catalogue.owner.query("update stock set quantity = 10")
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await search(app, { q: "insulin", limit: 4, after, ...place })
      seen.push(...page.pharmacies.map(({ name }) => name))
      after = page.next ?? undefined
      // The last pharmacy of every second page sells out, one before it changes, and one after it sells out of half.
      const last = seen.length - 1
      if (last % 8 === 3) for (const medicineId of medicineIds) await setStock(medicineId, names[last], 0)
      await setStock(medicineIds[0], names[last - 2], 1)
      await setStock(medicineIds[0], names[last + 1], 0)
    } while (after !== undefined)
    expect(seen).toEqual(names)
  }
})
