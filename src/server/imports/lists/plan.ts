import { distanceKm } from "#domain/platform/distance.ts"
import type { KnownMedicine, MedicineFinder } from "./medicine-finder.ts"
import type { Remark } from "./refusals.ts"
import type { MedicineRow, PharmacyRow, StockName, StockRow } from "./rows.ts"

export type KnownPharmacy = Omit<PharmacyRow, "line"> & { id: number }
export type Fold = (text: string) => string
type Note = (line: number, kind: Remark["kind"], message: string, field?: string) => void

/** Negative ids are placeholders for rows not inserted yet. */
export type PharmacyPlan = {
  added: (PharmacyRow & { id: number })[]
  changed: (PharmacyRow & { id: number })[]
  same: number
}

const samePlaceKm = 0.5

/** The island with its coastal waters, in degrees. */
const isInSriLanka = ({ lat, lng }: { lat: number; lng: number }) =>
  lat > 5.8 && lat < 10 && lng > 79.4 && lng < 82

/**
 * Sorts a list of pharmacies into new, changed and unchanged ones: matched by licence, or by name and
 * location.
 */
export function planPharmacies(
  rows: PharmacyRow[],
  { known, fold, note }: { known: KnownPharmacy[]; fold: Fold; note: Note },
): PharmacyPlan {
  const plan: PharmacyPlan = { added: [], changed: [], same: 0 }
  const byLicence = new Map<string, KnownPharmacy>()
  const byName = new Map<string, KnownPharmacy[]>()
  const remember = (pharmacy: KnownPharmacy) => {
    if (pharmacy.licenceNumber) byLicence.set(fold(pharmacy.licenceNumber), pharmacy)
    byName.set(fold(pharmacy.name), [...(byName.get(fold(pharmacy.name)) ?? []), pharmacy])
  }
  known.forEach(remember)
  const lines = new Map<number, number>()
  for (const row of rows) {
    const twin =
      (row.licenceNumber ? byLicence.get(fold(row.licenceNumber)) : undefined) ??
      byName.get(fold(row.name))?.find((other) => distanceKm(other, row) < samePlaceKm)
    const earlier = twin && lines.get(twin.id)
    if (!isInSriLanka(row))
      note(row.line, "note", "This place is outside Sri Lanka. Check latitude and longitude.")
    if (earlier !== undefined) note(row.line, "refused", `This is the same pharmacy as in line ${earlier}.`)
    else if (!twin) {
      const added = { ...row, id: -1 - plan.added.length }
      plan.added.push(added)
      remember(added)
      lines.set(added.id, row.line)
    } else {
      lines.set(twin.id, row.line)
      if (differs(row, twin)) plan.changed.push({ ...row, id: twin.id })
      else plan.same += 1
    }
  }
  return plan
}

const pharmacyFields = [
  "name",
  "phoneNumber",
  "lat",
  "lng",
  "address",
  "town",
  "district",
  "company",
  "priceExposure",
  "delivers",
  "openMinutes",
  "licenceNumber",
] as const

const differs = (row: PharmacyRow, known: KnownPharmacy) =>
  pharmacyFields.some((field) => row[field] !== null && row[field] !== known[field])

export type MedicineAddition = MedicineRow & { id: number }
export type ListedCode = { gtin: string; medicineId: number; packSize: number | null }
export type PackSize = { gtin: string; packSize: number }
export type MedicinePlan = {
  added: MedicineAddition[]
  changed: MedicineAddition[]
  barcodes: ListedCode[]
  /** Pack sizes for known barcodes that had none. */
  packSizes: PackSize[]
  same: number
}

export type Facts = {
  prescriptionOnly: boolean
  controlled: boolean
  essential: boolean
  taxRateId: number | null
  maxRetailPriceCents: number | null
  otherNames: string
  atcCode: string | null
}
export type Prices = Map<number, Facts>

/** Sorts a list of medicines into new, changed and unchanged ones, and adds the new ones to the finder. */
export function planMedicines(
  rows: MedicineRow[],
  {
    finder,
    facts,
    packSizes,
    note,
  }: { finder: MedicineFinder; facts: Prices; packSizes: PackSizes; note: Note },
): MedicinePlan {
  const plan: MedicinePlan = { added: [], changed: [], barcodes: [], packSizes: [], same: 0 }
  for (const row of rows) {
    const ids = finder.find(row)
    if (ids.length > 1) {
      note(row.line, "refused", tooMany(ids, finder))
      continue
    }
    const id = ids[0] ?? -1 - plan.added.length
    if (ids[0] === undefined) {
      finder.add({ ...row, id, manufacturer: row.manufacturer ?? "" })
      plan.added.push({ ...row, id })
    } else if (changes(row, facts.get(id))) plan.changed.push({ ...row, id })
    else plan.same += 1
    if (row.gtin !== null && !finder.byGtin.has(row.gtin)) {
      finder.byGtin.set(row.gtin, id)
      packSizes.set(row.gtin, row.packSize)
      plan.barcodes.push({ gtin: row.gtin, medicineId: id, packSize: row.packSize })
    } else {
      const found = newPackSize(row, { packSizes, note })
      if (found) plan.packSizes.push(found)
    }
  }
  return plan
}

/** The pack sizes of known barcodes; null where unknown. */
export type PackSizes = Map<string, number | null>

/** Returns a row's pack size when its known barcode has none; a known size stays, with a note. */
export function newPackSize(
  { line, gtin, packSize }: MedicineRow,
  { packSizes, note }: { packSizes: PackSizes; note: (line: number, kind: "note", message: string) => void },
): PackSize | null {
  if (gtin === null || packSize === null) return null
  const known = packSizes.get(gtin)
  if (known === undefined || known === packSize) return null
  if (known !== null) {
    note(line, "note", `The barcode is already known as a pack of ${known}. That pack size is kept.`)
    return null
  }
  packSizes.set(gtin, packSize)
  return { gtin, packSize }
}

function changes(row: MedicineRow, known: Facts | undefined) {
  if (!known) return false
  const { prescriptionOnly, controlled, essential, taxRateId, maxRetailPriceCents, otherNames, atcCode } = row
  return (
    (prescriptionOnly !== null && prescriptionOnly !== known.prescriptionOnly) ||
    (controlled !== null && controlled !== known.controlled) ||
    (essential !== null && essential !== known.essential) ||
    (taxRateId !== null && taxRateId !== (known.taxRateId ?? 0)) ||
    (maxRetailPriceCents !== null && maxRetailPriceCents !== known.maxRetailPriceCents) ||
    (otherNames !== null && otherNames !== known.otherNames) ||
    (atcCode !== null && atcCode !== known.atcCode)
  )
}

export function tooMany(ids: number[], finder: MedicineFinder): string {
  const named = ids.map((id) => finder.get(id)).filter((one): one is KnownMedicine => one !== undefined)
  const examples = named
    .slice(0, 3)
    .map(({ name, manufacturer }) => (manufacturer ? `${name} by ${manufacturer}` : name))
  return `${ids.length} medicines fit (${examples.join("; ")}${ids.length > 3 ? "; …" : ""}). Add a barcode or the manufacturer.`
}

/** The counted stock of one medicine at one pharmacy: per lot, or in total when the list has no lots. */
export type Count = {
  line: number
  pharmacyId: number
  medicineId: number
  priceCents: number | null
  lots: { line: number; lot: string | null; expiresOn: string | null; quantity: number }[]
  /** Another line about it was refused, so lots that the count omits may exist all the same. */
  isPartial?: boolean
}

export type StockPlanOptions = {
  findPharmacy: (text: string) => number | string
  finder: MedicineFinder
  today: string
  note: Note
  /** The medicines of refused lines. */
  refused?: StockName[]
  /** Decides which medicine a line means where the finder found none or several. */
  resolve?: (row: StockRow, found: number[]) => number[]
}

/**
 * Groups the lines of a stock list by pharmacy and medicine; lines that cannot be resolved are refused with a
 * reason.
 */
export function planStock(rows: StockRow[], options: StockPlanOptions): Count[] {
  const counts = new Map<string, Count>()
  for (const row of rows) {
    const refusal = placeRow(row, counts, options)
    if (refusal) options.note(row.line, "refused", ...refusal)
  }
  for (const name of options.refused ?? []) {
    const [medicineId] = options.finder.find(name.medicine)
    const count = counts.get(`${options.findPharmacy(name.pharmacy)} ${medicineId}`)
    if (count) count.isPartial = true
  }
  return [...counts.values()].filter((count) => count.lots.length > 0)
}

type Refusal = [message: string, field: string]

function placeRow(
  row: StockRow,
  counts: Map<string, Count>,
  { findPharmacy, finder, today, note, resolve }: StockPlanOptions,
): Refusal | null {
  const pharmacyId = findPharmacy(row.pharmacy)
  if (typeof pharmacyId === "string") return [pharmacyId, "pharmacy"]
  const found = finder.find(row.medicine)
  const [medicineId, ...more] = found.length === 1 || !resolve ? found : resolve(row, found)
  if (medicineId === undefined) return [notFound(row), "medicine"]
  if (more.length > 0) return [tooMany([medicineId, ...more], finder), "medicine"]
  if (row.expiresOn !== null && row.expiresOn < today)
    return [`This lot expired on ${row.expiresOn}; it does not go onto the shelf.`, "expiry"]
  const key = `${pharmacyId} ${medicineId}`
  const count = counts.get(key) ?? { line: row.line, pharmacyId, medicineId, priceCents: null, lots: [] }
  const twin = count.lots.find((lot) => lot.lot === row.lot && lot.expiresOn === row.expiresOn)
  if (twin)
    return [
      `Line ${twin.line} already counts this medicine${row.lot ? ` and lot ${row.lot}` : ""}. Add the two up in one line.`,
      "medicine",
    ]
  const { line, lot, expiresOn, quantity } = row
  const held = count.lots.reduce((sum, one) => sum + one.quantity, 0)
  if (held + quantity > 1_000_000) {
    count.isPartial = true
    return [`Together with line ${count.line} this is more than 1,000,000 units.`, "quantity"]
  }
  if (row.priceCents !== null && row.priceCents !== (count.priceCents ?? row.priceCents))
    note(line, "note", `Line ${count.line} has another price for this medicine, which is used.`)
  count.lots.push({ line, lot, expiresOn, quantity })
  count.priceCents ??= row.priceCents
  counts.set(key, count)
  return null
}

function notFound({ medicine }: StockRow): string {
  if (!medicine.name) return `No medicine has the barcode ${medicine.gtin}.`
  const maker = medicine.manufacturer ? ` by ${medicine.manufacturer}` : ""
  return `No medicine is called ${medicine.name}${maker}. Give it in the list of medicines, or use its barcode.`
}
