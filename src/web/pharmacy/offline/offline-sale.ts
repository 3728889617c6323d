import type { Cart, Receipt, Sale, SaleLine } from "#contract/pharmacy/sales.ts"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import { receiptNumberOf } from "#domain/pharmacy/receipt-number.ts"
import { isLotOnRecord } from "#web/pharmacy/till/cart.ts"

type OfflineCart = Cart & { occurredAt: string }

/** Builds an offline sale from a cart: the receipt, and the request for the server. */
export function makeOfflineSale(cart: OfflineCart, rows: readonly ShelfRow[]): Sale {
  const rowOf = new Map(rows.map((row) => [row.stockId, row]))
  const lines = cart.lines.map((line, place) => makeLine(line, place, rowOf.get(line.stockId)))
  const totalCents = lines.reduce((sum, line) => sum + line.totalCents, 0)
  return {
    id: cart.id,
    receiptNumber: receiptNumberOf(cart.id),
    totalCents,
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
export function makeOfflineReceipt(sale: Sale, pharmacy: Receipt["pharmacy"], soldBy: string): Receipt {
  const lines = sale.lines.map((line) => ({
    ...line,
    returned: 0,
    batches: line.batches.map((batch) => ({ ...batch, returned: 0 })),
  }))
  return { ...sale, pharmacy, soldBy, refundedCents: 0, lines }
}

function makeLine(
  { stockId, quantity, shownPriceCents, lots = [] }: Cart["lines"][number],
  place: number,
  row: ShelfRow | undefined,
): SaleLine {
  const priceCents = shownPriceCents ?? row?.priceCents ?? 0
  // The batch that expires first; the server decides when it records the sale.
  const batches = row?.nextLot
    ? [{ batchId: 0, lot: row.nextLot, expiresOn: row.nextExpiresOn, quantity }]
    : []
  return {
    lineNo: place + 1,
    stockId,
    name: row?.name ?? `#${stockId}`,
    manufacturer: row?.manufacturer ?? null,
    quantity,
    priceCents,
    totalCents: priceCents * quantity,
    batches,
    unrecordedLots: row ? lots.filter(({ lot }) => !isLotOnRecord(row, lot)) : [],
  }
}

function paymentOf({ payment }: Cart, totalCents: number): Sale["payment"] {
  if (!payment) return null
  if (payment.method !== "cash") return { method: payment.method, tenderedCents: null, changeCents: null }
  const { tenderedCents } = payment
  if (tenderedCents === undefined) return { method: "cash", tenderedCents: null, changeCents: null }
  return { method: "cash", tenderedCents, changeCents: tenderedCents - totalCents }
}
