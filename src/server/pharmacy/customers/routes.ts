import { fn } from "#database/functions.gen.ts"
import type { CallContext } from "#server/api/call-context.ts"
import { endpoints, pharmacyOf } from "#server/api/endpoints.ts"
import { staffActorOf } from "#server/api/staff-actor.ts"
import { recordAccess } from "#server/platform/audit/access-log.ts"
import { call } from "#server/platform/database/call.ts"
import { exportCustomer, findCustomers, findDue, getCustomer } from "./queries.ts"
import { addCustomer, changeCustomer } from "./writes.ts"

const { customers } = endpoints
const thing = "customer-account"

const shownAfter = (context: CallContext, id: number) =>
  getCustomer(context.app.database, pharmacyOf(context), id)

export const customerRoutes = {
  list: customers.list.handler(async ({ context, input }) => {
    const { database } = context.app
    const page = await findCustomers(database, pharmacyOf(context), input)
    await recordAccess(database, { thing, ids: page.customers.map(({ id }) => id) })
    return page
  }),

  get: customers.get.handler(async ({ context, input: { id } }) => {
    const found = await shownAfter(context, id)
    await recordAccess(context.app.database, { thing, ids: [id] })
    return found
  }),

  export: customers.export.handler(async ({ context, input: { id } }) => {
    const { database } = context.app
    const found = await exportCustomer(database, pharmacyOf(context), id)
    await recordAccess(database, { thing, ids: [id] })
    return found
  }),

  add: customers.add.handler(async ({ context, input }) =>
    shownAfter(context, await addCustomer(context.app.database, staffActorOf(context), input)),
  ),

  change: customers.change.handler(async ({ context, input }) => {
    await changeCustomer(context.app.database, staffActorOf(context), input)
    return shownAfter(context, input.id)
  }),

  erase: customers.erase.handler(async ({ context, input: { id, version } }) => {
    const { pharmacy, now } = staffActorOf(context)
    const erased = { ofPharmacy: pharmacy, ofCustomer: id, readVersion: version, happenedAt: now }
    await call(context.app.database, fn.eraseCustomer(erased))
    return { id }
  }),

  refills: customers.refills.handler(async ({ context }) => {
    const { database, now } = context.app
    const due = await findDue(database, pharmacyOf(context), now())
    await recordAccess(database, { thing, ids: due.map(({ id }) => id) })
    return due
  }),

  planRefills: customers.planRefills.handler(async ({ context, input: { saleId, lines } }) => {
    const plan = lines.map(({ lineNo, days }) => ({ line_no: lineNo, days }))
    const planned = { ofPharmacy: pharmacyOf(context), ofSale: saleId, plan }
    return shownAfter(context, await call(context.app.database, fn.planRefills(planned)))
  }),

  remind: customers.remind.handler(async ({ context, input: { id, key, refills } }) => {
    const { pharmacy, subject, now } = staffActorOf(context)
    const reminded = { ofPharmacy: pharmacy, ofCustomer: id, actKey: key, ids: [...new Set(refills)] }
    const sendsMail = context.app.settings.mail !== null
    const reminding = fn.remindCustomer({ ...reminded, acting: subject, sendsMail, happenedAt: now })
    await call(context.app.database, reminding)
    return shownAfter(context, id)
  }),

  closeRefills: customers.closeRefills.handler(async ({ context, input: { id, refills, as } }) => {
    const closed = {
      ofPharmacy: pharmacyOf(context),
      ofCustomer: id,
      ids: [...new Set(refills)],
      closedAs: as,
    }
    await call(context.app.database, fn.closeRefills(closed))
    return shownAfter(context, id)
  }),
}
