import { dateOf, midnight, minutesAfter } from "./calendar.ts"
import type { Random } from "./random.ts"
import { type DemoSale, daysOfTrade } from "./sales.ts"
import type { ShelfRow } from "./shelf.ts"
import { openingTime, planSupplies, type Supply } from "./supplies.ts"

export type DemoBatch = {
  id: number
  stockId: number
  lot: string | null
  expiresOn: string | null
  quantity: number
  /** The units whose cost is known, and what they cost together. */
  costedUnits: number
  costCents: number
  receivedAt: Date
}

export type DemoMovement = {
  stockId: number
  seq: number
  kind: "opening" | "receipt" | "sale" | "count" | "expired"
  delta: number
  costedUnits: number
  costCents: number
  quantityAfter: number
  batchId: number
  sourceKind: string
  sourceId: string
  lineNo: number
  actor: string
  reason: string | null
  at: Date
}

type Source = Pick<DemoMovement, "sourceKind" | "sourceId" | "lineNo" | "actor" | "reason">
type Taking = Source & { at: Date; kind: "sale" | "count" | "expired"; quantity: number }
type Arrival = Source & Supply

export type Ledger = {
  batches: DemoBatch[]
  movements: DemoMovement[]
  left: Map<number, { quantity: number; lastSeq: number; lastAt: Date | null }>
}

type Books = {
  pharmacyId: number
  shelf: ShelfRow[]
  sales: DemoSale[]
  now: Date
  random: Random
  firstBatchId: number
}

/** Builds the ledger of one pharmacy: what came, what went, and from which batch. */
export function keepBooks(books: Books): Ledger {
  const { shelf, sales, firstBatchId } = books
  const takings = takingsByRow(sales)
  const documents = documentsOf(books)
  const ledger: Ledger = { batches: [], movements: [], left: new Map() }
  for (const row of shelf) {
    const taken = [...(takings.get(row.stockId) ?? [])]
    const expired = taken.length === 0 ? expiredBatch(books) : null
    if (!expired && books.random.chance(0.03)) addCorrection(taken, books, documents)
    const supplies = planSupplies({ row, needs: taken, now: books.now, random: books.random })
    const arrivals = [...(expired ? [expired] : []), ...supplies].map((supply) => ({
      ...supply,
      ...documents.arrival(supply),
    }))
    if (expired) taken.push(documents.expiry(expired))
    playRow({ row, arrivals, takings: taken, ledger, firstBatchId })
  }
  return ledger
}

function takingsByRow(sales: DemoSale[]): Map<number, Taking[]> {
  const takings = new Map<number, Taking[]>()
  for (const sale of sales) {
    for (const { lineNo, row, quantity } of sale.lines) {
      const taking: Taking = {
        at: sale.at,
        kind: "sale",
        quantity,
        lineNo,
        sourceKind: "sale",
        sourceId: sale.id,
        actor: sale.actor,
        reason: null,
      }
      const known = takings.get(row.stockId)
      if (known) known.push(taking)
      else takings.set(row.stockId, [taking])
    }
  }
  return takings
}

/**
 * Numbers a pharmacy's documents: one opening count, one delivery note per day, one document per correction.
 */
function documentsOf({ pharmacyId, now, random }: Books) {
  const papers = new Map<string, { id: string; lines: number }>()
  const actor = pharmacyId === 1 ? "demo|pharmacist" : `demo|counter-${pharmacyId}`
  function line(sourceKind: string, at: Date, reason: string | null): Source {
    const key = `${sourceKind} ${dateOf(at)}`
    const paper = papers.get(key) ?? { id: random.uuid(at), lines: 0 }
    papers.set(key, paper)
    paper.lines += 1
    return { sourceKind, sourceId: paper.id, lineNo: paper.lines, actor, reason }
  }
  return {
    arrival: (supply: Supply) => line(supply.kind, supply.at, null),
    count: (at: Date) => line("count", at, "Counted: fewer on the shelf than in the books"),
    expiry: (supply: Supply): Taking => {
      const at = minutesAfter(midnight(now, -daysToExpiry(supply, now)), 24 * 60 + 30)
      return {
        ...line("expiry", at, "Past its date"),
        actor: "pharos",
        at,
        kind: "expired",
        quantity: supply.quantity,
      }
    },
  }
}

const daysToExpiry = (supply: Supply, now: Date) =>
  Math.round((Date.parse(dateOf(now)) - Date.parse(supply.expiresOn ?? dateOf(now))) / 86_400_000)

/** Slow sellers sometimes expire in stock. */
function expiredBatch({ now, random }: Books): Supply | null {
  if (!random.chance(0.4)) return null
  const expiresOn = dateOf(now, -random.whole(3, 60))
  return {
    at: openingTime(now),
    kind: "opening",
    quantity: random.whole(2, 12),
    lot: `X${random.whole(1_000, 9_999)}`,
    expiresOn,
  }
}

function addCorrection(takings: Taking[], { now, random }: Books, documents: ReturnType<typeof documentsOf>) {
  const at = minutesAfter(midnight(now, -random.whole(2, daysOfTrade - 2)), 21 * 60 + random.unit() * 60)
  takings.push({ ...documents.count(at), at, kind: "count", quantity: random.whole(1, 3) })
  takings.sort((a, b) => a.at.getTime() - b.at.getTime())
}

type RowPlay = { row: ShelfRow; arrivals: Arrival[]; takings: Taking[]; ledger: Ledger; firstBatchId: number }

function playRow({ row, arrivals, takings, ledger, firstBatchId }: RowPlay) {
  const events = [...arrivals, ...takings].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const batches: DemoBatch[] = []
  let quantity = 0
  let seq = 0
  const write = (event: Arrival | Taking, batch: DemoBatch, delta: number) => {
    const cost = delta < 0 ? costTaken(batch, -delta) : costBrought(row, event.kind, delta)
    batch.costedUnits += cost.costedUnits
    batch.costCents += cost.costCents
    batch.quantity += delta
    quantity += delta
    seq += 1
    const { kind, at, sourceKind, sourceId, lineNo, actor, reason } = event
    const moved = {
      stockId: row.stockId,
      seq,
      kind,
      delta,
      ...cost,
      quantityAfter: quantity,
      batchId: batch.id,
    }
    ledger.movements.push({ ...moved, sourceKind, sourceId, lineNo, actor, reason, at })
  }
  for (const event of events) {
    if ("lot" in event)
      write(
        event,
        batchFor({ event, row, batches, id: firstBatchId + ledger.batches.length, ledger }),
        event.quantity,
      )
    else for (const [batch, part] of firstExpiredFirstOut(batches, event.quantity)) write(event, batch, -part)
  }
  if (quantity !== row.left)
    throw new Error(`Stock row ${row.stockId} of the demo ends at ${quantity}, not at ${row.left}.`)
  ledger.left.set(row.stockId, { quantity, lastSeq: seq, lastAt: events.at(-1)?.at ?? null })
}

/** Deliveries cost between 74 and 86 percent of the price; what stood on the shelf at the start has no known cost. */
function costBrought({ stockId, priceCents }: ShelfRow, kind: string, units: number) {
  if (kind !== "receipt") return { costedUnits: 0, costCents: 0 }
  return { costedUnits: units, costCents: Math.round(priceCents * (0.74 + (stockId % 5) * 0.03) * units) }
}

/** Units of unknown cost leave first, as in `costs.sql`. */
function costTaken({ quantity, costedUnits, costCents }: DemoBatch, units: number) {
  const costed = Math.max(0, units - (quantity - costedUnits))
  const cents = costed === 0 ? 0 : Math.round((costCents * costed) / costedUnits)
  return { costedUnits: 0 - costed, costCents: 0 - cents }
}

type NewBatch = { event: Arrival; row: ShelfRow; batches: DemoBatch[]; id: number; ledger: Ledger }

function batchFor({ event, row, batches, id, ledger }: NewBatch): DemoBatch {
  const known = batches.find((batch) => batch.lot === event.lot && batch.expiresOn === event.expiresOn)
  if (known) return known
  const batch = {
    id,
    stockId: row.stockId,
    lot: event.lot,
    expiresOn: event.expiresOn,
    quantity: 0,
    costedUnits: 0,
    costCents: 0,
    receivedAt: event.at,
  }
  batches.push(batch)
  ledger.batches.push(batch)
  return batch
}

/**
 * Distributes a quantity over batches, first expired first out: undated ones last, the older delivery on a
 * tie.
 */
function firstExpiredFirstOut(batches: DemoBatch[], quantity: number): [DemoBatch, number][] {
  const parts: [DemoBatch, number][] = []
  let wanted = quantity
  for (const batch of batches.filter((one) => one.quantity > 0).toSorted(byDate)) {
    const part = Math.min(wanted, batch.quantity)
    if (part > 0) parts.push([batch, part])
    wanted -= part
  }
  return parts
}

const byDate = (a: DemoBatch, b: DemoBatch) =>
  (a.expiresOn ?? "9999").localeCompare(b.expiresOn ?? "9999") ||
  a.receivedAt.getTime() - b.receivedAt.getTime()
