import { readTypedExpiry } from "#domain/pharmacy/printed-expiry.ts"
import { shelfLife } from "#domain/pharmacy/reorder.ts"
import { readQuantity } from "#web/kit/forms/quantity.ts"

/** A lot as it is typed. */
export type LotDraft = { id: number; quantity: string; lot: string; expiry: string }
export type WrongLot = "quantity" | "most" | "lot" | "expiry" | "expired"

export type ShipReading = {
  lines: { quantity: number; lot: string; expiresOn: string }[]
  /** By the name of the field: `lots.1.quantity`. */
  wrong: Map<string, WrongLot>
  /** Units that remain to ship after it. */
  after: number
}

export const lotField = (id: number, field: "quantity" | "lot" | "expiry") => `lots.${id}.${field}` as const

/** The packed lots, and the errors that prevent shipping. */
export function readLots(
  lots: readonly LotDraft[],
  { remaining, today }: { remaining: number; today: string },
): ShipReading {
  const wrong = new Map<string, WrongLot>()
  const lines = []
  for (const { id, ...typed } of lots) {
    const quantity = readQuantity(typed.quantity)
    const lot = typed.lot.trim()
    const expiresOn = readTypedExpiry(typed.expiry)
    if (quantity === null) wrong.set(lotField(id, "quantity"), "quantity")
    if (lot === "") wrong.set(lotField(id, "lot"), "lot")
    if (expiresOn === null) wrong.set(lotField(id, "expiry"), "expiry")
    else if (shelfLife(expiresOn, today) === "expired") wrong.set(lotField(id, "expiry"), "expired")
    lines.push({ quantity: quantity ?? 0, lot, expiresOn: expiresOn ?? "9999-12-31" })
  }
  const packed = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const last = lots.at(-1)
  if (packed > remaining && last) wrong.set(lotField(last.id, "quantity"), "most")
  return { lines, wrong, after: Math.max(0, remaining - packed) }
}
