import type { Page } from "@playwright/test"
import type { WaitingCorrection } from "#contract/admin/corrections.ts"
import type { Correction } from "#contract/pharmacy/corrections.ts"

const medicine = {
  id: 1,
  version: 3,
  name: "aciclovir 200 mg – tablet (Zovirax)",
  genericName: "aciclovir",
  brandName: "Zovirax",
  strength: "200 mg",
  form: "tablet",
  manufacturer: "Lakmedi Labs",
  otherNames: "",
  atcCode: null,
  prescriptionOnly: false,
  controlled: false,
  essential: false,
  taxRate: null,
  maxRetailPriceCents: null,
  barcodes: ["04006381333931"],
  lookAlikes: [],
  usedBy: 38,
  isChecked: true,
  mergedInto: null,
} satisfies WaitingCorrection["medicine"]

const changes = [
  { field: "strength", from: "200 mg", to: "400 mg" },
  { field: "atcCode", from: null, to: "J05AB01" },
  { field: "prescriptionOnly", from: false, to: true },
  { field: "04006381333931", from: 10, to: 25 },
]

const proposed = {
  id: 7,
  state: "waiting",
  changes,
  reason: "The pack and the maker's price list of November say 400 mg in packs of 25",
  proposedAt: "2026-11-20T04:00:00.000Z",
} as const

const waiting: WaitingCorrection[] = [
  {
    ...proposed,
    medicine,
    codes: [{ gtin: "04006381333931", packSize: 20 }],
    by: { kind: "pharmacy", name: "Harbour Chemists" },
    customerOrders: 2,
    purchaseOrders: 1,
  },
  {
    ...proposed,
    id: 8,
    changes: [{ field: "manufacturer", from: "Lakmedi Labs", to: "Lakmedi Laboratories (Pvt) Ltd" }],
    reason: "Letter of the maker",
    medicine: { ...medicine, id: 2, usedBy: 1, mergedInto: { id: 1, name: medicine.name } },
    codes: [],
    by: { kind: "supplier", name: "Lanka Wholesale" },
    customerOrders: 0,
    purchaseOrders: 0,
  },
]

export const waitingCorrections = { corrections: waiting, next: null }

const decided = { decidedAt: "2026-11-21T04:00:00.000Z", taken: [], answer: null, readAt: null }
const own: Correction[] = [
  { ...proposed, medicine, ...decided, decidedAt: null },
  {
    ...proposed,
    id: 6,
    state: "accepted",
    medicine,
    ...decided,
    taken: ["strength", "atcCode"],
    answer: "The pack of 25 is another product with a barcode of its own",
  },
  { ...proposed, id: 5, state: "rejected", medicine, ...decided, answer: "The register says otherwise" },
  { ...proposed, id: 4, state: "withdrawn", medicine, ...decided },
]

/** Corrections in each state; asked for those that are unread, the decided ones alone. */
export const ownCorrections = (page: Page) =>
  page.route(/\/api\/(pharmacy|supplier)\/corrections(\?|$)/, (route) => {
    const isUnread = new URL(route.request().url()).searchParams.has("unread")
    const corrections = own.filter(({ state }) => !isUnread || state === "accepted" || state === "rejected")
    return route.fulfill({ json: { corrections, next: null } })
  })
