import { randomUUID } from "node:crypto"
import { openProgram } from "#test/imports/keyed-program.ts"
import type { AdminWrites } from "./admin-world.ts"

const possible = [
  'address=""',
  'town=""',
  "lat=0.5",
  "lat=0",
  "lat=-1",
  "lng=0.5",
  "lng=0",
  "lng=-1",
  "hours.0.from=0",
  "district",
  "district=null",
  "company",
  "company=null",
]

/** Creates two pharmacies: one is verified and unlisted, the other one is closed. */
export const makePharmacyWrites: AdminWrites = async ({ app, shelf }) => {
  const [first, second] = [await shelf.makePharmacy(), await shelf.makePharmacy()]
  const { key } = await openProgram(app, first)
  await shelf.sql("update pharmacies set name = 'Ends Here' where id = $1", [second])
  const facts = {
    name: "Written Pharmacy",
    phoneNumber: "011 234 5699",
    address: "1 Written Lane",
    town: "Written",
    district: "Kandy",
    company: "Written Pharmacies (Pvt) Ltd",
    lat: 7.5,
    lng: 80.5,
    hours: [{ from: 480, to: 1200 }],
    priceExposure: true,
    delivers: true,
  }
  const on = (id: number, act: string) => `/admin/pharmacies/${id}/${act}`
  return {
    "adminPharmacies.make": {
      path: "/admin/pharmacies",
      body: { key: randomUUID(), ...facts, lat: 8.5, licenceNumber: "W-1", isAnother: false },
      takes: ["licenceNumber=null", ...possible],
    },
    "adminPharmacies.edit": {
      path: `/admin/pharmacies/${first}`,
      body: { version: 1, ...facts },
      takes: possible,
    },
    "adminPharmacies.verify": {
      path: on(first, "verify"),
      body: { version: 2, licenceNumber: "W-2", validUntil: "2099-01-31", note: "Seen by post", lists: true },
      takes: ["validUntil=null"],
    },
    "adminPharmacies.unlist": {
      path: on(first, "unlist"),
      body: { version: 3, reason: "Closed for repairs" },
    },
    "adminPharmacies.relist": { path: on(first, "relist"), body: { version: 4 } },
    "adminPharmacies.revokeKey": { path: on(first, `keys/${key.id}/revoke`), body: { reason: "Leaked" } },
    "adminPharmacies.end": {
      path: on(second, "end"),
      body: { version: 1, name: "Ends Here", reason: "Sold" },
    },
  }
}
