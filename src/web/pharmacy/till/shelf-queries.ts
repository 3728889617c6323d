import { api } from "#web/data/call.ts"
import type { Popularity } from "#web/pharmacy/till/shelf-search.ts"

/** How far back the live feed is asked for missed events. */
export const freshMs = 50_000

export const shelfOptions = api.till.shelf.queryOptions({ staleTime: freshMs })

/** What was sold in three months changes little in an hour. */
export const oftenSoldOptions = api.till.oftenSold.queryOptions({ staleTime: 3_600_000 })

/** Returns the number of recent sales by stock row. */
export const popularityOf = (oftenSold: { stockId: number; sales: number }[] = []): Popularity =>
  new Map(oftenSold.map(({ stockId, sales }) => [stockId, sales]))
