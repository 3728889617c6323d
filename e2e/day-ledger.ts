import type { OwnShelf } from "./counter.ts"

export type Lot = { lot: string; expiresOn: string }
type Method = "cash" | "card"
type Kept = { shelf: OwnShelf; priceCents: number; lots: (Lot & { units: number })[] }
type Part = { lot: string; units: number }

/** What a bookkeeper beside the counter writes down of a day, by hand and by no rule of the product's. */
export function makeLedger(floatCents: number) {
  const shelves = new Map<number, Kept>()
  const sold: { number: string; cents: number; method: Method; parts: Part[] }[] = []
  const refunds: { cents: number; method: Method }[] = []
  const quarantined: Part[] = []
  const moves = { inCents: 0, outCents: 0 }

  const kept = ({ stockId }: OwnShelf) => {
    const known = shelves.get(stockId)
    if (!known) throw new Error("This shelf is not in the ledger")
    return known
  }
  /** What expires first leaves first. */
  function take(shelf: OwnShelf, units: number): Part[] {
    const parts: Part[] = []
    let missing = units
    for (const each of kept(shelf).lots.toSorted((one, other) =>
      one.expiresOn < other.expiresOn ? -1 : 1,
    )) {
      const taken = Math.min(missing, each.units)
      each.units -= taken
      missing -= taken
      if (taken > 0) parts.push({ lot: each.lot, units: taken })
    }
    if (missing > 0) throw new Error("More was sold than there was")
    return parts
  }
  const sum = (lines: { cents: number; method: Method }[], method?: Method) =>
    lines.reduce((cents, line) => cents + (!method || line.method === method ? line.cents : 0), 0)

  return {
    begin(shelf: OwnShelf, priceCents: number) {
      shelves.set(shelf.stockId, { shelf, priceCents, lots: [] })
    },
    receive(shelf: OwnShelf, lot: Lot, units: number) {
      kept(shelf).lots.push({ ...lot, units })
    },
    /** Notes a sale; gives what it came to and which lots went. */
    sell(number: string, lines: [OwnShelf, number][], method: Method = "cash") {
      const cents = lines.reduce((total, [shelf, units]) => total + kept(shelf).priceCents * units, 0)
      const parts = lines.flatMap(([shelf, units]) => take(shelf, units))
      sold.push({ number, cents, method, parts })
      return { cents, parts }
    },
    /** One unit comes back for cash. */
    takeBack(shelf: OwnShelf, lot: string, to: "shelf" | "quarantine") {
      const { lots, priceCents } = kept(shelf)
      const batch = lots.find((each) => each.lot === lot)
      if (to === "shelf" && batch) batch.units += 1
      else quarantined.push({ lot, units: 1 })
      refunds.push({ cents: priceCents, method: "cash" })
    },
    cashIn: (cents: number) => {
      moves.inCents += cents
    },
    cashOut: (cents: number) => {
      moves.outCents += cents
    },

    shelves: () =>
      [...shelves.values()].map(({ shelf, lots }) => ({
        ...shelf,
        units: lots.reduce((units, each) => units + each.units, 0),
        lots: lots.map(({ lot, expiresOn, units }) => ({ lot, expiresOn, units })),
      })),
    sold,
    quarantined,
    moves,
    salesCents: (method?: Method) => sum(sold, method),
    refundCents: () => sum(refunds),
    refunds,
    drawerCents: () => floatCents + sum(sold, "cash") - sum(refunds, "cash") + moves.inCents - moves.outCents,
  }
}

export type Ledger = ReturnType<typeof makeLedger>
