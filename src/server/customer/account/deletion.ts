import { forgetOrders } from "#server/pharmacy/customer-orders/queries.ts"
import type { Database } from "#server/platform/database/database.ts"
import { problem } from "#server/platform/http/problems.ts"
import { deleteSession, type EndedSession } from "#server/platform/login/queries.ts"
import { deletePerson, forgetInAudit, isStaff } from "./queries.ts"

export type Leaving = { subject: string; sessionHash: Buffer; now: Date }

/**
 * Deletes an account in one transaction: a process that dies on the way leaves all of it or nothing. Gives the session
 * that asked for it, so that it can be ended at the identity provider too. A second call finds its session gone, even
 * when the person has logged in anew meanwhile.
 */
export async function deleteAccount(database: Database, leaving: Leaving): Promise<EndedSession> {
  const { subject, sessionHash, now } = leaving
  return database.sql.transaction().execute(async (sql) => {
    const ended = await deleteSession(sql, sessionHash)
    if (!ended) throw problem("not-logged-in")
    if (await isStaff(sql, subject)) throw problem("still-staff")
    // While the orders still say whose they are.
    await forgetInAudit(sql, subject)
    // Takes the person's row first, as placing an order does.
    await forgetOrders({ sql }, subject, now)
    await deletePerson(sql, subject)
    return ended
  })
}
