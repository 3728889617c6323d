import Dexie, { type EntityTable, liveQuery } from "dexie"
import type { Cart, Sale } from "#contract/pharmacy/sales.ts"
import type { ShelfRow } from "#contract/pharmacy/till.ts"

/** Why a sale was refused: the refusal's code, and the server's message if there is one. */
export type Refusal = { code: string; message: string; at: string }

/** A sale whose goods have left the shop and that the server has not answered, or has refused. */
export type QueuedSale = {
  /** The order of sale on this device, independent of its clock. */
  place: number
  /** The sale's id, and with it its key: sent twice it is one sale. */
  id: string
  pharmacyId: number
  /** `parked` ones were refused and wait for a person; `settled` ones a person has seen to by hand. */
  state: "waiting" | "parked" | "settled"
  cart: Cart
  /** The receipt's content as printed. */
  sale: Sale
  soldBy: string
  tries: number
  refusal?: Refusal
  settled?: { by: string; at: string }
}

type Outbox = Dexie & { sales: EntityTable<QueuedSale, "place"> }

const dayMs = 24 * 60 * 60 * 1000
const settledDays = 60

// `strict`: data is on disk before the receipt is shown, and survives a power cut.
const database = new Dexie("pharos-outbox", { chromeTransactionDurability: "strict" }) as Outbox // its table is declared below
database.version(1).stores({ sales: "++place, &id, [pharmacyId+state]" })

/** Stores a sale; storing the same one again keeps its position. */
export function queueSale(sale: Omit<QueuedSale, "place" | "state" | "tries">): Promise<void> {
  return database.transaction("rw", database.sales, async () => {
    if (await database.sales.get({ id: sale.id })) return
    await database.sales.add({ ...sale, state: "waiting", tries: 0 })
  })
}

/** Returns a pharmacy's queued and parked sales, oldest first. */
export async function findUnsettled(pharmacyId: number): Promise<QueuedSale[]> {
  const [waiting, parked] = await Promise.all([find(pharmacyId, "waiting"), find(pharmacyId, "parked")])
  return [...waiting, ...parked].sort((one, other) => one.place - other.place)
}

/** Calls back with them now and after each change, in this tab or another; returns its end. */
export function watchUnsettled(pharmacyId: number, onSales: (sales: QueuedSale[]) => void): () => void {
  // A device that forbids storage has no queue.
  const watch = liveQuery(() => findUnsettled(pharmacyId)).subscribe(onSales, () => onSales([]))
  return () => watch.unsubscribe()
}

/** The one that was sold first. */
export async function nextWaiting(pharmacyId: number): Promise<QueuedSale | undefined> {
  return (await find(pharmacyId, "waiting"))[0]
}

export const hasWaiting = async (pharmacyId: number) => (await nextWaiting(pharmacyId)) !== undefined

/** Counts this device's queued sales, of all pharmacies. */
export const countWaiting = () => database.sales.filter(({ state }) => state === "waiting").count()

/** Calls back now and on each change with the number of sales of other pharmacies. */
export function watchElsewhere(pharmacyId: number | null, onCount: (count: number) => void): () => void {
  const isStuck = (sale: QueuedSale) => sale.state !== "settled" && sale.pharmacyId !== pharmacyId
  const watch = liveQuery(() => database.sales.filter(isStuck).count()).subscribe(onCount, () => onCount(0))
  return () => watch.unsubscribe()
}

/** The server has it: nothing is left to do. */
export const forgetSale = ({ place }: QueuedSale) => database.sales.delete(place)

/** Counts a try without an answer. */
export const countTry = ({ place, tries }: QueuedSale) => database.sales.update(place, { tries: tries + 1 })

/** Puts a refused sale aside with its reason, so that it does not hold up the others. */
export const park = ({ place }: QueuedSale, refusal: Refusal) =>
  database.sales.update(place, { state: "parked", refusal })

/** Requeues a parked sale in its old position; if its seller has left, it becomes the retrier's. */
export const unpark = ({ place, refusal }: QueuedSale) =>
  database.sales
    .where({ place })
    .and(({ state }) => state === "parked")
    .modify((sale) => {
      sale.state = "waiting"
      sale.tries = 0
      if (refusal?.code === "seller-gone") delete sale.cart.soldBy
    })

/**
 * A person has seen to a parked sale by hand. It stays on the device for a while, and is not sent any more. Says whether it
 * was still parked: one that is being tried again is not settled.
 */
export async function settle({ place }: QueuedSale, settled: { by: string; at: string }): Promise<boolean> {
  const changed = await database.sales
    .where({ place })
    .and(({ state }) => state === "parked")
    .modify({ state: "settled", settled })
  const oldest = Date.parse(settled.at) - settledDays * dayMs
  await database.sales.filter((sale) => Date.parse(sale.settled?.at ?? "") < oldest).delete()
  return changed > 0
}

const find = (pharmacyId: number, state: QueuedSale["state"]) =>
  database.sales.where({ pharmacyId, state }).sortBy("place")

/** Counts units per stock row that were sold offline and not sent yet. */
export function queuedUnits(sales: readonly QueuedSale[]): Map<number, number> {
  const units = new Map<number, number>()
  for (const { stockId, quantity } of sales.flatMap(({ cart }) => cart.lines))
    units.set(stockId, (units.get(stockId) ?? 0) + quantity)
  return units
}

/** Returns stock as it is in the shop: the server's quantities minus unsent sales. */
export function withoutQueued(rows: readonly ShelfRow[], units: ReadonlyMap<number, number>): ShelfRow[] {
  return rows.map((row) => {
    const queued = units.get(row.stockId)
    return queued ? { ...row, quantity: Math.max(0, row.quantity - queued) } : row
  })
}
