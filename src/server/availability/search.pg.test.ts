import { expect, test } from "vitest"
import type { Answer, MedicineName } from "#shared/availability.ts"
import { signIn, startApp, type TestApp } from "#test/app.ts"
import { openCatalogue } from "#test/catalogue.ts"

const colombo = { lat: 6.9271, lng: 79.8612 }

async function search(
  app: TestApp,
  question: Record<string, string | number>,
  cookie?: string,
): Promise<Answer> {
  const query = new URLSearchParams(Object.entries(question).map(([key, value]) => [key, String(value)]))
  const response = await app.ask(`/api/availability?${query}`, cookie ? { headers: { cookie } } : {})
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as Answer // the contract's own shape, checked on the way out
}

test("a guest with a place sees who has it, nearest first, with the distance", async () => {
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
