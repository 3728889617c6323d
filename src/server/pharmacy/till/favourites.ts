import { sql } from "kysely"
import { maxTillFavourites } from "#domain/pharmacy/till-limits.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { favouriteRows } from "#server/pharmacy/stock/favourite-rows.ts"
import type { Database } from "#server/platform/database/database.ts"
import { problem } from "#server/platform/http/problems.ts"

type Choice = { id: number; isFavourite: boolean }

/** Makes a stock row a favourite of the pharmacy's till, or no longer. Doing it again changes nothing. */
export async function setFavourite(
  database: Database,
  pharmacy: PharmacyId,
  { id, isFavourite }: Choice,
): Promise<void> {
  await database.sql.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('pharos till favourites'), ${pharmacy})`.execute(trx)
    const { rows } = await sql<{ isRow: boolean; others: number }>`
      select exists (select from stock where id = ${id} and pharmacy_id = ${pharmacy} and removed_at is null) as "isRow",
        (select count(*)::int from stock
          where id in (${favouriteRows(pharmacy)}) and id <> ${id} and removed_at is null) as others`.execute(
      trx,
    )
    const [{ isRow, others } = { isRow: false, others: 0 }] = rows
    if (!isRow) throw problem("not-found")
    if (isFavourite && others >= maxTillFavourites)
      throw problem("too-many-favourites", { limit: maxTillFavourites })
    if (isFavourite)
      await sql`
        insert into till_favourites (stock_id, pharmacy_id, is_favourite) values (${id}, ${pharmacy}, true)
        on conflict (stock_id) do update set is_favourite = true`.execute(trx)
    else
      await sql`
        update till_favourites set is_favourite = false
        where pharmacy_id = ${pharmacy} and is_favourite and surviving_row(stock_id) = ${id}`.execute(trx)
  })
}
