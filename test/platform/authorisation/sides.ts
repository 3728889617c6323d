import { randomUUID } from "node:crypto"
import { isAdministration } from "#test/admin/admin-writes.ts"
import type { TestApp } from "#test/support/app.ts"
import { type Letter, startIdsAt } from "./marks.ts"
import { makePersonAsks } from "./person-requests.ts"
import { type Device, makePlace, type Place } from "./place.ts"
import { makeReadAsks } from "./read-requests.ts"
import { type Asks, asksOfWrites, askTo, plainReads } from "./requests.ts"
import { makeRouteAsks } from "./route-requests.ts"

const gtins = { A: "5901234123457", B: "5449000000996" }
const newMedicine = () => ({ name: `New ${randomUUID()}`, manufacturer: "Maker" })

/** Creates one pharmacy, one supplier and one customer, each with one of everything. */
export type Side = { place: Place; asks: Asks }

export async function makeSide(app: TestApp, letter: Letter, subscribe: () => Device): Promise<Side> {
  await startIdsAt(app, letter)
  const place = await makePlace(app, letter)
  const { counter, supply } = place
  const link = counter["shelf.link"]?.path ?? ""
  const asks: Asks = {
    ...plainReads(({ who }) => !isAdministration(who)),
    ...(await makeReadAsks(place)),
    ...(await makeRouteAsks(place)),
    ...asksOfWrites(counter),
    ...asksOfWrites(supply),
    // Barcodes and medicines are shared by all pharmacies, so each is created once.
    "shelf.link": askTo("shelf.link", { path: link, body: { gtin: gtins[letter], packSize: 30 } }),
    "medicines.add": askTo("medicines.add", { owner: "pharmacist", body: newMedicine }),
    ...(await makePersonAsks(app, place, subscribe)),
  }
  return { place, asks }
}
