import type { Cart, Discount, Receipt, Sale, SaleLine } from "#contract/pharmacy/sales.ts"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import { receiptNumberOf } from "#domain/pharmacy/receipt-number.ts"
import { type LineSums, saleSums } from "#domain/pharmacy/sale-sums.ts"
import { taxIn } from "#domain/pharmacy/sale-tax.ts"
import { isLotOnRecord } from "#web/pharmacy/till/cart.ts"

type OfflineCart = Cart & { occurredAt: string }

/** Adds to a cart the taxes as this device knows them. Stock saved by an older Pharos has none: the server's apply. */
export function withTaxes<Sold extends Cart>(cart: Sold, rows: readonly ShelfRow[]): Sold {
  const taxOf = new Map(rows.map(({ stockId, tax }) => [stockId, tax]))
  const lines = cart.lines.map((line) => {
    const tax = taxOf.get(line.stockId)
    return tax === undefined ? line : { ...line, tax }
  })
  return { ...cart, lines }
}

/** Builds an offline sale from a cart: the receipt, and the request for the server. */
export function makeOfflineSale(cart: OfflineCart, rows: readonly ShelfRow[]): Sale {
  const rowOf = new Map(rows.map((row) => [row.stockId, row]))
  const priceOf = ({ stockId, shownPriceCents }: Cart["lines"][number]) =>
    shownPriceCents ?? rowOf.get(stockId)?.priceCents ?? 0
  const sums = saleSums(
    cart.lines.map((line) => ({ ...line, priceCents: priceOf(line) })),
    cart.discount,
  )
  const lines = cart.lines.map((line, place) => {
    const row = rowOf.get(line.stockId)
    return makeLine(line, { row, place, priceCents: priceOf(line), sums: sums.lines[place] })
  })
  const totalCents = cart.shownTotalCents ?? sums.netCents
  return {
    id: cart.id,
    receiptNumber: receiptNumberOf(cart.id),
    totalCents,
    discountCents: sums.discountCents,
    discount: discountOf(cart.discount, sums.saleDiscountCents),
    roundingCents: totalCents - sums.netCents,
    occurredAt: cart.occurredAt,
    recordedAt: cart.occurredAt,
    payment: paymentOf(cart, totalCents),
    prescriptionSeen: cart.prescriptionSeen ?? false,
    isOffline: true,
    device: cart.device ?? null,
    lines,
  }
}

/** The receipt of a sale that only this device knows of. */
export function makeOfflineReceipt(
  { sale: queued, soldBy }: { sale: Sale; soldBy: string },
  pharmacy: Receipt["pharmacy"],
  rows: readonly ShelfRow[],
): Receipt {
  const packOf = new Map(rows.map(({ stockId, packSize }) => [stockId, packSize]))
  const sale = withMoney(queued)
  const lines = sale.lines.map((line) => ({
    ...line,
    // Stock saved by an older Pharos has no packs.
    packSize: packOf.get(line.stockId) ?? null,
    returned: 0,
    batches: line.batches.map((batch) => ({ ...batch, returned: 0 })),
  }))
  const refundedBy = { cash: 0, card: 0, qr: 0, account: 0 }
  return { ...sale, pharmacy, soldBy, refundedCents: 0, refundedBy, roundsCash: false, lines }
}

type Money = Pick<Sale, "discountCents" | "discount" | "roundingCents">
type LineMoney = Pick<SaleLine, "discount" | "shareCents" | "tax">
type OldSale = Omit<Sale, keyof Money | "lines"> &
  Partial<Money> & { lines: (Omit<SaleLine, keyof LineMoney> & Partial<LineMoney>)[] }

/** Returns a queued sale as it is today: one that an older Pharos queued has no discounts, rounding or taxes. */
function withMoney(sale: OldSale): Sale {
  const lines = sale.lines.map((line) => ({ discount: null, shareCents: 0, tax: null, ...line }))
  return { discountCents: 0, discount: null, roundingCents: 0, ...sale, lines }
}

type LineFacts = {
  row: ShelfRow | undefined
  place: number
  priceCents: number
  sums: LineSums | undefined
}

function makeLine(
  { stockId, quantity, discount, tax, lots = [] }: Cart["lines"][number],
  { row, place, priceCents, sums }: LineFacts,
): SaleLine {
  // The batch that expires first; the server decides when it records the sale.
  const batches = row?.nextLot
    ? [{ batchId: 0, lot: row.nextLot, expiresOn: row.nextExpiresOn, quantity }]
    : []
  const totalCents = priceCents * quantity
  const { discountCents = 0, markdownCents = 0, shareCents = 0 } = sums ?? {}
  return {
    lineNo: place + 1,
    stockId,
    name: row?.name ?? `#${stockId}`,
    manufacturer: row?.manufacturer ?? null,
    quantity,
    priceCents,
    totalCents,
    markdownCents,
    discount: discountOf(discount, discountCents - markdownCents),
    shareCents,
    tax: tax ? { ...tax, cents: taxIn(totalCents - discountCents - shareCents, tax.percent) } : null,
    batches,
    unrecordedLots: row ? lots.filter(({ lot }) => !isLotOnRecord(row, lot)) : [],
  }
}

function discountOf(given: Cart["discount"], cents: number): Discount | null {
  if (!given || cents === 0) return null
  return { cents, percent: given.percent ?? null, reason: given.reason }
}

function paymentOf({ payment }: Cart, totalCents: number): Sale["payment"] {
  if (!payment) return null
  const { method } = payment
  const cardCents = method === "card" ? totalCents : method === "split" ? payment.cardCents : 0
  const qrCents = method === "qr" ? totalCents : method === "split" ? payment.qrCents : 0
  const tenderedCents = "tenderedCents" in payment ? (payment.tenderedCents ?? null) : null
  const changeCents = tenderedCents === null ? null : tenderedCents - (totalCents - cardCents - qrCents)
  return { method, cardCents, qrCents, tenderedCents, changeCents }
}
