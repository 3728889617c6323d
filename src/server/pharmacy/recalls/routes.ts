import { endpoints, pharmacyOf } from "#server/api/endpoints.ts"
import { staffActorOf } from "#server/api/staff-actor.ts"
import { recordAccess } from "#server/platform/audit/access-log.ts"
import {
  answerRecall,
  closeRecall,
  findAskedBranches,
  findKnownLots,
  findReceivedRecalls,
  getReceivedRecall,
  liftRecall,
  remindRecall,
  startRecall,
} from "./queries.ts"
import { traceRecall } from "./trace.ts"

const { recalls } = endpoints

export const recallRoutes = {
  list: recalls.list.handler(async ({ context }) => ({
    recalls: await findReceivedRecalls(context.app.database, pharmacyOf(context)),
  })),

  lots: recalls.lots.handler(async ({ context, input }) => ({
    lots: await findKnownLots(context.app.database, pharmacyOf(context), input.medicineId),
  })),

  get: recalls.get.handler(async ({ context, input }) => {
    const { database } = context.app
    const pharmacy = pharmacyOf(context)
    const recall = await getReceivedRecall(database, pharmacy, input.id)
    const { trace, orderIds } = await traceRecall(database, recall.id, pharmacy)
    await recordAccess(database, { thing: "customer-order", ids: [...new Set(orderIds)] })
    return { ...recall, trace, branches: await findAskedBranches(database, pharmacy, recall.id) }
  }),

  start: recalls.start.handler(async ({ context, input }) => {
    const { database } = context.app
    const actor = staffActorOf(context)
    await startRecall(database, actor, input)
    return getReceivedRecall(database, actor.pharmacy, input.key)
  }),

  answer: recalls.answer.handler(async ({ context, input }) => {
    const { database } = context.app
    const actor = staffActorOf(context)
    await answerRecall(database, actor, input)
    return getReceivedRecall(database, actor.pharmacy, input.id)
  }),

  remind: recalls.remind.handler(async ({ context, input }) => {
    const { database } = context.app
    const actor = staffActorOf(context)
    await remindRecall(database, actor, input.id)
    return getReceivedRecall(database, actor.pharmacy, input.id)
  }),

  close: recalls.close.handler(async ({ context, input }) => {
    const { database } = context.app
    const actor = staffActorOf(context)
    await closeRecall(database, actor, input)
    return getReceivedRecall(database, actor.pharmacy, input.id)
  }),

  lift: recalls.lift.handler(async ({ context, input }) => {
    const { database } = context.app
    const actor = staffActorOf(context)
    await liftRecall(database, actor, input)
    return getReceivedRecall(database, actor.pharmacy, input.id)
  }),
}
