import { sql } from "kysely"
import type { MedicineName } from "#contract/finder/search.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"

export type MedicineQuery = {
  text: string
  gtin: string | null
  medicineId: number | null
  form: string | null
}

/**
 * Returns medicines matching a text: every word occurs in a name, maker, strength or form; or the text is a
 * barcode.
 */
export async function findMatchingMedicines(database: Database, query: MedicineQuery): Promise<number[]> {
  const isTheOne =
    query.medicineId === null ? sql`true` : sql`m.id = (select surviving_medicine(${query.medicineId}::int))`
  const hasForm = query.form === null ? sql`true` : sql`lower(m.form) = lower(${query.form})`
  // Ids as one text: a thousand rows would cost more to send and parse than to find.
  const [row] = await queryPrepared(
    database,
    sql<{ ids: string | null }>`
      with wanted as materialized (select search_patterns(${query.text}) as patterns),
      matching as (
        select m.id from medicines m, wanted
        where m.search_text like wanted.patterns[1]
          and (cardinality(wanted.patterns) = 1 or m.search_text like all (wanted.patterns))
          and ${isTheOne}
          and ${hasForm}
        union
        select b.medicine_id from barcodes b join medicines m on m.id = b.medicine_id
        where b.gtin = ${query.gtin}
          and ${isTheOne}
          and ${hasForm}
      )
      select string_agg(id::text, ',' order by id) as ids from matching`,
  )
  return row?.ids ? row.ids.split(",").map(Number) : []
}

/** Returns the names most similar to a text that matched no medicine. */
export async function findCloseSpellings(database: Database, text: string, limit: number): Promise<string[]> {
  const rows = await queryPrepared(
    database,
    sql<{ name: string }>`
      with wanted as materialized (select fold(${text}) as word),
      named as (
        select m.generic_name as name, m.generic_folded as folded from medicines m, wanted
        where (m.generic_folded % wanted.word or wanted.word <% m.generic_folded) and m.checked_at is not null
        union
        select m.brand_name, m.brand_folded from medicines m, wanted
        where (m.brand_folded % wanted.word or wanted.word <% m.brand_folded) and m.checked_at is not null
      )
      select min(named.name) as name from named, wanted
      group by named.folded, wanted.word
      order by greatest(similarity(named.folded, wanted.word), word_similarity(wanted.word, named.folded)) desc,
        named.folded
      limit ${limit}::int`,
  )
  return rows.map((row) => row.name)
}

export type MedicineRow = {
  id: number
  name: string
  generic_name: string
  brand_name: string | null
  strength: string | null
  form: string | null
  manufacturer: string
}

export type ProductRow = MedicineRow & { prescription_only: boolean }

/** Returns a medicine as it is shown. */
export const toMedicineName = (row: MedicineRow): MedicineName => ({
  id: row.id,
  name: row.name,
  genericName: row.generic_name,
  brandName: row.brand_name,
  strength: row.strength,
  form: row.form,
  manufacturer: row.manufacturer,
})

/** Returns a LIKE pattern for a prefix, with wildcards escaped. */
const startingWith = (text: string) =>
  sql`replace(replace(replace(fold(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`

/** `withUnchecked` includes new medicines that no administrator has checked yet. */
type NamesQuery = { text: string; limit: number; withUnchecked: boolean }

const isShown = (withUnchecked: boolean) => (withUnchecked ? sql`true` : sql`m.checked_at is not null`)

/** Returns one medicine per name whose generic or brand name starts with the text, short names first. */
export async function findNamesStarting(
  database: Database,
  { text, limit, withUnchecked }: NamesQuery,
): Promise<MedicineRow[]> {
  return queryPrepared(
    database,
    sql<MedicineRow>`
      with wanted as materialized (
        select ${startingWith(text)} as pattern),
      named as (
        select distinct on (lower(m.name))
          m.id, m.name, m.generic_name, m.brand_name, m.strength, m.form, m.manufacturer
        from medicines m, wanted
        where (m.generic_folded like wanted.pattern or m.brand_folded like wanted.pattern) and ${isShown(withUnchecked)}
        order by lower(m.name), m.id
      )
      select id, name, generic_name, brand_name, strength, form, manufacturer
      from named order by length(name), name, id limit ${limit}::int`,
  )
}

/** Returns generic and brand names of checked medicines that start with a text, at most `limit` of each. */
export async function findPlainNamesStarting(
  database: Database,
  text: string,
  atMost: number,
): Promise<string[]> {
  const rows = await queryPrepared(
    database,
    sql<{ name: string }>`
      with wanted as materialized (
        select ${startingWith(text)} as pattern)
      (select distinct m.generic_name as name from medicines m, wanted
        where m.generic_folded like wanted.pattern and m.checked_at is not null limit ${atMost}::int)
      union
      (select distinct m.brand_name from medicines m, wanted
        where m.brand_folded like wanted.pattern and m.checked_at is not null limit ${atMost}::int)`,
  )
  return rows.map((row) => row.name)
}

/** Returns one medicine per name that contains the text, matches at the start of a word first. */
export async function findNamesContaining(
  database: Database,
  { text, limit, withUnchecked }: NamesQuery,
): Promise<MedicineRow[]> {
  return queryPrepared(
    database,
    sql<MedicineRow>`
      with wanted as materialized (select search_patterns(${text}) as patterns),
      named as (
        select distinct on (lower(m.name))
          m.id, m.name, m.generic_name, m.brand_name, m.strength, m.form, m.manufacturer,
          m.search_text like '% ' || substr(wanted.patterns[1], 2) as starts_word
        from medicines m, wanted
        where m.search_text like wanted.patterns[1] and m.search_text like all (wanted.patterns)
          and ${isShown(withUnchecked)}
        order by lower(m.name), m.id
      )
      select id, name, generic_name, brand_name, strength, form, manufacturer
      from named order by starts_word desc, length(name), name, id limit ${limit}::int`,
  )
}

/** Returns medicines by id. */
export async function findMedicinesById(database: Database, medicineIds: number[]): Promise<ProductRow[]> {
  return queryPrepared(
    database,
    sql<ProductRow>`
      select m.id, m.name, m.generic_name, m.brand_name, m.strength, m.form, m.manufacturer, m.prescription_only
      from medicines m where m.id = any (${medicineIds}::int[]) order by m.id`,
  )
}

/** Returns the current medicine of an id, following merges; undefined for an unknown id. */
export async function findCurrentMedicine(
  database: Database,
  medicineId: number,
): Promise<ProductRow | undefined> {
  const { rows } = await sql<{ id: number }>`
    select m.id from medicines m where m.id = surviving_medicine(${medicineId})`.execute(database.sql)
  return rows[0] && (await findMedicinesById(database, [rows[0].id]))[0]
}
