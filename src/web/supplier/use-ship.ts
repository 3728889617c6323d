import type { SupplierOrder } from "#contract/supplier/orders.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { call } from "#web/data/call.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { formatCount } from "#web/kit/format/number.ts"
import { useForm } from "#web/kit/forms/use-form.ts"
import { type LotDraft, lotField, readLots } from "#web/supplier/ship-draft.ts"
import { useWords } from "#web/words/words.ts"

type Shipped = { note: number; number: string; units: number }

/** A shipment while it is packed: its lots, what is wrong with them, and its way to the server. */
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
          // Units too many are said of the last lot, whichever has them.
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
