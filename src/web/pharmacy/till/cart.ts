import type { ShelfRow } from "#contract/pharmacy/till.ts"
import { type MarkedBatch, markdownOf } from "#domain/pharmacy/markdown.ts"
import { type GivenDiscount, paidParts, type SaleSums, saleSums } from "#domain/pharmacy/sale-sums.ts"
import { type AccountKind, maxCartLines, maxLineQuantity, type PaidBy } from "#domain/pharmacy/till-limits.ts"
import type { call } from "#web/data/call.ts"

/** As the sale sends it. */
export type CartPrescription = NonNullable<Parameters<typeof call.sales.sell>[0]["prescription"]>

type ScannedLot = { lot: string; quantity: number }

/** The customer of a sale, as chosen. */
export type CartCustomer = { id: number; name: string; phoneNumber: string | null; allergies: string[] }

/** A line's data when it was added; the stock may have changed since. */
export type CartLine = Pick<
  ShelfRow,
  "stockId" | "name" | "genericName" | "brandName" | "strength" | "form" | "manufacturer" | "prescriptionOnly"
> & {
  /** Absent in carts kept by an older Pharos. */
  controlled?: boolean
  /** The price the customer was shown. */
  priceCents: number
  quantity: number
  /** The batches of a row with a mark-down, as the customer was shown the price. */
  marked?: MarkedBatch[] | undefined
  discount?: GivenDiscount | undefined
  /** Of the last scanned pack. */
  scanned?: { lot?: string; expiresOn?: string }
  /** The number of scanned packs per lot. */
  lots?: ScannedLot[]
}

/** A cart as stored on this device. Its id is the sale's idempotency key. */
export type TillCart = {
  id: string
  pharmacyId: number
  state: "open" | "held"
  lines: CartLine[]
  method: PaidBy
  /** What is paid by card and by QR of a split payment, in cents; undefined while it is not an amount. */
  card?: number | undefined
  qr?: number | undefined
  /** What is paid on account of a split payment, and whose account it is. */
  onAccount?: number | undefined
  account?: { id: number; name: string; kind?: AccountKind } | undefined
  /** Of whom or what the account's holder is billed. */
  reference?: string | undefined
  /** The account may owe more than its limit. */
  overLimit?: boolean | undefined
  /** Of the whole sale. */
  discount?: GivenDiscount | undefined
  /** Whether the pharmacy rounds cash to the rupee, as far as this device knows. */
  roundsCash?: boolean
  /** The cash handed over as it was typed or pressed; empty for exactly the total. */
  received: string
  prescriptionSeen: boolean
  /** What is recorded of the prescription, and the patient whose prescription is repeated. */
  prescription?: CartPrescription | undefined
  repeats?: { id: number; patientName: string } | undefined
  customer?: CartCustomer | undefined
  /** Why it is sold in spite of a warning. */
  overrideReason?: string | undefined
  /** Sent without an answer yet: whether it was sold is unknown, so its lines are frozen. */
  isSent: boolean
  /** When it was first sent, by this device's clock. */
  sentAt?: string
  changedAt: number
}

export type CartRefusal = "zero" | "more-than-available" | "too-many-lines"
export type CartAnswer = { cart: TillCart; refusal?: CartRefusal }

export function makeCart(pharmacyId: number): TillCart {
  return {
    id: crypto.randomUUID(),
    pharmacyId,
    state: "open",
    lines: [],
    method: "cash",
    received: "",
    prescriptionSeen: false,
    isSent: false,
    changedAt: Date.now(),
  }
}

/** Adds units of a row to the cart, all or none. */
export function addUnits(cart: TillCart, row: ShelfRow, count = 1): CartAnswer {
  if (row.quantity <= 0) return { cart, refusal: "zero" }
  const line = lineOf(cart, row.stockId)
  const wanted = (line?.quantity ?? 0) + count
  if (wanted > maxQuantityOf(row)) return { cart, refusal: "more-than-available" }
  if (line) return { cart: withLine(cart, { ...line, quantity: wanted }) }
  if (cart.lines.length >= maxCartLines) return { cart, refusal: "too-many-lines" }
  const prescriptionSeen = cart.prescriptionSeen && !row.prescriptionOnly
  return { cart: { ...cart, lines: [...cart.lines, lineFor(row, count)], prescriptionSeen } }
}

/** Sets a typed quantity; reduces one above the stock and reports it. */
export function setQuantity(cart: TillCart, row: ShelfRow | undefined, wanted: CartLine): CartAnswer {
  const most = row ? maxQuantityOf(row) : wanted.quantity
  if (wanted.quantity <= most) return { cart: withLine(cart, wanted) }
  return { cart: withLine(cart, { ...wanted, quantity: Math.max(1, most) }), refusal: "more-than-available" }
}

export const lineOf = (cart: TillCart, stockId: number) => cart.lines.find((line) => line.stockId === stockId)

export const withLine = (cart: TillCart, line: CartLine): TillCart => ({
  ...cart,
  lines: cart.lines.map((each) => (each.stockId === line.stockId ? line : each)),
})

export function withoutLine(cart: TillCart, stockId: number): TillCart {
  const lines = cart.lines.filter((line) => line.stockId !== stockId)
  return { ...cart, lines, discount: lines.length > 0 ? cart.discount : undefined }
}

/** The line after packs were scanned into it. */
export function withScanned(
  line: CartLine,
  scanned: NonNullable<CartLine["scanned"]>,
  count: number,
): CartLine {
  const { lot } = scanned
  if (lot === undefined) return { ...line, scanned }
  const { lots = [] } = line
  const quantity = count + (lots.find((each) => each.lot === lot)?.quantity ?? 0)
  return { ...line, scanned, lots: [...lots.filter((each) => each.lot !== lot), { lot, quantity }] }
}

/** The lots that leave with a line: of fewer units than were scanned, the last ones stay here. */
export function lotsLeaving({ lots = [], quantity }: CartLine): ScannedLot[] {
  let left = quantity
  return lots.flatMap(({ lot, quantity: scanned }) => {
    const units = Math.min(scanned, left)
    left -= units
    return units > 0 ? [{ lot, quantity: units }] : []
  })
}

/** Whether a scanned lot is on record. Stock saved by an older Pharos has no lots. */
export function isLotOnRecord({ lots }: { lots?: string[] }, lot: string): boolean {
  return lots === undefined || lots.some((known) => known.toUpperCase() === lot.toUpperCase())
}

/** The money of a cart: its discounts, and what is paid by each method. */
export type CartSums = SaleSums & {
  cash: number
  card: number
  qr: number
  account: number
  roundingCents: number
  /** What the customer pays. */
  totalCents: number
}

/** Computes the money of a cart, from the prices that the customer was shown. */
export function sumsOf(cart: TillCart): CartSums {
  const lines = cart.lines.map((line) => ({ ...line, markdownCents: lineMarkdown(line) }))
  const sums = saleSums(lines, cart.discount)
  const { method, card = 0, qr = 0, onAccount = 0, roundsCash = false } = cart
  const parts = paidParts(sums.netCents, { method, card, qr, account: onAccount }, roundsCash)
  return { ...sums, ...parts, totalCents: sums.netCents + parts.roundingCents }
}

/** What mark-downs take off a line, by default as the customer was shown. */
export const lineMarkdown = (line: CartLine, marked = line.marked): number =>
  marked ? markdownOf(marked, { ...line, lots: lotsLeaving(line) }) : 0

export const totalOf = (cart: TillCart) => sumsOf(cart).totalCents

export const unitsOf = ({ lines }: TillCart) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

export type LineChange =
  | { kind: "gone" }
  | { kind: "short"; available: number }
  | { kind: "price" | "markdown"; wasCents: number; nowCents: number }

/** How the stock has changed under a line; undefined while the line can be sold. */
export function changeOf(line: CartLine, row: ShelfRow | undefined): LineChange | undefined {
  if (!row || row.quantity <= 0) return { kind: "gone" }
  if (line.quantity > row.quantity) return { kind: "short", available: row.quantity }
  if (line.priceCents !== row.priceCents)
    return { kind: "price", wasCents: line.priceCents, nowCents: row.priceCents }
  const [wasCents, nowCents] = [lineMarkdown(line), lineMarkdown(line, row.marked ?? [])]
  if (wasCents !== nowCents) return { kind: "markdown", wasCents, nowCents }
  return undefined
}

/** Returns the cart with the available units at current prices. */
export function asShelfIs(cart: TillCart, rowOf: (stockId: number) => ShelfRow | undefined): TillCart {
  const lines = cart.lines.flatMap((line) => {
    const row = rowOf(line.stockId)
    if (!row || row.quantity <= 0) return []
    const { priceCents, marked } = row
    return [{ ...line, priceCents, marked, quantity: Math.min(line.quantity, row.quantity) }]
  })
  return { ...cart, lines }
}

/** The maximum units of a row in a line. */
export const maxQuantityOf = (row: ShelfRow) => Math.min(row.quantity, maxLineQuantity)

function lineFor(row: ShelfRow, quantity: number): CartLine {
  const {
    stockId,
    name,
    genericName,
    brandName,
    strength,
    form,
    manufacturer,
    prescriptionOnly,
    controlled,
    priceCents,
    marked,
  } = row
  const named = { name, genericName, brandName, strength, form, manufacturer }
  return { stockId, ...named, prescriptionOnly, controlled, priceCents, marked, quantity }
}
