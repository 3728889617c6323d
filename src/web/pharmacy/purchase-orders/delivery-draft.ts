import type { NewDelivery } from "#contract/pharmacy/deliveries.ts"
import type { Shipment } from "#contract/pharmacy/purchase-orders.ts"
import { readQuantityTyped } from "#domain/pharmacy/packs.ts"
import { readTypedExpiry } from "#domain/pharmacy/printed-expiry.ts"
import type { RefusalReason } from "#domain/pharmacy/purchase-rules.ts"
import { shelfLife } from "#domain/pharmacy/reorder.ts"
import { maxPriceCents, readPriceCents } from "#domain/pharmacy/stock-rules.ts"
import { isPlain } from "#domain/platform/plain-text.ts"

const maxLotLength = 40
const maxNoteLength = 200

/** `null`: this line takes the remainder of the delivered units. */
export type AcceptedDraft = { id: number; quantity: string | null; lot: string; expiry: string }
export type RefusedDraft = { id: number; quantity: string; reason: RefusalReason | ""; note: string }

/** A delivery as typed. */
export type DeliveryDraft = {
  /** The medicine's usual pack, in which quantities can be typed. */
  packSize: number | null
  delivered: string
  accepted: AcceptedDraft[]
  refused: RefusedDraft[]
  price: string
  takesShortDated: boolean
  takesMore: boolean
}

/** Returns the initial delivery: the outstanding units, or the supplier's packed lots. */
export function startDraft(
  remaining: number,
  shipment?: Shipment,
  packSize: number | null = null,
): DeliveryDraft {
  const packed = shipment?.lines ?? []
  const lines = packed.map(({ quantity, lot, expiresOn }, place) => ({
    id: place + 1,
    // Units refused later are subtracted from the first line.
    quantity: place === 0 ? null : String(quantity),
    lot: lot ?? "",
    expiry: expiresOn ?? "",
  }))
  return {
    packSize,
    delivered: String(shipment ? packed.reduce((sum, { quantity }) => sum + quantity, 0) : remaining),
    accepted: lines.length > 0 ? lines : [{ id: 1, quantity: null, lot: "", expiry: "" }],
    refused: [],
    price: "",
    takesShortDated: false,
    takesMore: false,
  }
}

/** The value of an accepted line's quantity field. */
export function quantityOf(draft: DeliveryDraft, line: AcceptedDraft): string {
  if (line.quantity !== null) return line.quantity
  const read = (text: string) => readQuantityTyped(text, draft.packSize) ?? 0
  const others = [...draft.accepted, ...draft.refused].filter((other) => other !== line)
  const named = others.reduce((sum, { quantity }) => sum + read(quantity ?? ""), 0)
  return String(Math.max(0, read(draft.delivered) - named))
}

/** Adds a scanned pack's lot to the draft: to its line, the first empty one, or a new one. */
export function withPack(draft: DeliveryDraft, pack: { lot?: string; expiresOn?: string }): DeliveryDraft {
  const lot = pack.lot ?? ""
  const expiry = pack.expiresOn ?? ""
  const isSame = (line: AcceptedDraft) => line.lot.trim() === lot && lot !== ""
  const isOpen = (line: AcceptedDraft) => line.lot.trim() === ""
  const line = draft.accepted.find(isSame) ?? draft.accepted.find(isOpen)
  if (!line && lot === "") return draft
  if (!line) {
    const id = Math.max(...draft.accepted.map((each) => each.id)) + 1
    return { ...draft, accepted: [...draft.accepted, { id, quantity: "", lot, expiry }] }
  }
  const filled = { ...line, lot: lot || line.lot, expiry: expiry || line.expiry }
  return { ...draft, accepted: draft.accepted.map((each) => (each === line ? filled : each)) }
}

export type Wrong =
  | "delivered"
  | "sum"
  | "quantity"
  | "lot"
  | "expiry"
  | "expired"
  | "shortDated"
  | "more"
  | "reason"
  | "note"
  | "price"
  | "dear"
  | "invalidLot"
  | "invalidNote"
  | "nothing"

export type DraftReading = {
  /** Returns the request; null while something is invalid. */
  delivery: Omit<NewDelivery, "id" | "key" | "note"> | null
  /** By the name of the field: `delivered`, `accepted.1.lot`. */
  wrong: Map<string, Wrong>
  counted: number
  delivered: number
  isShortDated: boolean
  /** Units above the outstanding ones. */
  over: number
  /** Units outstanding afterwards. */
  after: number
}

type Circumstances = { remaining: number; isNewOnShelf: boolean; today: string }

/** Parses a draft: its content and its errors. */
export function readDraft(
  draft: DeliveryDraft,
  { remaining, isNewOnShelf, today }: Circumstances,
): DraftReading {
  const wrong = new Map<string, Wrong>()
  const delivered = readQuantityTyped(draft.delivered, draft.packSize) ?? 0
  if (delivered === 0) wrong.set("delivered", "delivered")
  const accepted = readAccepted(draft, today, wrong)
  const refused = readRefused(draft, wrong)
  const counted = [...accepted, ...refused].reduce((sum, { quantity }) => sum + quantity, 0)
  if (accepted.length + refused.length === 0) wrong.set("delivered", "nothing")
  else if (wrong.size === 0 && counted !== delivered) wrong.set("delivered", "sum")
  const isShortDated = accepted.some(({ expiresOn }) => shelfLife(expiresOn, today) === "short")
  if (isShortDated && !draft.takesShortDated) wrong.set("takesShortDated", "shortDated")
  const over = Math.max(0, delivered - remaining)
  if (over > 0 && !draft.takesMore) wrong.set("takesMore", "more")
  const asksPrice = isNewOnShelf && accepted.length > 0
  const priceCents = asksPrice ? readPriceCents(draft.price) : undefined
  if (priceCents === null) wrong.set("price", "price")
  else if (priceCents !== undefined && priceCents > maxPriceCents) wrong.set("price", "dear")
  const { takesShortDated, takesMore } = draft
  const priced = typeof priceCents === "number" ? { priceCents } : {}
  const delivery = { delivered, accepted, refused, ...priced, takesShortDated, takesMore }
  const after = Math.max(0, remaining - delivered)
  return { delivery: wrong.size > 0 ? null : delivery, wrong, counted, delivered, isShortDated, over, after }
}

function readAccepted(draft: DeliveryDraft, today: string, wrong: Map<string, Wrong>) {
  const lines: NewDelivery["accepted"] = []
  for (const line of draft.accepted) {
    // Omits the line for the remainder when nothing is left for it.
    if (line.quantity === null && quantityOf(draft, line) === "0") continue
    const field = `accepted.${line.id}`
    const quantity = readQuantityTyped(quantityOf(draft, line), draft.packSize)
    const lot = line.lot.trim()
    const expiresOn = readTypedExpiry(line.expiry)
    if (quantity === null) wrong.set(`${field}.quantity`, "quantity")
    if (lot === "") wrong.set(`${field}.lot`, "lot")
    else if (!isPlain(lot) || lot.length > maxLotLength) wrong.set(`${field}.lot`, "invalidLot")
    if (expiresOn === null) wrong.set(`${field}.expiry`, "expiry")
    else if (shelfLife(expiresOn, today) === "expired") wrong.set(`${field}.expiry`, "expired")
    lines.push({ quantity: quantity ?? 0, lot, expiresOn: expiresOn ?? "9999-12-31" })
  }
  return lines
}

function readRefused({ refused, packSize }: DeliveryDraft, wrong: Map<string, Wrong>) {
  const lines: NewDelivery["refused"] = []
  for (const { id, quantity: text, reason, note } of refused) {
    const quantity = readQuantityTyped(text, packSize)
    if (quantity === null) wrong.set(`refused.${id}.quantity`, "quantity")
    if (reason === "") wrong.set(`refused.${id}.reason`, "reason")
    if (reason === "other" && note.trim() === "") wrong.set(`refused.${id}.note`, "note")
    else if (reason === "other" && (!isPlain(note) || note.trim().length > maxNoteLength))
      wrong.set(`refused.${id}.note`, "invalidNote")
    const said = reason === "other" ? { note: note.trim() } : {}
    lines.push({ quantity: quantity ?? 0, reason: reason || "other", ...said })
  }
  return lines
}
