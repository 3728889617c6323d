import { colomboDay } from "#domain/platform/colombo-day.ts"
import { endpoints, pharmacyOf } from "#server/api/endpoints.ts"
import { staffActorOf } from "#server/api/staff-actor.ts"
import { answerBill, findBills, getBill, makeBill } from "./queries.ts"

const { accountBills } = endpoints

export const accountBillRoutes = {
  list: accountBills.list.handler(({ context, input }) => {
    const { database, now } = context.app
    return findBills(database, pharmacyOf(context), { ...input, today: colomboDay(now()) })
  }),
  get: accountBills.get.handler(({ context, input }) =>
    getBill(context.app.database, pharmacyOf(context), input.id),
  ),
  make: accountBills.make.handler(({ context, input }) =>
    makeBill(context.app.database, staffActorOf(context), input),
  ),
  answer: accountBills.answer.handler(({ context, input }) =>
    answerBill(context.app.database, staffActorOf(context), input),
  ),
}
