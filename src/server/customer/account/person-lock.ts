import type { Kysely } from "kysely"
import type { DB } from "#database/schema.gen.ts"
import type { Database } from "#server/platform/database/database.ts"
import { problem } from "#server/platform/http/problems.ts"

/**
 * Runs a change in a transaction that holds the lock on the person's row, so that limits and keys are checked by one
 * request at a time. Refuses an account that is being deleted, which has no row any more.
 */
export function withPersonLocked<T>(
  database: Database,
  subject: string,
  change: (sql: Kysely<DB>) => Promise<T>,
): Promise<T> {
  return database.sql.transaction().execute(async (sql) => {
    const locked = await sql
      .selectFrom("people")
      .select("subject")
      .where("subject", "=", subject)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!locked) throw problem("not-logged-in")
    return change(sql)
  })
}
