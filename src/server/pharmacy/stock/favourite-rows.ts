import { sql } from "kysely"
import type { PharmacyId } from "#server/api/proven-ids.ts"

/** Selects the stock rows that are favourites of a pharmacy's till; a merged row makes its survivor one. */
export const favouriteRows = (pharmacy: PharmacyId) => sql`
  select surviving_row(f.stock_id) from till_favourites f where f.pharmacy_id = ${pharmacy} and f.is_favourite`
