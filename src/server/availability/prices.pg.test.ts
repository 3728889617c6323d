import { expect, test } from "vitest"
import { signIn, startApp } from "#test/app.ts"
import { openCatalogue } from "#test/catalogue.ts"
import { colombo, search } from "#test/search.ts"

test("no price ever reaches a guest, nor anyone where the pharmacy hides it", async () => {
  await using app = await startApp()
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  const marker = 98_765_431
  const medicineId = await catalogue.makeMedicine({ name: "Losartan" })
  const open = await catalogue.makePharmacy({ name: "Open", priceExposure: true })
  const hidden = await catalogue.makePharmacy({ name: "Hidden", priceExposure: false })
  await catalogue.makeStock({ medicineId, pharmacyId: open, priceCents: marker })
  await catalogue.makeStock({ medicineId, pharmacyId: hidden, priceCents: marker })
  const { cookie } = await signIn(app)

  for (const path of [
    "?q=losartan",
    "?q=losartan&lat=6.9&lng=79.8",
    "?q=",
    "?q=losartan&delivers=false&limit=1",
  ]) {
    const response = await app.ask(`/api/availability${path}`)
    const sent = JSON.stringify([...response.headers]) + (await response.text())
    expect(sent).not.toContain(String(marker))
    expect(sent.toLowerCase()).not.toContain("pricecents")
  }
  const { offers } = await search(app, { q: "losartan", ...colombo }, cookie)
  expect(offers.map((offer) => [offer.name, offer.priceCents])).toEqual([
    ["Open", marker],
    ["Hidden", undefined],
  ])
})
