import type pg from "pg"
import type { Count } from "./plan.ts"
import * as store from "./queries.ts"
import { type MovementLine, reconcile, type ShelfState } from "./reconcile.ts"
import { ImportRefused } from "./refusals.ts"

export type StockWrite = {
  counts: Count[]
  /** False for a dry run: nothing is locked or written. */
  writes: boolean
  /** The caller controls the transaction: the list is written completely or not at all. */
  isOneTransaction?: boolean
  /** The actor recorded in the ledger. */
  actor?: string
  /** The document that the movements refer to as their source. */
  document: string
  now: Date
  today: string
  onProgress: (done: number, total: number) => void
  /** Called for each count with its outcome. */
  onSettled?: (count: Count, outcome: keyof StockResult) => void
}

export type StockResult = { added: number; changed: number; same: number }

// One transaction per batch, so that no till waits for the whole list.
const batchSize = 500

/** Sets stock to what was counted, batch by batch. Each batch is atomic. */
export async function writeStock(client: pg.Client, write: StockWrite): Promise<StockResult> {
  const result: StockResult = { added: 0, changed: 0, same: 0 }
  let done = 0
  write.onProgress(0, write.counts.length)
  for (const part of partsOf(write.counts)) {
    await settlePart(client, part, { write, result }).catch((error: unknown) => {
      if (write.isOneTransaction) throw error
      throw stopped(error, { done, total: write.counts.length, line: part[0]?.line ?? 0 })
    })
    done += part.length
    write.onProgress(done, write.counts.length)
  }
  return result
}

function stopped(error: unknown, at: { done: number; total: number; line: number }): Error {
  const why = error instanceof Error ? error.message : String(error)
  return new ImportRefused(
    `The stock list stopped near line ${at.line}: ${why} ${at.done} of ${at.total} medicines are in. Run the import again; nothing is counted twice.`,
    { cause: error },
  )
}

function partsOf(counts: Count[]): Count[][] {
  const shelves = Map.groupBy(counts, (count) => count.pharmacyId)
  return [...shelves.values()].flatMap((shelf) =>
    Array.from({ length: Math.ceil(shelf.length / batchSize) }, (_, part) =>
      shelf.slice(part * batchSize, (part + 1) * batchSize),
    ),
  )
}

type Part = { write: StockWrite; result: StockResult }

async function settlePart(client: pg.Client, counts: Count[], { write, result }: Part) {
  const { writes, document, actor = "import", now, today, isOneTransaction = false } = write
  const pharmacyId = counts[0]?.pharmacyId ?? 0
  const medicineIds = counts.map((count) => count.medicineId)
  const settled = (count: Count, outcome: keyof StockResult) => {
    result[outcome] += 1
    write.onSettled?.(count, outcome)
  }
  if (!writes)
    return compare(counts, await store.readShelf(client, { pharmacyId, medicineIds, today }), settled)
  if (!isOneTransaction) await client.query("begin")
  try {
    if (!isOneTransaction) await store.holdCatalogue(client)
    const before = await store.readShelf(client, { pharmacyId, medicineIds, today })
    await store.openShelfRows(
      client,
      pharmacyId,
      counts.filter((count) => !before.has(count.medicineId)),
    )
    await store.lockShelf(client, pharmacyId, medicineIds)
    // Reads again under the lock: a till may have sold in between.
    const shelf = await store.readShelf(client, { pharmacyId, medicineIds, today })
    const { lines, prices } = compare(counts, shelf, settled, before)
    if (prices.length > 0) await store.changePrices(client, prices)
    if (lines.length > 0)
      await store.applyMovements(client, { pharmacyId, id: document, actor, lines, now, today })
    if (!isOneTransaction) await client.query("commit")
  } catch (error) {
    if (!isOneTransaction) await client.query("rollback")
    throw error
  }
}

const emptyShelf: ShelfState = { stockId: 0, priceCents: 0, lastSeq: 0, batches: [] }

/** Computes the movements and prices of a batch; reports each count as new, changed or unchanged. */
function compare(
  counts: Count[],
  shelf: Map<number, ShelfState>,
  settled: (count: Count, outcome: keyof StockResult) => void,
  before = shelf,
) {
  const lines: MovementLine[] = []
  const prices: { stockId: number; priceCents: number }[] = []
  for (const count of counts) {
    const state = shelf.get(count.medicineId) ?? emptyShelf
    const moves = reconcile(count, state)
    const priceCents = count.priceCents ?? state.priceCents
    const isPriceNew = priceCents !== state.priceCents
    lines.push(...moves)
    if (isPriceNew) prices.push({ stockId: state.stockId, priceCents })
    const outcome = moves.length > 0 || isPriceNew ? "changed" : "same"
    settled(count, before.has(count.medicineId) ? outcome : "added")
  }
  return { lines, prices }
}
