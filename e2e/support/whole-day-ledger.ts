import type { OwnShelf } from "./shelf.ts"

export type Lot = { lot: string; expiresOn: string }
type Method = "cash" | "card" | "qr"
type Kept = { shelf: OwnShelf; priceCents: number; lots: (Lot & { units: number })[] }
type Part = { lot: string; units: number }
type Back = { shelf: OwnShelf; lot: string; toShelf: number; toQuarantine: number }

/** Cash is paid and refunded in whole rupees. */
const rupees = (cents: number) => Math.round(cents / 100) * 100

/** Keeps an independent record of a day, using none of the product's rules. */
export function makeLedger(floatCents: number) {
  const shelves = new Map<number, Kept>()
  const sold: { number: string; cents: number; method: Method; parts: Part[] }[] = []
  const refunds: { ofSale: string; cents: number; method: Method }[] = []
  const closings: { no: number; expected: number; counted: number }[] = []
  const quarantined: Part[] = []
  const moves = { inCents: 0, outCents: 0 }

  const kept = ({ stockId }: OwnShelf) => {
    const known = shelves.get(stockId)
    if (!known) throw new Error("This shelf is not in the ledger")
    return known
  }
  /** Takes the scanned lot, or without one the earliest expiry. */
  function take(shelf: OwnShelf, units: number, lot?: string): Part[] {
    const parts: Part[] = []
    let missing = units
    const inOrder = kept(shelf).lots.toSorted((one, other) => (one.expiresOn < other.expiresOn ? -1 : 1))
    for (const each of inOrder.filter((one) => lot === undefined || one.lot === lot)) {
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
  const drawerCents = () =>
    floatCents + sum(sold, "cash") - sum(refunds, "cash") + moves.inCents - moves.outCents

  return {
    begin(shelf: OwnShelf, priceCents: number) {
      shelves.set(shelf.stockId, { shelf, priceCents, lots: [] })
    },
    receive(shelf: OwnShelf, lot: Lot, units: number) {
      kept(shelf).lots.push({ ...lot, units })
    },
    /** Records a sale; returns its total and the lots sold. */
    sell(number: string, lines: [OwnShelf, number, lot?: string][], method: Method = "cash") {
      const exact = lines.reduce((total, [shelf, units]) => total + kept(shelf).priceCents * units, 0)
      const cents = method === "cash" ? rupees(exact) : exact
      const parts = lines.flatMap((line) => take(...line))
      sold.push({ number, cents, method, parts })
      return { cents, parts }
    },
    /** Records units of one sale returned for cash. */
    takeBack(ofSale: string, { shelf, lot, toShelf, toQuarantine }: Back) {
      const { lots, priceCents } = kept(shelf)
      for (const each of lots) if (each.lot === lot) each.units += toShelf
      quarantined.push({ lot, units: toQuarantine })
      refunds.push({ ofSale, cents: rupees(priceCents * (toShelf + toQuarantine)), method: "cash" })
    },
    cashIn: (cents: number) => {
      moves.inCents += cents
    },
    cashOut: (cents: number) => {
      moves.outCents += cents
    },

    /** Records a closing and the cash difference. */
    close(differenceCents: number) {
      const expected = drawerCents()
      closings.push({ no: closings.length + 1, expected, counted: expected + differenceCents })
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
    closings,
    drawerCents,
  }
}

export type Ledger = ReturnType<typeof makeLedger>
