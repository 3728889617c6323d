import { type RawBuilder, sql } from "kysely"
import { colomboDay, daysLater } from "#domain/platform/colombo-day.ts"
import { chordTo } from "#server/finder/search/queries.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import type { QuestionFor } from "./questions.ts"
import type { MedicineRow, PharmacyRow, StockRow } from "./resources.ts"

const shownDays = 60

/** Each finds one row more than a page has. */
type Asked<Question> = Partial<Question> & { _count: number }

const among = (
  column: RawBuilder<unknown>,
  values: readonly (number | string)[] | undefined,
  type: string,
) => (values === undefined ? sql`` : sql`and ${column} = any (${values}::${sql.raw(type)}[])`)

const gtins = sql`array(select b.gtin from barcodes b where b.medicine_id = m.id order by b.gtin)`
const codedAs = (values: string[] | undefined) =>
  values === undefined
    ? sql``
    : sql`and m.id in (select b.medicine_id from barcodes b where b.gtin = any (${values}::text[]))`
const medicineColumns = sql`m.name, m.generic_name as "genericName", m.brand_name as "brandName", m.strength, m.form,
  m.manufacturer, ${gtins} as gtins`

/** Returns the checked medicines of the catalogue, by id. */
export const findMedicines = (database: Database, asked: Asked<QuestionFor<"MedicationKnowledge">>) =>
  queryPrepared(
    database,
    sql<MedicineRow>`
      select m.id, ${medicineColumns}, m.other_names as "otherNames", m.atc_code as "atcCode",
        m.prescription_only as "prescriptionOnly"
      from medicines m
      where m.merged_into is null and m.checked_at is not null and m.id > ${asked._after ?? 0}::int
        ${among(sql`m.id`, asked._id, "int")} ${codedAs(asked.identifier)}
        ${among(sql`upper(m.atc_code)`, asked.classification, "text")}
        ${asked["code:text"] === undefined ? sql`` : sql`and m.search_text like all (search_patterns(${asked["code:text"]}))`}
      order by m.id limit ${asked._count + 1}::int`,
  )

/** Returns what listed pharmacies have in stock, by id. */
export const findStock = (database: Database, asked: Asked<QuestionFor<"InventoryItem">>) =>
  queryPrepared(
    database,
    sql<StockRow>`
      select s.id, ${medicineColumns}, s.medicine_id as "medicineId", s.pharmacy_id as "pharmacyId",
        p.name as pharmacy, s.quantity, s.updated_at as "updatedAt"
      from stock s join medicines m on m.id = s.medicine_id join pharmacies p on p.id = s.pharmacy_id
      where s.in_stock and p.listed and m.checked_at is not null and s.id > ${asked._after ?? 0}::int
        ${among(sql`s.id`, asked._id, "int")} ${among(sql`s.pharmacy_id`, asked.location, "int")}
        ${among(sql`s.medicine_id`, asked.medication, "int")} ${codedAs(asked.code)}
      order by s.id limit ${asked._count + 1}::int`,
  )

const named = (column: RawBuilder<unknown>, start: string | undefined, part: string | undefined) => sql`
  ${start === undefined ? sql`` : sql`and starts_with(fold(${column}), fold(${start}))`}
  ${part === undefined ? sql`` : sql`and strpos(fold(${column}), fold(${part})) > 0`}`

type PharmacyQuestion = Asked<QuestionFor<"Location">>

/** Returns listed pharmacies, by id or the nearest first. */
export function findPharmacies(database: Database, asked: PharmacyQuestion, now: Date) {
  const { near, _after } = asked
  const today = colomboDay(now)
  const orderOf = (table: RawBuilder<unknown>) =>
    near ? sql`${chordTo(sql`${table}.loc`, near)}, ${table}.id` : sql`${table}.id`
  const [p, last] = [sql`p`, sql`last`]
  return queryPrepared(
    database,
    sql<PharmacyRow>`
      select p.id, p.name, p.phone_number as "phoneNumber", p.address, p.town, p.lat, p.lng, p.delivers,
        p.open_minutes::text as "openMinutes",
        (select coalesce(json_agg(json_build_object('day', d.day, 'reason', d.reason) order by d.day), '[]')
          from jsonb_to_recordset(p.special_days) as d (day date, kind text, reason text)
          where d.kind = 'closed' and d.day between ${today}::date and ${daysLater(today, shownDays)}::date
        ) as "closedDays"
      from pharmacies p
      where p.listed ${among(sql`p.id`, asked._id, "int")} ${named(sql`p.name`, asked.name, asked["name:contains"])}
        ${named(sql`p.town`, asked["address-city"], undefined)} 
        ${_after === undefined ? sql`` : sql`and (${orderOf(p)}) > (select ${orderOf(last)} from pharmacies last where last.id = ${_after}::int)`}
        ${near ? sql`and ${chordTo(sql`p.loc`, near)} <= ${near.maxChord}::float8` : sql``}
      order by ${orderOf(p)} limit ${asked._count + 1}::int`,
  )
}
