import { sql } from "kysely"
import type { SettingName } from "#contract/admin/settings.ts"
import { Notice } from "#contract/platform/site.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { siteNumbers } from "./values.ts"

export type SetValue = {
  name: SettingName | "maintenance_notice"
  value: unknown
  version: number
  changedBy: string | null
  changedAt: Date
  reason: string
}

/** Returns all settings that were ever saved; null means reset to the deployed value. */
export async function findSetValues(database: Database): Promise<SetValue[]> {
  return queryPrepared(
    database,
    sql<SetValue>`select s.name, s.value, s.version, s.changed_at as "changedAt", s.reason,
        person_name(s.changed_by) as "changedBy"
      from site_settings s`,
  )
}

/** Returns a retention in days: the configured value or the default. */
export async function getRetentionDays(database: Database, name: "uploads_kept_days" | "unmet_kept_days") {
  const [row] = await queryPrepared(
    database,
    sql<{
      days: number
    }>`select coalesce((select (value #>> '{}')::int from site_settings where name = ${name}),
      ${siteNumbers[name].otherwise}::int) as days`,
  )
  return row?.days ?? siteNumbers[name].otherwise
}

/** Returns a stored value as text; undefined for none. */
export const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined)

/** Parses the stored maintenance notice; null for none. */
export const noticeOf = (value: unknown): Notice | null => Notice.safeParse(value).data ?? null
