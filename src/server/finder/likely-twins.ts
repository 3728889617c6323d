import { sql } from "kysely"
import type { MedicineTwin } from "#contract/finder/medicines.ts"
import { readMedicineName } from "#domain/pharmacy/medicine-name.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"

/** Whether the names and makers of a medicine `o` and of another `m` could mean one product. */
export const areLikely = sql`o.generic_folded % m.generic_folded and similarity(o.generic_folded, m.generic_folded) > 0.6
  and (o.brand_folded is null or m.brand_folded is null or similarity(o.brand_folded, m.brand_folded) > 0.6)
  and (m.manufacturer = '' or similarity(fold(o.manufacturer), fold(m.manufacturer)) > 0.5)`

const maxTwins = 5

type Asked = { name: string; manufacturer: string; withUnchecked: boolean }

/** Returns medicines that a new one may duplicate. A part that its name lacks, such as the strength, matches any. */
export function findTwins(
  database: Database,
  { name, manufacturer, withUnchecked }: Asked,
): Promise<MedicineTwin[]> {
  const { genericName, brandName, strength, form } = readMedicineName(name)
  return queryPrepared(
    database,
    sql<MedicineTwin>`
      with m as (
        select fold(${genericName}) as generic_folded, fold(${brandName}::text) as brand_folded, ${strength}::text as strength,
          ${form}::text as form, ${manufacturer.trim()}::text as manufacturer)
      select o.id, o.name, o.manufacturer
      from m join medicines o on ${areLikely}
      where o.merged_into is null and (m.strength is null or fold(coalesce(o.strength, '')) = fold(m.strength))
        and (m.form is null or fold(coalesce(o.form, '')) = fold(m.form))
        and ${withUnchecked ? sql`true` : sql`o.checked_at is not null`}
      order by similarity(o.generic_folded, m.generic_folded) desc, fold(o.name), fold(o.manufacturer) limit ${maxTwins}::int`,
  )
}
