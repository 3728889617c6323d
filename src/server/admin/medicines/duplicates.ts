import { sql } from "kysely"
import type { LikelyPair } from "#contract/admin/medicines.ts"
import { areLikely } from "#server/finder/likely-twins.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { findCatalogueMedicines } from "./queries.ts"

// Medicines compared per batch; each costs one trigram index lookup.
const batchSize = 100

// Batches without a result before the request returns with a cursor.
const maxBatches = 5

type Page = { pairs: LikelyPair[]; next: number | null }

type Pair = { oneId: number; otherId: number; why: LikelyPair["why"] }

/**
 * Returns probable duplicates, ordered by the older medicine's id: equal strength and form, equal or similar
 * names and makers, or a shared barcode. Pairs marked as different products are left out.
 */
export async function findDuplicates(database: Database, after: number): Promise<Page> {
  let page: Page = { pairs: [], next: after }
  for (let part = 0; part < maxBatches && page.next !== null && page.pairs.length === 0; part++)
    page = await comparePart(database, page.next)
  return page
}

async function comparePart(database: Database, after: number): Promise<Page> {
  const pairs = await queryPrepared(
    database,
    sql<Pair & { last: number; isLast: boolean }>`
      with part as materialized (
        select m.* from medicines m where m.id > ${after}::int and m.merged_into is null order by m.id limit ${batchSize}::int
      ), near as (
        select m.id as one_id, o.id as other_id,
          case when o.generic_folded = m.generic_folded and o.brand_folded is not distinct from m.brand_folded
            and fold(o.manufacturer) = fold(m.manufacturer) then 'same' else 'near' end as why
        from part m join medicines o on o.id + 0 > m.id and o.merged_into is null and ${areLikely}
        where fold(coalesce(o.strength, '')) = fold(coalesce(m.strength, ''))
          and fold(coalesce(o.form, '')) = fold(coalesce(m.form, ''))
      ), coded as (
        select least(m.id, b.medicine_id) as one_id, greatest(m.id, b.medicine_id) as other_id, 'barcode' as why
        from part m join ended_barcodes e on e.medicine_id = m.id
        join barcodes b on b.gtin = e.gtin and b.medicine_id <> m.id
      ), pair as (
        select distinct on (one_id, other_id) one_id, other_id, why
        from (select * from near union all select * from coded) found
        where not exists (select from medicine_non_duplicates n where n.one_id = found.one_id and n.other_id = found.other_id)
        order by one_id, other_id, why desc
      ), reach as (
        select max(id) as last, count(*) < ${batchSize}::int as is_last from part
      )
      select pair.one_id as "oneId", pair.other_id as "otherId", pair.why, reach.last, reach.is_last as "isLast"
      from reach left join pair on true order by pair.one_id, pair.other_id`,
  )
  const [first] = pairs
  const found = pairs.filter(({ oneId }) => oneId !== null)
  const ids = [...new Set(found.flatMap(({ oneId, otherId }) => [oneId, otherId]))]
  const known = new Map((await findCatalogueMedicines(database, ids)).map((one) => [one.id, one]))
  const shown = found.flatMap(({ oneId, otherId, why }) => {
    const one = known.get(oneId)
    const other = known.get(otherId)
    return one && other ? [{ one, other, why }] : []
  })
  return { pairs: shown, next: first?.isLast === false ? first.last : null }
}
