import type { DemoMedicine } from "./catalogue.ts"
import { type DemoBatch, type DemoMovement, keepBooks } from "./ledger.ts"
import type { Settled } from "./queries.ts"
import type { Random } from "./random.ts"
import { type DemoSale, sellForThreeMonths } from "./sales.ts"
import { fillShelf } from "./shelf.ts"
import type { DemoPharmacy } from "./shops.ts"

export type Trade = { stock: Settled[]; batches: DemoBatch[]; sales: DemoSale[]; movements: DemoMovement[] }

type TradeOptions = { pharmacies: DemoPharmacy[]; medicines: DemoMedicine[]; now: Date; random: Random }

/**
 * Creates three months of all pharmacies: stock, carts, and the ledger that explains every unit, oldest
 * movement first.
 */
export function tradeOf({ pharmacies, medicines, now, random }: TradeOptions): Trade {
  const trade: Trade = { stock: [], batches: [], sales: [], movements: [] }
  for (const pharmacy of pharmacies) {
    const shelf = fillShelf({ pharmacy, medicines, firstStockId: trade.stock.length + 1, now, random })
    const sales = sellForThreeMonths({ pharmacy, shelf, now, random })
    const firstBatchId = trade.batches.length + 1
    const books = keepBooks({ pharmacyId: pharmacy.id, shelf, sales, now, random, firstBatchId })
    for (const row of shelf) {
      const { quantity, lastSeq, lastAt } = books.left.get(row.stockId) ?? {
        quantity: 0,
        lastSeq: 0,
        lastAt: null,
      }
      const updatedAt = lastAt && lastAt > row.updatedAt ? lastAt : row.updatedAt
      trade.stock.push({ ...row, quantity, lastSeq, updatedAt })
    }
    trade.batches.push(...books.batches)
    trade.sales.push(...sales)
    trade.movements.push(...books.movements)
  }
  trade.movements.sort((a, b) => a.at.getTime() - b.at.getTime())
  return trade
}
