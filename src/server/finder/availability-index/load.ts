import type { EventEmitter } from "node:events"
import type { Socket } from "node:net"
import { setImmediate as nextTurn } from "node:timers/promises"
import type pg from "pg"
import { readMedicines, readPharmacies } from "./rows-of-tables.ts"
import { makeStockIndex, type StockIndex } from "./stock-index.ts"

/** Its types leave out the raw connection, which carries the copied rows. */
type CopyingClient = pg.Client & { connection: EventEmitter & { stream: Socket } }

const copyStock = `copy (
    select pharmacy_id, medicine_id, id, quantity, price_cents, updated_at from stock where in_stock
  ) to stdout (format binary)`

// Each field of a row is preceded by its length, four bytes, and the row by their number, two bytes.
const [pharmacyAt, medicineAt, stockAt, quantityAt, priceAt, updatedAt] = [6, 14, 22, 30, 38, 46]
const rowBytes = 54
const epoch2000Ms = Date.UTC(2000)
const pauseEveryMs = 20

/** Builds an index of what the client's transaction sees. Throws once nobody wants it any more. */
export async function loadIndex(client: pg.Client, isAbandoned: () => boolean): Promise<StockIndex> {
  const index = makeStockIndex()
  await readMedicines(client, index, null)
  await readPharmacies(client, index, null)
  const { rows: counts } = await client.query<{ pharmacy_id: number; rows: number }>(
    "select pharmacy_id, count(*)::int as rows from stock where in_stock group by pharmacy_id",
  )
  for (const { pharmacy_id, rows } of counts) index.reserve(pharmacy_id, rows)
  await readStock(client as CopyingClient, index, isAbandoned) // the same client, untyped in part
  await index.finish(makePause(isAbandoned))
  return index
}

async function readStock(client: CopyingClient, index: StockIndex, isAbandoned: () => boolean) {
  const take = ({ chunk }: { chunk: Buffer }) => {
    if (isAbandoned()) client.connection.stream.destroy(abandoned())
    // The first message also carries the header, and the last is two bytes that end the rows.
    for (let at = chunk.length % rowBytes; at + rowBytes <= chunk.length; at += rowBytes) {
      index.load({
        pharmacyId: chunk.readInt32BE(at + pharmacyAt),
        medicineId: chunk.readInt32BE(at + medicineAt),
        stockId: chunk.readInt32BE(at + stockAt),
        quantity: chunk.readInt32BE(at + quantityAt),
        priceCents: chunk.readInt32BE(at + priceAt),
        updatedMs: epoch2000Ms + Math.floor(readMicroseconds(chunk, at + updatedAt) / 1000),
      })
    }
  }
  client.connection.on("copyData", take)
  try {
    await client.query(copyStock)
  } finally {
    client.connection.off("copyData", take)
  }
}

/** Reads 64 bits as a number, which is exact for the times of some centuries and many times faster than a BigInt. */
const readMicroseconds = (chunk: Buffer, at: number) =>
  chunk.readInt32BE(at) * 2 ** 32 + chunk.readUInt32BE(at + 4)

const abandoned = () => new Error("The index is not wanted any more.")

/** Makes a function that now and then lets requests be answered. */
function makePause(isAbandoned: () => boolean): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (isAbandoned()) throw abandoned()
    if (performance.now() - since < pauseEveryMs) return
    await nextTurn()
    since = performance.now()
  }
}
