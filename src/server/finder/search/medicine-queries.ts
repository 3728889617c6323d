import { sql } from "kysely"
import type { Database } from "#server/platform/database/database.ts"
import { askPrepared } from "#server/platform/database/query-prepared.ts"

export type MedicineWanted = {
  text: string
  gtin: string | null
  medicineId: number | null
  form: string | null
}

/** The medicines a text names: every word stands somewhere in a name, maker, strength or form; or its barcode. */
export async function findMatchingMedicines(database: Database, wanted: MedicineWanted): Promise<number[]> {
  const isTheOne =
    wanted.medicineId === null ? sql`true` : sql`m.id = (select standing_medicine(${wanted.medicineId}::int))`
  const hasForm = wanted.form === null ? sql`true` : sql`lower(m.form) = lower(${wanted.form})`
  // One text of ids: a thousand rows would cost more to send and read than to find.
  const [row] = await askPrepared(
    database,
    sql<{ ids: string | null }>`
      with wanted as materialized (select search_patterns(${wanted.text}) as patterns),
      matching as (
        select m.id from medicines m, wanted
        where m.search_text like wanted.patterns[1]
          and (cardinality(wanted.patterns) = 1 or m.search_text like all (wanted.patterns))
          and ${isTheOne}
          and ${hasForm}
        union
        select b.medicine_id from barcodes b join medicines m on m.id = b.medicine_id
        where b.gtin = ${wanted.gtin}
          and ${isTheOne}
          and ${hasForm}
      )
      select string_agg(id::text, ',' order by id) as ids from matching`,
  )
  return row?.ids ? row.ids.split(",").map(Number) : []
}

/** Names spelled like a text that named no medicine, the likest first. */
export async function findCloseSpellings(database: Database, text: string, limit: number): Promise<string[]> {
  const rows = await askPrepared(
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

/** The pattern of what starts with a text, each of its signs taken literally. */
const startingWith = (text: string) =>
  sql`replace(replace(replace(fold(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`

/** `withUnchecked`: also the new ones that the administration has not looked at. */
type NamesWanted = { text: string; limit: number; withUnchecked: boolean }

const isShown = (withUnchecked: boolean) => (withUnchecked ? sql`true` : sql`m.checked_at is not null`)

/** One medicine for each name whose generic or brand name starts with the text, short names first. */
export async function findNamesStarting(
  database: Database,
  { text, limit, withUnchecked }: NamesWanted,
): Promise<MedicineRow[]> {
  return askPrepared(
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

/** Generic and brand names of checked medicines that start with a text, at most so many of each. */
export async function findPlainNamesStarting(
  database: Database,
  text: string,
  atMost: number,
): Promise<string[]> {
  const rows = await askPrepared(
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

/** One medicine for each name that the text is found in, at the start of a word first. */
export async function findNamesContaining(
  database: Database,
  { text, limit, withUnchecked }: NamesWanted,
): Promise<MedicineRow[]> {
  return askPrepared(
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

/** What medicines are called, by their ids. */
export async function findMedicinesById(database: Database, medicineIds: number[]): Promise<MedicineRow[]> {
  return askPrepared(
    database,
    sql<MedicineRow>`
      select m.id, m.name, m.generic_name, m.brand_name, m.strength, m.form, m.manufacturer
      from medicines m where m.id = any (${medicineIds}::int[])`,
  )
}
