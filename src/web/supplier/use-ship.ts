import { useState } from "react"
import type { SupplierOrder } from "#contract/supplier/orders.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { call } from "#web/data/call.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { formatCount } from "#web/kit/format/number.ts"
import { useAct, type Wrong } from "#web/kit/forms/use-act.ts"
import { type LotDraft, readLots } from "#web/supplier/ship-draft.ts"
import { useWords } from "#web/words/words.ts"

type Shipped = { note: number; number: string; units: number }

/** A shipment while it is packed: its lots, what is wrong with them, and its way to the server. */
export function useShip(
  order: SupplierOrder,
  { stale, done }: { stale: () => void; done: (it: Shipped) => void },
) {
  const t = useWords()
  const remaining = order.quantity - order.shipped
  const [key] = useState(() => crypto.randomUUID())
  const [lots, setLots] = useState<LotDraft[]>([{ id: 1, quantity: String(remaining), lot: "", expiry: "" }])
  const today = colomboDay(useNow(60_000))
  const reading = readLots(lots, { remaining, today })
  // The first wrong field of the form as it stands gets the focus.
  const ids = Object.fromEntries([...reading.wrong.keys()].map((field) => [field, field]))
  const act = useAct({
    ids,
    explain: ({ code }): Wrong | undefined => {
      if (code !== "already-changed" && code !== "more-than-ordered" && code !== "not-found") return undefined
      stale()
      return { refused: t("supplier.ship.changed") }
    },
  })
  const send = () => {
    if (reading.wrong.size > 0) {
      const words = [...reading.wrong].map(([field, wrong]) => [
        field,
        t(`supplier.ship.wrong.${wrong}`, { quantity: formatCount(remaining) }),
      ])
      return act.show(Object.fromEntries(words))
    }
    const units = remaining - reading.after
    void act.run(
      () => call.supplierOrders.ship({ id: order.id, version: order.version, key, lines: reading.lines }),
      ({ note, number }) => done({ note, number, units }),
    )
  }
  // What was wrong when it was sent and is right by now is not said any more.
  const wrong = Object.fromEntries(
    Object.entries(act.wrong).filter(([field]) => !(field in ids) || reading.wrong.has(field)),
  )
  return {
    remaining,
    lots,
    today,
    reading,
    act: { ...act, wrong },
    put: (id: number, next: Partial<LotDraft>) =>
      setLots((before) => before.map((lot) => (lot.id === id ? { ...lot, ...next } : lot))),
    add: () =>
      setLots((before) => [
        ...before,
        { id: (before.at(-1)?.id ?? 0) + 1, quantity: "", lot: "", expiry: "" },
      ]),
    takeOut: (id: number) => setLots((before) => before.filter((lot) => lot.id !== id)),
    send,
  }
}

export type Shipping = ReturnType<typeof useShip>
