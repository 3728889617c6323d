import type { Kysely } from "kysely"
import type { DB } from "#database/schema.gen.ts"
import { forgetOrders } from "#server/pharmacy/customer-orders/queries.ts"
import type { Database } from "#server/platform/database/database.ts"
import { problem } from "#server/platform/http/problems.ts"
import { deleteSession, type EndedSession } from "#server/platform/login/queries.ts"
import { deletePerson, forgetInAudit, isStaff } from "./queries.ts"

export type Leaving = { subject: string; sessionHash: Buffer; now: Date }

/**
 * Deletes an account in one transaction and returns the session that asked for it, so that it can be ended at
 * the identity provider too. A second call fails because its session is gone, even if the person has logged
 * in again.
 */
export async function deleteAccount(database: Database, leaving: Leaving): Promise<EndedSession> {
  const { subject, sessionHash, now } = leaving
  return database.sql.transaction().execute(async (sql) => {
    const ended = await deleteSession(sql, sessionHash)
    if (!ended) throw problem("not-logged-in")
    await deletePersonWithData(sql, subject, now)
    return ended
  })
}

/** Deletes a person with everything about them, in the caller's transaction. Refuses staff. */
export async function deletePersonWithData(sql: Kysely<DB>, subject: string, now: Date): Promise<void> {
  if (await isStaff(sql, subject)) throw problem("still-staff")
  // Before the orders lose their customer: their audit rows are found by it.
  await forgetInAudit(sql, subject)
  // Locks the person's row first, as placing an order does.
  await forgetOrders({ sql }, subject, now)
  await deletePerson(sql, subject)
}
