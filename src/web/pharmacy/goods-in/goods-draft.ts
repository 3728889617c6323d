import type { NewGoodsReceipt } from "#contract/pharmacy/goods-in.ts"
import { marginPercent, maxInvoiceCents, maxLineUnits } from "#domain/pharmacy/goods-in.ts"
import { costByPack, readTypedUnits, typedPacks } from "#domain/pharmacy/packs.ts"
import { readTypedExpiry } from "#domain/pharmacy/printed-expiry.ts"
import { shelfLife } from "#domain/pharmacy/reorder.ts"
import { maxPriceCents, readPriceCents } from "#domain/pharmacy/stock-rules.ts"
import { isPlain } from "#domain/platform/plain-text.ts"

/** A medicine as the sheet knows it; `priceCents` is null while it is not in stock. */
export type GoodsMedicine = {
  medicineId: number
  name: string
  manufacturer: string
  priceCents: number | null
  maximumCents: number | null
  /** The units in its usual pack, if known. */
  packSize: number | null
}

/** A line as typed; quantities are units or packs. */
export type DraftLine = GoodsMedicine & {
  id: number
  quantity: string
  free: string
  cost: string
  lot: string
  expiry: string
  mrp: string
  price: string
}

/** An invoice as typed. */
export type GoodsDraft = {
  /** Idempotency key; the draft keeps it over a reload. */
  key: string
  /** As the pharmacy's machines know it; 0 until it is saved. */
  version: number
  supplier: string
  invoiceNumber: string
  invoiceDate: string
  total: string
  /** A discount on the whole invoice as a negative amount, or charges. */
  other: string
  /** Whether costs are typed for the whole line or for one pack. */
  costOf: "line" | "pack"
  lines: DraftLine[]
  takesShortDated: boolean
}

export const startGoodsDraft = (today: string): GoodsDraft => ({
  key: crypto.randomUUID(),
  version: 0,
  supplier: "",
  invoiceNumber: "",
  invoiceDate: today,
  total: "",
  other: "",
  costOf: "line",
  lines: [],
  takesShortDated: false,
})

export type GoodsPack = { lot?: string | undefined; expiresOn?: string | undefined; size?: number | null }

/**
 * Adds a pack of a medicine to the draft and returns its line. A scanned pack of a lot that is there already adds
 * its units.
 */
export function withMedicine(
  draft: GoodsDraft,
  medicine: GoodsMedicine,
  pack: GoodsPack = {},
): { lines: DraftLine[]; id: number } {
  const lot = pack.lot ?? ""
  const size = pack.size ?? medicine.packSize
  const known = draft.lines.find(
    (line) =>
      line.medicineId === medicine.medicineId &&
      lot !== "" &&
      line.lot.trim() === lot &&
      isCountedIn(line, size),
  )
  if (known) {
    const { units } = readOptional(known.quantity, known.packSize)
    const quantity = typedPacks((units ?? 0) + (size ?? 1), size, known.packSize)
    return {
      id: known.id,
      lines: draft.lines.map((line) => (line === known ? { ...known, quantity } : line)),
    }
  }
  const id = Math.max(0, ...draft.lines.map((line) => line.id)) + 1
  const line = {
    quantity: typedPacks(size ?? 1, size, medicine.packSize),
    free: "",
    cost: "",
    lot,
    expiry: pack.expiresOn ?? "",
    mrp: "",
    price: "",
  }
  return { id, lines: [...draft.lines, { ...medicine, ...line, id }] }
}

/** Parses an amount that may be negative; empty is zero, null is invalid. */
export function readSigned(text: string): number | null {
  const bare = text.trim().replace("−", "-")
  if (bare === "") return 0
  const cents = readPriceCents(bare.replace(/^-\s*/, ""))
  return cents === null ? null : bare.startsWith("-") ? -cents : cents
}

/** Whether packs of this size can be added to a line: a cost per pack is that of one size. */
function isCountedIn({ quantity, packSize }: DraftLine, size: number | null) {
  const read = readOptional(quantity, packSize)
  return read.units !== null && (read.packSize === null || read.packSize === size)
}

function readOptional(text: string, usualPack: number | null) {
  const read = readTypedUnits(text.trim() === "" ? "0" : text, usualPack)
  return read.units !== null && read.units <= maxLineUnits ? read : { units: null, packSize: null }
}

export type LineReading = {
  units: number | null
  freeUnits: number | null
  costCents: number | null
  /** Why a cost per pack gives no cost of the line. */
  costProblem?: "packUnknown" | "splitCent"
  /** What one unit costs, free units included; null while a part is missing. */
  unitCostCents: number | null
  /** The price that the goods will be sold at. */
  priceCents: number | null
  margin: number | null
}

/** Computes a line's units, cost and margin. */
export function readLine(line: DraftLine, costOf: GoodsDraft["costOf"]): LineReading {
  const bought = readOptional(line.quantity, line.packSize)
  const { units } = bought
  const { units: freeUnits } = readOptional(line.free, line.packSize)
  const typed = readPriceCents(line.cost)
  const { costCents, costProblem } =
    typed === null || units === null
      ? { costCents: null }
      : costOf === "line"
        ? { costCents: typed }
        : costOfPacks(units, bought.packSize ?? line.packSize, typed)
  const all = (units ?? 0) + (freeUnits ?? 0)
  const unitCostCents = costCents === null || all === 0 ? null : costCents / all
  const priceCents = line.price.trim() === "" ? line.priceCents : readPriceCents(line.price)
  const margin =
    unitCostCents === null || priceCents === null ? null : marginPercent(priceCents, unitCostCents)
  return { units, freeUnits, costCents, costProblem, unitCostCents, priceCents, margin }
}

/** Returns the cost of a line from that of a pack: it is never rounded, so that no cent is lost. */
function costOfPacks(
  units: number,
  packSize: number | null,
  packCents: number,
): Pick<LineReading, "costCents" | "costProblem"> {
  if (packSize === null) return { costCents: null, costProblem: "packUnknown" }
  const costCents = costByPack(units, packSize, packCents)
  return costCents === null ? { costCents, costProblem: "splitCent" } : { costCents }
}

export type WrongGoods =
  | "supplier"
  | "invoiceNumber"
  | "invoiceDate"
  | "amount"
  | "nothing"
  | "quantity"
  | "packUnknown"
  | "splitCent"
  | "lot"
  | "expiry"
  | "expired"
  | "price"
  | "priceNeeded"
  | "aboveMaximum"
  | "total"
  | "shortDated"

export type DraftSums = {
  linesCents: number
  otherCents: number
  /** The invoice's total less lines and other; null while no total is typed. */
  differenceCents: number | null
}

export function sumsOf(draft: GoodsDraft): DraftSums {
  const linesCents = draft.lines.reduce((sum, line) => sum + (readLine(line, draft.costOf).costCents ?? 0), 0)
  const otherCents = readSigned(draft.other) ?? 0
  const total = readPriceCents(draft.total)
  return { linesCents, otherCents, differenceCents: total === null ? null : total - linesCents - otherCents }
}

export const isShortDated = (draft: GoodsDraft, today: string) =>
  draft.lines.some(({ expiry }) => {
    const day = readTypedExpiry(expiry)
    return day !== null && shelfLife(day, today) === "short"
  })

const maxText = { supplier: 200, invoiceNumber: 60, lot: 40 }
const isText = (text: string, most: number) =>
  text.trim() !== "" && isPlain(text) && text.trim().length <= most

/** Reads a draft: its request, or what is wrong by field (`total`, `lines.2.cost`). */
export function readGoodsDraft(
  draft: GoodsDraft,
  today: string,
): { receipt: NewGoodsReceipt | null; wrong: Map<string, WrongGoods> } {
  const wrong = new Map<string, WrongGoods>()
  if (!isText(draft.supplier, maxText.supplier)) wrong.set("supplier", "supplier")
  if (!isText(draft.invoiceNumber, maxText.invoiceNumber)) wrong.set("invoiceNumber", "invoiceNumber")
  if (!/^\d{4}-\d{2}-\d{2}$/.test(draft.invoiceDate)) wrong.set("invoiceDate", "invoiceDate")
  if (draft.lines.length === 0) wrong.set("lines", "nothing")
  const lines = draft.lines.map((line) => readGoodsLine(line, { draft, today, wrong }))
  const totalCents = readPriceCents(draft.total)
  const otherCents = readSigned(draft.other)
  if (otherCents === null) wrong.set("other", "amount")
  if (totalCents === null || totalCents > maxInvoiceCents) wrong.set("total", "amount")
  else if (wrong.size === 0 && sumsOf(draft).differenceCents !== 0) wrong.set("total", "total")
  if (isShortDated(draft, today) && !draft.takesShortDated) wrong.set("takesShortDated", "shortDated")
  if (wrong.size > 0 || totalCents === null || otherCents === null) return { receipt: null, wrong }
  const { key, supplier, invoiceNumber, invoiceDate, takesShortDated } = draft
  const receipt = {
    key,
    supplier: supplier.trim(),
    invoiceNumber: invoiceNumber.trim(),
    invoiceDate,
    totalCents,
    otherCents,
    lines,
    takesShortDated,
  }
  return { receipt, wrong }
}

type Around = { draft: GoodsDraft; today: string; wrong: Map<string, WrongGoods> }

function readGoodsLine(line: DraftLine, { draft, today, wrong }: Around): NewGoodsReceipt["lines"][number] {
  const field = `lines.${line.id}`
  const { units, freeUnits, costCents, costProblem, priceCents } = readLine(line, draft.costOf)
  if (units === null || units + (freeUnits ?? 0) === 0) wrong.set(`${field}.quantity`, "quantity")
  if (freeUnits === null) wrong.set(`${field}.free`, "quantity")
  if (costProblem) wrong.set(`${field}.cost`, costProblem)
  else if (units !== null && (costCents === null || costCents > maxInvoiceCents))
    wrong.set(`${field}.cost`, "amount")
  const lot = line.lot.trim()
  if (lot !== "" && !isText(lot, maxText.lot)) wrong.set(`${field}.lot`, "lot")
  const expiresOn = line.expiry.trim() === "" ? null : readTypedExpiry(line.expiry)
  if (expiresOn === null && line.expiry.trim() !== "") wrong.set(`${field}.expiry`, "expiry")
  else if (expiresOn !== null && shelfLife(expiresOn, today) === "expired")
    wrong.set(`${field}.expiry`, "expired")
  const mrpCents = line.mrp.trim() === "" ? null : readPriceCents(line.mrp)
  if (line.mrp.trim() !== "" && !mrpCents) wrong.set(`${field}.mrp`, "price")
  if (line.price.trim() === "" && line.priceCents === null) wrong.set(`${field}.price`, "priceNeeded")
  else if (priceCents === null || priceCents > maxPriceCents) wrong.set(`${field}.price`, "price")
  else if (priceCents > Math.min(mrpCents ?? maxPriceCents, line.maximumCents ?? maxPriceCents))
    wrong.set(`${field}.price`, "aboveMaximum")
  return {
    medicineId: line.medicineId,
    lot: lot || null,
    expiresOn,
    units: units ?? 0,
    freeUnits: freeUnits ?? 0,
    costCents: costCents ?? 0,
    mrpCents,
    priceCents: line.price.trim() === "" ? null : priceCents,
  }
}
