import { type RawBuilder, sql } from "kysely"
import type { ShortagePharmacy, ShortageQuestion, ShortageRow } from "#contract/admin/shortages.ts"
import { type ShortageSort, shortageSearchDays } from "#domain/admin/shortage-rules.ts"
import { daysLater } from "#domain/platform/colombo-day.ts"
import { type Districts, isWithin } from "#server/admin/desks/own-districts.ts"
import type { Database } from "#server/platform/database/database.ts"
import { problem } from "#server/platform/http/problems.ts"

type Asked = Omit<ShortageQuestion, "district"> & { districts: Districts; today: string }

// What stands first when a column is sorted: for figures the worst.
const orders: Record<ShortageSort, RawBuilder<unknown>> = {
  medicine: sql`lower(r.generic_name)`,
  districts: sql`-r.without`,
  pharmacies: sql`r.stocked::float8 / nullif(r.pharmacies, 0)`,
  searches: sql`-r.searches`,
  days: sql`-coalesce(r.days_without, -1)`,
}

// A search for a letter would otherwise count the whole catalogue's stock.
const maxFound = 500
// Several spellings can be one medicine.
const maxSpellings = 4 * maxFound

/**
 * Products of one generic name, strength and form are one medicine; essential if one of them is. Without a text, the
 * essential medicines. Selects distinct spellings before it folds them, because folding is slow.
 */
function medicinesMeant(q: string) {
  const isMeant = q === "" ? sql`e.essential` : sql`e.search_text like all (search_patterns(${q}))`
  return sql`
    spelling as (
      select e.generic_folded, coalesce(e.strength, '') as strength, coalesce(e.form, '') as form
      from medicines e where e.merged_into is null and ${isMeant}
      group by 1, 2, 3
      ${q === "" ? sql`` : sql`order by bool_or(e.essential) desc, 1 limit ${maxSpellings}`}
    ), medicine as materialized (
      select m.*
      from (select distinct generic_folded, fold(strength) as strength, fold(form) as form from spelling) k
      cross join lateral (
        select min(m.id) as id, min(m.generic_name) as generic_name, min(m.strength) as strength, min(m.form) as form,
          bool_or(m.essential) as essential, array_agg(m.id) as products
        from medicines m
        where m.merged_into is null and m.generic_folded = k.generic_folded
          and fold(coalesce(m.strength, '')) = k.strength and fold(coalesce(m.form, '')) = k.form) m
      ${q === "" ? sql`` : sql`order by m.essential desc, m.generic_name, m.id limit ${maxFound}`}
    ), product as materialized (select id as medicine, unnest(products) as product from medicine)`
}

/**
 * Joins products `o`, whether they are in stock or not, to their listed pharmacies `p`: the country's by the index of each
 * medicine, a district's by that of each pharmacy. The planner would read the whole country's stock.
 */
const shelves = (isInStock: boolean, districts: Districts) =>
  districts === undefined
    ? sql`product o
      cross join lateral (
        select s.pharmacy_id from stock s where s.medicine_id = o.product and s.in_stock = ${isInStock} offset 0) s
      join pharmacies p on p.id = s.pharmacy_id and p.listed`
    : sql`(
        select p.id, p.district, s.medicine_id
        from pharmacies p cross join lateral (
          select s.medicine_id from stock s where s.pharmacy_id = p.id and s.in_stock = ${isInStock} offset 0) s
        where p.listed and ${isWithin(sql`p.district`, districts)} offset 0) p
      join product o on o.product = p.medicine_id`

/**
 * Returns a page of medicines with their stock by district. A search is of the district of the listed pharmacy nearest
 * to it.
 */
export async function findShortages(database: Database, asked: Asked) {
  const { districts, sort, isReversed, page, limit, today } = asked
  const since = daysLater(today, -shortageSearchDays)
  const { rows } = await sql<ShortageRow & { total: number }>`
    with ${medicinesMeant(asked.q.trim())},
    district as (
      select p.district, count(*)::int as pharmacies from pharmacies p
      where p.listed and ${isWithin(sql`p.district`, districts)} group by 1
    ), stocked as (
      select medicine, district, count(*)::int as pharmacies
      from (select distinct o.medicine, p.id, p.district from ${shelves(true, districts)}) s
      group by 1, 2
    ), search as materialized (
      select t.medicine, u.place, sum(u.searches)::int as searches
      from (
        select o.medicine, t.id from product o join unmet_things t on t.medicine_id = o.product
        union all
        select o.medicine, t.id from medicines g join unmet_things t on t.medicine_id = g.id
        join product o on o.product = surviving_medicine(g.id) where g.merged_into is not null
      ) t cross join lateral (
        select u.place, u.searches from unmet_searches u where u.thing_id = t.id and u.day > ${since}::date offset 0) u
      group by 1, 2
    ), place as materialized (
      select place, nearest_district(place) as district from (select distinct place from search where place <> '') u
    ), searched as materialized (
      select w.medicine, w.place <> '' as has_place, l.district, sum(w.searches)::int as searches
      from search w left join place l on l.place = w.place
      where ${isWithin(sql`l.district`, districts)}
      group by 1, 2, 3
    ), empty as materialized (
      select o.medicine, o.product, p.id as pharmacy_id, p.district from ${shelves(false, districts)}
      where not exists (select from stocked h where h.medicine = o.medicine and h.district is not distinct from p.district)
    ), emptied as materialized (
      select o.medicine, o.district, max(v.occurred_at) as at
      from empty o
      join stock s on s.pharmacy_id = o.pharmacy_id and s.medicine_id = o.product
      join stock_movements v on v.stock_id = s.id and v.seq = s.last_seq
      group by 1, 2
    ), cell as (
      select m.id as medicine, d.district, d.pharmacies, coalesce(h.pharmacies, 0) as stocked,
        coalesce(w.searches, 0) as searches, ${today}::date - colombo_day(e.at) as days_without
      from medicine m cross join district d
      left join stocked h on h.medicine = m.id and h.district is not distinct from d.district
      left join searched w on w.medicine = m.id and w.has_place and w.district is not distinct from d.district
      left join emptied e on e.medicine = m.id and e.district is not distinct from d.district
    ), counted as (
      select medicine, sum(pharmacies)::int as pharmacies, sum(stocked)::int as stocked,
        count(*) filter (where stocked = 0)::int as without, max(days_without) as days_without
      from cell group by 1
    ), r as (
      select m.id, m.generic_name, m.strength, m.form, m.essential, coalesce(c.pharmacies, 0) as pharmacies,
        coalesce(c.stocked, 0) as stocked, coalesce(c.without, 0) as without, c.days_without,
        coalesce((select sum(w.searches) from searched w where w.medicine = m.id), 0)::int as searches
      from medicine m left join counted c on c.medicine = m.id
    ), page as (
      select r.*, count(*) over ()::int as total, row_number() over (order by ${orders[sort]} ${isReversed ? sql`desc` : sql`asc`} nulls last,
        r.without desc, r.searches desc, lower(r.generic_name), r.strength, r.form, r.id) as place
      from r order by place limit ${limit} offset ${(page - 1) * limit}
    )
    select r.id, r.generic_name as "genericName", r.strength, r.form, r.essential, r.pharmacies, r.stocked, r.searches,
      r.without as "districtsWithout", r.days_without as "daysWithout", r.total,
      coalesce((select jsonb_agg(jsonb_build_object('district', c.district, 'pharmacies', c.pharmacies, 'stocked', c.stocked,
        'searches', c.searches, 'daysWithout', c.days_without) order by c.district nulls last)
        from cell c where c.medicine = r.id), '[]') as cells
    from page r order by r.place`.execute(database.sql)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

const maxPharmacies = 500

/** Returns the listed pharmacies, of one district or all, with their stock of a medicine. */
export async function findShortagePharmacies(
  database: Database,
  { id, districts }: { id: number; districts: Districts },
) {
  const { rows: found } = await sql<
    Pick<ShortageRow, "id" | "genericName" | "strength" | "form"> & { products: number[] }
  >`
    select m.id, m.generic_name as "genericName", m.strength, m.form, array(
      select o.id from medicines o
      where o.generic_folded = m.generic_folded and fold(coalesce(o.strength, '')) = fold(coalesce(m.strength, ''))
        and fold(coalesce(o.form, '')) = fold(coalesce(m.form, ''))) as products
    from medicines m where m.id = (select surviving_medicine(${id}))`.execute(database.sql)
  if (!found[0]) throw problem("not-found")
  const { products, ...medicine } = found[0]
  type Row = Omit<ShortagePharmacy, "ranOutAt"> & { ranOutAt: Date | null; stocked: number; total: number }
  const { rows } = await sql<Row>`
    select p.id, p.name, p.town, p.district, p.phone_number as "phoneNumber", coalesce(s.units, 0)::int as units,
      case when coalesce(s.units, 0) = 0 then s.moved_at end as "ranOutAt",
      count(*) filter (where s.units > 0) over ()::int as stocked, count(*) over ()::int as total
    from pharmacies p
    left join (
      select s.pharmacy_id, sum(s.quantity) as units, max(v.occurred_at) as moved_at
      from stock s left join stock_movements v on v.stock_id = s.id and v.seq = s.last_seq
      where s.medicine_id = any (${products}::int[]) group by 1
    ) s on s.pharmacy_id = p.id
    where p.listed and ${isWithin(sql`p.district`, districts)}
    order by s.units > 0 desc nulls last, s.moved_at desc nulls last, p.name, p.id
    limit ${maxPharmacies}`.execute(database.sql)
  return {
    medicine,
    pharmacies: rows.map(({ stocked: _stocked, total: _total, ranOutAt, ...row }) => ({
      ...row,
      ranOutAt: ranOutAt?.toISOString() ?? null,
    })),
    stocked: rows[0]?.stocked ?? 0,
    total: rows[0]?.total ?? 0,
  }
}
