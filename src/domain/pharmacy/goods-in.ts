/** Limits of an invoice, shared by the form and the server. */
export const maxInvoiceLines = 200
export const maxLineUnits = 100_000
export const maxInvoiceCents = 100_000_000_000

/** Returns the share of a price that stays after the cost of a unit, as a percentage; null for a price of zero. */
export function marginPercent(priceCents: number, unitCostCents: number): number | null {
  return priceCents > 0 ? ((priceCents - unitCostCents) / priceCents) * 100 : null
}
