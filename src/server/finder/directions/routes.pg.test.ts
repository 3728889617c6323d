import { expect, test } from "vitest"
import type { MapConfig, Route } from "#contract/finder/directions.ts"
import { sentinels, startRoutePlanner } from "#stand-ins/route-planner.ts"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { startApp, type TestApp } from "#test/support/app.ts"

const settings = { MAP_BASEMAP: "sketch" }
const bodyOf = async <Body>(answer: Response) => (await answer.json()) as Body // the contract's type, validated by its schema

async function makePharmacyIn(app: TestApp, listed = true): Promise<number> {
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  return await catalogue.makePharmacy({ lat: 6.905, lng: 79.88, listed })
}

test("returns a marked straight line while no planner is set up", async () => {
  await using app = await startApp({ settings })
  const pharmacyId = await makePharmacyIn(app)
  const answer = await app.ask(`/api/route?lat=6.9271&lng=79.8612&pharmacyId=${pharmacyId}`)
  expect(answer.status).toBe(200)
  const route = await bodyOf<Route>(answer)
  expect(route).toMatchObject({
    approximate: true,
    reason: "not-set-up",
    seconds: null,
    to: { lat: 6.905, lng: 79.88 },
  })
  expect(route.line.at(-1)).toEqual([79.88, 6.905])
})

test("returns the planner's road with ROUTING_URL, and no error in an outage", async () => {
  await using planner = await startRoutePlanner()
  await using app = await startApp({ settings: { ...settings, ROUTING_URL: planner.url } })
  const pharmacyId = await makePharmacyIn(app)
  const ask = async ({ lat, lng }: { lat: number; lng: number }) =>
    bodyOf<Route>(await app.ask(`/api/route?lat=${lat}&lng=${lng}&pharmacyId=${pharmacyId}`))
  expect(await ask({ lat: 6.9271, lng: 79.8612 })).toMatchObject({ source: "osrm", approximate: false })
  expect(await ask(sentinels.broken)).toMatchObject({ approximate: true, reason: "no-answer" })
  expect(await bodyOf<MapConfig>(await app.ask("/api/map/config"))).toEqual({
    basemap: { kind: "sketch" },
    driving: "on",
  })
})

test("refuses a route to an unlisted or unknown pharmacy", async () => {
  await using app = await startApp({ settings })
  const hidden = await makePharmacyIn(app, false)
  for (const id of [hidden, 2147483647]) {
    const answer = await app.ask(`/api/route?lat=6.9&lng=79.8&pharmacyId=${id}`)
    expect(answer.status).toBe(404)
  }
})

test.each([
  "lat=91&lng=0&pharmacyId=1",
  "lat=6.9&lng=181&pharmacyId=1",
  "lat=NaN&lng=0&pharmacyId=1",
  "lat=Infinity&lng=0&pharmacyId=1",
  "lat=6.9&lng=79.8",
  "lat=6.9&lng=79.8&pharmacyId=0",
  "lat=6.9&lng=79.8&pharmacyId=99999999999",
  "lat=6.9&lng=79.8&pharmacyId=1&lang=xx",
  "lat=6.9&lng=79.8&pharmacyId=1&to=1,2",
])("refuses %s", async (question) => {
  await using app = await startApp({ settings })
  const answer = await app.ask(`/api/route?${question}`)
  expect(answer.status).toBe(400)
})
