import type { DBSchema, IDBPObjectStore } from "idb"
import type { Cart, Sale } from "#contract/pharmacy/sales.ts"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import { changesOf, openerOf } from "#web/data/offline/database.ts"

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

type NewSale = Omit<QueuedSale, "place" | "state" | "tries">

type Outbox = DBSchema & {
  sales: {
    key: number
    value: QueuedSale
    indexes: { id: string; "[pharmacyId+state]": [number, QueuedSale["state"]] }
  }
}

const dayMs = 24 * 60 * 60 * 1000
const settledDays = 60

const name = "pharos-outbox"
// The version and the indexes' names are what devices have.
const open = openerOf<Outbox>(name, 10, (database) => {
  const sales = database.createObjectStore("sales", { keyPath: "place", autoIncrement: true })
  sales.createIndex("id", "id", { unique: true })
  sales.createIndex("[pharmacyId+state]", ["pharmacyId", "state"])
})
const changes = changesOf(name)

/** Stores a sale; storing the same one again keeps its position. */
export function queueSale(sale: NewSale): Promise<void> {
  return write(async (sales) => {
    if ((await sales.index("id").count(sale.id)) > 0) return
    const queued: Omit<QueuedSale, "place"> = { ...sale, state: "waiting", tries: 0 }
    await sales.add(queued as QueuedSale) // the database gives it its place
  })
}

/** Returns a pharmacy's queued and parked sales, oldest first. */
export async function findUnsettled(pharmacyId: number): Promise<QueuedSale[]> {
  const [waiting, parked] = await Promise.all([find(pharmacyId, "waiting"), find(pharmacyId, "parked")])
  return [...waiting, ...parked].sort((one, other) => one.place - other.place)
}

/** Calls back with them now and after each change, in this tab or another; returns its end. */
export const watchUnsettled = (pharmacyId: number, onSales: (sales: QueuedSale[]) => void): (() => void) =>
  // A device that forbids storage has no queue.
  changes.watch(() => findUnsettled(pharmacyId), { onFound: onSales, onFailed: () => onSales([]) })

/** The one that was sold first. */
export async function nextWaiting(pharmacyId: number): Promise<QueuedSale | undefined> {
  return (await find(pharmacyId, "waiting"))[0]
}

export const hasWaiting = async (pharmacyId: number) => (await nextWaiting(pharmacyId)) !== undefined

/** Counts this device's queued sales, of all pharmacies. */
export const countWaiting = () => count(({ state }) => state === "waiting")

/** Calls back now and on each change with the number of sales of other pharmacies. */
export const watchElsewhere = (pharmacyId: number | null, onCount: (count: number) => void): (() => void) =>
  changes.watch(() => count((sale) => sale.state !== "settled" && sale.pharmacyId !== pharmacyId), {
    onFound: onCount,
    onFailed: () => onCount(0),
  })

/** The server has it: nothing is left to do. */
export const forgetSale = ({ place }: QueuedSale) => write((sales) => sales.delete(place))

/** Counts a try without an answer. */
export const countTry = ({ place, tries }: QueuedSale) =>
  change(place, (sale) => ({ ...sale, tries: tries + 1 }))

/** Puts a refused sale aside with its reason, so that it does not hold up the others. */
export const park = ({ place }: QueuedSale, refusal: Refusal) =>
  change(place, (sale) => ({ ...sale, state: "parked", refusal }))

/** Requeues a parked sale in its old position; if its seller has left, it becomes the retrier's. */
export const unpark = ({ place, refusal }: QueuedSale) =>
  change(place, (sale) => {
    if (sale.state !== "parked") return undefined
    const cart = { ...sale.cart }
    if (refusal?.code === "seller-gone") delete cart.soldBy
    return { ...sale, state: "waiting", tries: 0, cart }
  })

/**
 * A person has seen to a parked sale by hand. It stays on the device for a while, and is not sent any more. Says whether it
 * was still parked: one that is being tried again is not settled.
 */
export async function settle({ place }: QueuedSale, settled: { by: string; at: string }): Promise<boolean> {
  const isSettled = await change(place, (sale) =>
    sale.state === "parked" ? { ...sale, state: "settled", settled } : undefined,
  )
  const oldest = Date.parse(settled.at) - settledDays * dayMs
  await write(async (sales) => {
    const old = (await sales.getAll()).filter((sale) => Date.parse(sale.settled?.at ?? "") < oldest)
    await Promise.all(old.map((sale) => sales.delete(sale.place)))
  })
  return isSettled
}

async function find(pharmacyId: number, state: QueuedSale["state"]): Promise<QueuedSale[]> {
  // Those of one state are in the order of their places.
  return (await open()).getAllFromIndex("sales", "[pharmacyId+state]", [pharmacyId, state])
}

async function count(isCounted: (sale: QueuedSale) => boolean): Promise<number> {
  return (await (await open()).getAll("sales")).filter(isCounted).length
}

/** Replaces a sale by what `next` makes of it, unless that is nothing; says whether it did. */
const change = (place: number, next: (sale: QueuedSale) => QueuedSale | undefined): Promise<boolean> =>
  write(async (sales) => {
    const before = await sales.get(place)
    const after = before && next(before)
    if (after) await sales.put(after)
    return after !== undefined
  })

type Sales = IDBPObjectStore<Outbox, ["sales"], "sales", "readwrite">

async function write<Result>(act: (sales: Sales) => Promise<Result>): Promise<Result> {
  // `strict`: data is on disk before the receipt is shown, and survives a power cut.
  const transaction = (await open()).transaction("sales", "readwrite", { durability: "strict" })
  const [result] = await Promise.all([act(transaction.store), transaction.done])
  changes.tell()
  return result
}

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
