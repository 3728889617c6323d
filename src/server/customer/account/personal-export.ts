import { sql } from "kysely"
import { productName } from "#domain/platform/product.ts"
import type { Database } from "#server/platform/database/database.ts"
import { findLooksToExport } from "./access-log.ts"
import { personalData } from "./personal-data.ts"
import { findPersonalRows, type PersonalRow } from "./queries.ts"

/** Everything about one person, keyed as in `personal-data.ts`, and who accessed it. */
export type PersonalExport = {
  from: string
  exportedAt: string
  profile: PersonalRow
  parts: Record<string, PersonalRow[]>
}

/** Reads all parts in one snapshot. */
export async function exportPerson(database: Database, subject: string, now: Date): Promise<PersonalExport> {
  return database.sql
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (db) => {
      await sql`set local time zone 'UTC'`.execute(db)
      const parts: Record<string, PersonalRow[]> = {}
      for (const [table, rules] of Object.entries(personalData)) {
        if (rules.exportedAs) parts[rules.exportedAs] = await findPersonalRows(db, { table, rules, subject })
      }
      parts.looks = await findLooksToExport(db, subject)
      const { profile: [profile = {}] = [], ...rest } = parts
      return { from: productName, exportedAt: now.toISOString(), profile, parts: rest }
    })
}
