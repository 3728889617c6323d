import { api } from "#web/data/call.ts"
import type { Popularity } from "#web/pharmacy/till/shelf-search.ts"

/** A till that is opened again asks the feed for the changes of this time, and reads an older stock again. */
export const shelfOptions = api.till.shelf.queryOptions({ staleTime: 50_000 })

/** What was sold in three months changes little in an hour. */
export const oftenSoldOptions = api.till.oftenSold.queryOptions({ staleTime: 3_600_000 })

/** Returns the number of recent sales by stock row. */
export const popularityOf = (oftenSold: { stockId: number; sales: number }[] = []): Popularity =>
  new Map(oftenSold.map(({ stockId, sales }) => [stockId, sales]))
