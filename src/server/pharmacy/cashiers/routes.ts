import { fn } from "#database/functions.gen.ts"
import { freshLoginMinutes } from "#domain/customer/account-limits.ts"
import type { CallContext } from "#server/api/call-context.ts"
import { endpoints, pharmacyOf, tillOf } from "#server/api/endpoints.ts"
import { call } from "#server/platform/database/call.ts"
import { problem } from "#server/platform/http/problems.ts"
import { findAuthenticatedAt } from "#server/platform/login/queries.ts"
import { minutesAfter } from "#server/platform/login/session-limits.ts"
import { addCashier, changeCashier, checkPin, findCashiers, type Managing } from "./queries.ts"

const { cashiers } = endpoints

export const cashierRoutes = {
  list: cashiers.list.handler(({ context }) => listed(context)),

  add: cashiers.add.handler(async ({ context, input }) => {
    await addCashier(context.app.database, pharmacyOf(context), { ...input, by: await managing(context) })
    return listed(context)
  }),

  change: cashiers.change.handler(async ({ context, input }) => {
    await changeCashier(context.app.database, pharmacyOf(context), { ...input, by: await managing(context) })
    return listed(context)
  }),

  setLock: cashiers.setLock.handler(async ({ context, input: { minutes } }) => {
    const { hasJustLoggedIn } = await managing(context)
    const { database } = context.app
    await call(database, fn.setTillLock({ ofPharmacy: pharmacyOf(context), minutes, hasJustLoggedIn }))
    return listed(context)
  }),

  enter: cashiers.enter.handler(async ({ context, input }) => {
    const { database, now } = context.app
    const pharmacy = pharmacyOf(context)
    const checkedHash = await checkPin(database, pharmacy, { ...input, now: now() })
    await call(
      database,
      fn.enterTill({
        ofPharmacy: pharmacy,
        ofCashier: input.cashierId,
        checkedHash,
        sessionHash: sessionOf(context),
        staysUntil: lockingAt(context),
      }),
    )
    const entered = (await listed(context)).cashiers.find(({ id }) => id === input.cashierId)
    if (!entered) throw problem("not-found")
    return entered
  }),

  stay: cashiers.stay.handler(async ({ context }) => {
    const { numUpdatedRows } = await context.app.database.sql
      .updateTable("sessions")
      .set({ cashier_until: lockingAt(context) })
      .where("token_hash", "=", sessionOf(context))
      .where("cashier_until", ">", context.app.now())
      .executeTakeFirst()
    return { isUnlocked: numUpdatedRows > 0n }
  }),

  leave: cashiers.leave.handler(async ({ context }) => {
    await context.app.database.sql
      .updateTable("sessions")
      .set({ cashier_until: null })
      .where("token_hash", "=", sessionOf(context))
      .execute()
    return { isUnlocked: false }
  }),

  approve: cashiers.approve.handler(async ({ context, input: { cashierId, pin, right } }) => {
    const { database, now } = context.app
    const pharmacy = pharmacyOf(context)
    const checkedHash = await checkPin(database, pharmacy, { cashierId, pin, now: now() })
    const approving = fn.approveAct({
      ofPharmacy: pharmacy,
      ofCashier: cashierId,
      checkedHash,
      needed: right,
    })
    return { approval: await call(database, approving) }
  }),
}

const listed = (context: CallContext) => findCashiers(context.app.database, pharmacyOf(context))

function sessionOf({ sessionHash }: CallContext): Buffer {
  // Never null for a logged-in caller.
  if (!sessionHash) throw problem("not-logged-in")
  return sessionHash
}

/** Returns when the caller's till locks unless it is used; without cashiers there is nothing to lock. */
const lockingAt = (context: CallContext): Date =>
  minutesAfter(context.app.now(), tillOf(context)?.lockMinutes ?? 0)

async function managing(context: CallContext): Promise<Managing> {
  const now = context.app.now()
  const authenticatedAt = await findAuthenticatedAt(context.app.database.sql, sessionOf(context))
  return { now, hasJustLoggedIn: !!authenticatedAt && minutesAfter(authenticatedAt, freshLoginMinutes) > now }
}
