import type { CallContext } from "#server/api/call-context.ts"
import { endpoints, personOf } from "#server/api/endpoints.ts"
import {
  closeRecall,
  findAskedPharmacies,
  findKnownLots,
  findNationalRecalls,
  getNationalRecall,
  liftRecall,
  type RecallActor,
  remindRecall,
  startRecall,
} from "#server/pharmacy/recalls/queries.ts"
import { traceRecall } from "#server/pharmacy/recalls/trace.ts"

const { adminRecalls } = endpoints

const actorOf = (context: CallContext): RecallActor => ({
  pharmacy: null,
  subject: personOf(context).subject,
  now: context.app.now(),
})

export const adminRecallRoutes = {
  list: adminRecalls.list.handler(async ({ context }) => ({
    recalls: await findNationalRecalls(context.app.database),
  })),

  lots: adminRecalls.lots.handler(async ({ context, input }) => ({
    lots: await findKnownLots(context.app.database, null, input.medicineId),
  })),

  get: adminRecalls.get.handler(async ({ context, input }) => {
    const { database } = context.app
    const recall = await getNationalRecall(database, input.id)
    const [pharmacies, { trace }] = await Promise.all([
      findAskedPharmacies(database, recall.id),
      traceRecall(database, recall.id, null),
    ])
    return { ...recall, pharmacies, trace }
  }),

  start: adminRecalls.start.handler(async ({ context, input }) => {
    await startRecall(context.app.database, actorOf(context), input)
    return getNationalRecall(context.app.database, input.key)
  }),

  remind: adminRecalls.remind.handler(async ({ context, input }) => {
    await remindRecall(context.app.database, actorOf(context), input.id)
    return getNationalRecall(context.app.database, input.id)
  }),

  close: adminRecalls.close.handler(async ({ context, input }) => {
    await closeRecall(context.app.database, actorOf(context), input)
    return getNationalRecall(context.app.database, input.id)
  }),

  lift: adminRecalls.lift.handler(async ({ context, input }) => {
    await liftRecall(context.app.database, actorOf(context), input)
    return getNationalRecall(context.app.database, input.id)
  }),
}
