import { type OpenSpan, readOpeningHours } from "#server/imports/lists/opening-hours.ts"
import { readRows } from "./catalogue.ts"

export type DemoPharmacy = {
  id: number
  name: string
  phoneNumber: string
  lat: number
  lng: number
  address: string
  town: string
  district: string
  priceExposure: boolean
  delivers: boolean
  hours: OpenSpan[]
  licenceNumber: string | null
}

/**
 * Returns invented pharmacies at real places. Harbour Chemists is the first: the demo pharmacist works there.
 */
export function readPharmacies(): DemoPharmacy[] {
  return readShops("pharmacies.csv")
}

/** Returns pharmacies that wait for verification: without stock, licence not verified. */
export function readWaitingPharmacies(firstId: number): DemoPharmacy[] {
  return readShops("waiting-pharmacies.csv").map((shop, place) => ({ ...shop, id: firstId + place }))
}

function readShops(file: string): DemoPharmacy[] {
  return readRows(file).map((row, place) => ({
    id: place + 1,
    name: row.name ?? "",
    phoneNumber: row.phone ?? "",
    lat: Number(row.lat),
    lng: Number(row.lng),
    address: row.address ?? "",
    town: row.town ?? "",
    district: row.district ?? "",
    priceExposure: row.price_exposure === "yes",
    delivers: row.delivers === "yes",
    hours: readOpeningHours(row.hours ?? "") ?? [],
    licenceNumber: row.licence || null,
  }))
}

export const demoSuppliers = [
  { id: 1, name: "Lanka Distributors", phoneNumber: "+94112000901", leadTimeDays: 2 },
  { id: 2, name: "Ceylon Medical Wholesale", phoneNumber: "+94112000902", leadTimeDays: 3 },
  { id: 3, name: "Hill Country Medical Stores", phoneNumber: "+94812000903", leadTimeDays: 4 },
  { id: 4, name: "Northern Star Supplies", phoneNumber: "+94212000904", leadTimeDays: 6 },
  { id: 5, name: "Southern Coast Traders", phoneNumber: "+94912000905", leadTimeDays: 3 },
  { id: 6, name: "Cold Chain Express", phoneNumber: "+94112000906", leadTimeDays: 1 },
]

export const demoStaff = [
  { subject: "demo|pharmacist", pharmacyId: 1, supplierId: null },
  { subject: "demo|supplier", pharmacyId: null, supplierId: 1 },
]

export const demoAdverts = [
  {
    title: "Your pharmacy here.",
    body: "People near you are looking for what is on your shelf.",
    linkText: "List your pharmacy",
    placement: "top",
  },
  {
    title: "Your delivery service here.",
    body: "Reach people who cannot come to the counter today.",
    linkText: "Contact us",
    placement: "top",
  },
  {
    title: "Your health check here.",
    body: "Blood pressure, sugar, eyes: tell the neighbourhood when you are open.",
    linkText: "Contact us",
    placement: "list",
  },
  {
    title: "Your supply house here.",
    body: "Pharmacies all over the island order with Pharos.",
    linkText: "Talk to us",
    placement: "list",
  },
]
