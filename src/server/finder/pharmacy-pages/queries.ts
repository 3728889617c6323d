import { sql } from "kysely"
import type { PharmacyPage } from "#contract/finder/pharmacy-pages.ts"
import type { Product } from "#contract/finder/search.ts"
import { comingSpecialHours, type SpecialDay, type SpecialHours } from "#domain/finder/opening-hours.ts"
import { readDayMinutes } from "#domain/finder/special-days.ts"
import { colomboDay, daysLater } from "#domain/platform/colombo-day.ts"
import { specialHours } from "#server/finder/search/pharmacy-queries.ts"
import type { Database } from "#server/platform/database/database.ts"
import { pageOf } from "#server/platform/database/keyset-page.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"

const shownDays = 60
const pageSize = 20

type Row = Omit<PharmacyPage, "specialHours" | "comingDays" | "changesAt"> & {
  specialHours: SpecialHours
  days: (SpecialDay & { minutes: string })[]
  changesAt: Date | null
}

/** Returns the public data of a listed pharmacy. */
export async function findPharmacyPage(
  database: Database,
  id: number,
  now: Date,
): Promise<PharmacyPage | undefined> {
  const today = colomboDay(now)
  const [row] = await queryPrepared(
    database,
    sql<Row>`
      select p.id, p.name, p.phone_number as "phoneNumber", p.address, p.town, p.lat, p.lng,
        p.price_exposure as "priceExposure", p.delivers, p.open_minutes::text as "openMinutes",
        ${specialHours} as "specialHours", o.is_open as "isOpen", o.changes_at as "changesAt",
        (select coalesce(json_agg(json_build_object('day', d.day, 'kind', d.kind, 'reason', d.reason, 'minutes',
            case d.kind when 'closed' then '{}' else coalesce(
              (select own.minutes from pharmacy_days own
                where own.pharmacy_id = p.id and own.day = d.day and own.is_duty = (d.kind = 'duty')),
              p.holiday_minutes)::text end) order by d.day, d.kind), '[]')
          from jsonb_to_recordset(p.special_days) as d (day date, kind text, reason text)
          where d.day between ${today}::date and ${daysLater(today, shownDays)}::date) as days
      from pharmacies p, opening_at(p.open_minutes, p.closed_minutes, p.extra_minutes, ${now}::timestamptz) o
      where p.id = ${id}::int and p.listed`,
  )
  if (!row) return undefined
  const { days, changesAt, specialHours: all, ...facts } = row
  return {
    ...facts,
    specialHours: comingSpecialHours(all, now),
    comingDays: days.map(({ minutes, ...day }) => ({ ...day, hours: readDayMinutes(minutes) })),
    changesAt: changesAt?.toISOString() ?? null,
  }
}

type ProductRow = {
  stock_id: number
  quantity: number
  price_cents: number | null
  updated_at: Date
  prescription_only: boolean
  id: number
  name: string
  generic_name: string
  brand_name: string | null
  strength: string | null
  form: string | null
  manufacturer: string
  total: number
}

type ProductQuestion = { id: number; q: string; after?: number | undefined; withPrices: boolean }

/** Returns a page of what a listed pharmacy has, by name. A text matches as in the search. */
export async function findProducts(
  database: Database,
  { id, q, after, withPrices }: ProductQuestion,
): Promise<{ products: Product[]; total: number; next: number | null }> {
  const shelf = sql`
    from stock s join medicines m on m.id = s.medicine_id join pharmacies p on p.id = s.pharmacy_id
    where s.pharmacy_id = ${id}::int and s.in_stock and p.listed
      ${q.trim() === "" ? sql`` : sql`and m.search_text like all (search_patterns(${q.trim()}))`}`
  const rows = await queryPrepared(
    database,
    sql<ProductRow>`
      select s.id as stock_id, s.quantity, s.updated_at, m.prescription_only, m.id, m.name, m.generic_name,
        m.brand_name, m.strength, m.form, m.manufacturer,
        case when ${withPrices}::boolean and p.price_exposure then s.price_cents end as price_cents,
        (select count(*)::int ${shelf}) as total
      ${shelf} ${
        after === undefined
          ? sql``
          : sql`and (m.name, s.id) > (select b.name, a.id from stock a join medicines b on b.id = a.medicine_id
              where a.id = ${after}::int and a.pharmacy_id = ${id}::int)`
      }
      order by m.name, s.id limit ${pageSize + 1}::int`,
  )
  const { page, next } = pageOf(rows, pageSize, ({ stock_id }) => stock_id)
  return { products: page.map(productOf), total: rows[0]?.total ?? 0, next }
}

const productOf = (row: ProductRow): Product => ({
  stockId: row.stock_id,
  medicine: {
    id: row.id,
    name: row.name,
    genericName: row.generic_name,
    brandName: row.brand_name,
    strength: row.strength,
    form: row.form,
    manufacturer: row.manufacturer,
  },
  prescriptionOnly: row.prescription_only,
  quantity: row.quantity,
  ...(row.price_cents === null ? {} : { priceCents: row.price_cents }),
  updatedAt: row.updated_at.toISOString(),
})
