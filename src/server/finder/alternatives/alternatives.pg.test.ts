import { expect, test } from "vitest"
import type { Alternatives } from "#contract/finder/alternatives.ts"
import { medicineName } from "#domain/pharmacy/medicine-name.ts"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { colombo } from "#test/finder/search.ts"
import { signIn, startApp } from "#test/support/app.ts"

type Question = Record<string, string | number | undefined>

async function openFinder() {
  const app = await startApp()
  const catalogue = await openCatalogue(app.cluster.ownerUrl)
  const make = (
    genericName: string,
    strength: string,
    form: string,
    brandName = "",
    manufacturer = "Ceyline",
  ) =>
    catalogue.makeMedicine({
      genericName,
      strength,
      form,
      manufacturer,
      ...(brandName ? { brandName } : {}),
      name: medicineName({ genericName, strength, form, brandName }),
    })
  const ask = async (question: Question, cookie?: string) => {
    const query = new URLSearchParams()
    for (const [key, value] of Object.entries(question))
      if (value !== undefined) query.set(key, String(value))
    return app.ask(
      `/api/availability/alternatives?${query.toString()}`,
      cookie ? { headers: { cookie } } : {},
    )
  }
  const find = async (question: Question, cookie?: string) => {
    const answer = await ask(question, cookie)
    expect(answer.status).toBe(200)
    return (await answer.json()) as Alternatives // the contract's own shape, checked on the way out
  }
  return {
    app,
    catalogue,
    make,
    ask,
    find,
    async [Symbol.asyncDispose]() {
      await catalogue[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
    },
  }
}

test("lists equivalents of an unavailable brand, nearest first and apart from other strengths and forms", async () => {
  await using finder = await openFinder()
  const { catalogue, make } = finder
  const brand = await make("metformin", "500 mg", "tablet", "Glucophage", "Merck")
  const plain = await make("metformin", "500 mg", "tablet")
  const lakmedi = await make("metformin", "500 mg", "film-coated tablet", "", "Lakmedi")
  const strong = await make("metformin", "850 mg", "tablet")
  const slow = await make("metformin", "500 mg", "modified-release tablet", "Glucophage XR", "Merck")
  const unlisted = await make("metformin", "500 mg", "tablet", "", "Hidden Labs")
  const far = await catalogue.makePharmacy({ name: "Kandy", lat: 7.291, lng: 80.634 })
  const near = await catalogue.makePharmacy({ name: "Fort", priceExposure: true })
  const hidden = await catalogue.makePharmacy({ name: "Hidden", listed: false })
  await catalogue.makeStock({ medicineId: plain, pharmacyId: far })
  await catalogue.makeStock({ medicineId: lakmedi, pharmacyId: near, priceCents: 635 })
  await catalogue.makeStock({ medicineId: lakmedi, pharmacyId: far, priceCents: 1 })
  await catalogue.makeStock({ medicineId: strong, pharmacyId: near })
  await catalogue.makeStock({ medicineId: slow, pharmacyId: near })
  await catalogue.makeStock({ medicineId: unlisted, pharmacyId: hidden })

  const found = await finder.find({ q: "", medicineId: brand, ...colombo })
  expect(found.nearest).toBeNull()
  expect(found.equivalents.map(({ medicine, pharmacyName }) => [medicine.id, pharmacyName])).toEqual([
    [lakmedi, "Fort"],
    [plain, "Kandy"],
  ])
  expect(found.others.map(({ medicine, differs }) => [medicine.id, differs])).toEqual([
    [strong, "other-strength"],
    [slow, "other-form"],
  ])
  // The brand's name means its modified release as well, so nothing is the same as all of it.
  const byName = await finder.find({ q: "glucophage", ...colombo })
  expect(byName.nearest?.medicine.id).toBe(slow)
  expect(byName.equivalents).toEqual([])
  expect(byName.others.map(({ medicine }) => medicine.id)).toContain(lakmedi)
  expect(found.equivalents[0]).not.toHaveProperty("priceCents")
  const { cookie } = await signIn(finder.app)
  const shown = await finder.find({ q: "", medicineId: brand, ...colombo }, cookie)
  expect(shown.equivalents[0]).toMatchObject({ priceCents: 635, quantity: 10, distanceKm: 0 })
})

test("never offers modified release for immediate release or vice versa", async () => {
  await using finder = await openFinder()
  const { catalogue, make } = finder
  const plain = await make("diclofenac", "100 mg", "tablet")
  const slow = await make("diclofenac", "100 mg", "modified-release tablet", "Voltaren SR")
  const pharmacyId = await catalogue.makePharmacy()
  await catalogue.makeStock({ medicineId: slow, pharmacyId })
  const ofPlain = await finder.find({ q: "", medicineId: plain })
  expect(ofPlain.equivalents).toEqual([])
  expect(ofPlain.others.map(({ medicine, differs }) => [medicine.id, differs])).toEqual([
    [slow, "other-form"],
  ])
})

test("finds a combination in any order but no medicine with only part of it", async () => {
  await using finder = await openFinder()
  const { catalogue, make } = finder
  const wanted = await make("amoxicillin and clavulanic acid", "500 mg and 125 mg", "tablet", "Augmentin")
  const swapped = await make("clavulanic acid + amoxicillin", "125 mg + 500 mg", "tablet", "", "Lakmedi")
  const part = await make("amoxicillin", "500 mg", "tablet")
  const pharmacyId = await catalogue.makePharmacy()
  for (const medicineId of [swapped, part]) await catalogue.makeStock({ medicineId, pharmacyId })
  const { equivalents, others } = await finder.find({ q: "", medicineId: wanted })
  expect(equivalents.map(({ medicine }) => medicine.id)).toEqual([swapped])
  expect(others).toEqual([])
})

test("returns the nearest pharmacy outside the filters", async () => {
  await using finder = await openFinder()
  const { catalogue, make } = finder
  const medicineId = await make("insulin glargine", "100 units/mL", "injection pen")
  const near = await catalogue.makePharmacy({ name: "Negombo", lat: 7.209, lng: 79.838, openMinutes: "{}" })
  const far = await catalogue.makePharmacy({ name: "Kandy", lat: 7.291, lng: 80.634 })
  for (const pharmacyId of [far, near]) await catalogue.makeStock({ medicineId, pharmacyId })
  for (const filter of [{ withinKm: 5 }, { openNow: "true" }, { delivers: "true" }, { form: "tablet" }]) {
    const { nearest } = await finder.find({ q: "insulin", ...colombo, ...filter })
    expect(nearest).toMatchObject({ pharmacyName: "Negombo", medicine: { id: medicineId } })
    expect(nearest?.distanceKm).toBeCloseTo(31.5, 0)
  }
  expect((await finder.find({ q: "insulin" })).nearest).toMatchObject({
    pharmacyName: "Kandy",
    distanceKm: null,
  })
})

test("offers nothing for a text that matches several generics or none", async () => {
  await using finder = await openFinder()
  const { catalogue, make } = finder
  const wanted = [await make("losartan", "50 mg", "tablet"), await make("valsartan", "50 mg", "tablet")]
  const other = await make("losartan", "100 mg", "tablet", "", "Zeta")
  const pharmacyId = await catalogue.makePharmacy()
  await catalogue.makeStock({ medicineId: other, pharmacyId })
  const none = { medicines: [], nearest: null, equivalents: [], others: [] }
  expect(await finder.find({ q: "sartan 50 ceyline" })).toMatchObject({ ...none, medicines: [{}, {}] })
  expect(await finder.find({ q: "zolgensma" })).toEqual(none)
  expect(await finder.find({ q: " " })).toEqual(none)
  expect((await finder.find({ q: "", medicineId: wanted[0] ?? 0 })).others).toHaveLength(1)
  for (const bad of [
    { q: "x", lat: 7 },
    { q: "x", withinKm: 5 },
    { q: "x", medicineId: 0 },
    { q: "x", limit: 5 },
  ])
    expect((await finder.ask(bad)).status).toBe(400)
})
