import type { SupplierOrder } from "#contract/supplier/orders.ts"
import { readTypedExpiry } from "#domain/pharmacy/printed-expiry.ts"
import { shelfLife } from "#domain/pharmacy/reorder.ts"
import { readQuantity } from "#domain/pharmacy/stock-rules.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { call } from "#web/data/call.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type Shipped = { note: number; number: string; units: number }

/** Holds and sends the form of a shipment: its lots and their errors. */
export function useShip(
  order: SupplierOrder,
  { stale, done }: { stale: () => void; done: (it: Shipped) => void },
) {
  const t = useWords()
  const remaining = order.quantity - order.shipped
  const today = colomboDay(useNow(60_000))
  const form = useForm({
    values: (): { lots: LotDraft[] } => ({
      lots: [{ id: 1, quantity: String(remaining), lot: "", expiry: "" }],
    }),
    check: ({ lots }) => {
      const { wrong, lines } = readLots(lots, { remaining, today })
      const words = [...wrong].map(([name, why]) => [
        name,
        t(`supplier.ship.wrong.${why}`, { quantity: formatCount(remaining) }),
      ])
      return {
        errors: Object.fromEntries(words),
        body: { id: order.id, version: order.version, lines },
      }
    },
    send: (body, key) => call.supplierOrders.ship({ key, ...body }),
    onSent: ({ note, number }, { lines }) =>
      done({ note, number, units: lines.reduce((sum, { quantity }) => sum + quantity, 0) }),
    explain: ({ code }) => {
      if (code !== "already-changed" && code !== "more-than-ordered" && code !== "not-found") return undefined
      stale()
      return t("supplier.ship.changed")
    },
  })
  const { lots } = form.values
  return {
    ...form,
    lots,
    remaining,
    today,
    /** Units that remain to ship after it. */
    after: readLots(lots, { remaining, today }).after,
    cell: (lot: LotDraft, field: "quantity" | "lot" | "expiry") =>
      form.part(lotField(lot.id, field), lot[field], (typed: string) =>
        form.set({ lots: lots.map((each) => (each === lot ? { ...lot, [field]: typed } : each)) }, [
          // Excess units are reported at the last lot.
          ...(field === "quantity" ? lots.map(({ id }) => lotField(id, "quantity")) : []),
          lotField(lot.id, field),
        ]),
      ),
    add: () =>
      form.set({ lots: [...lots, { id: (lots.at(-1)?.id ?? 0) + 1, quantity: "", lot: "", expiry: "" }] }),
    takeOut: (id: number) => form.set({ lots: lots.filter((lot) => lot.id !== id) }),
  }
}

export type Shipping = ReturnType<typeof useShip>

/** A lot as typed. */
export type LotDraft = { id: number; quantity: string; lot: string; expiry: string }
type WrongLot = "quantity" | "most" | "lot" | "expiry" | "expired"

type ShipReading = {
  lines: { quantity: number; lot: string; expiresOn: string }[]
  /** By the name of the field: `lots.1.quantity`. */
  wrong: Map<string, WrongLot>
  /** Units that remain to ship after it. */
  after: number
}

const lotField = (id: number, field: "quantity" | "lot" | "expiry") => `lots.${id}.${field}` as const

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
