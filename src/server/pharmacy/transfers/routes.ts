import type { CallContext } from "#server/api/call-context.ts"
import { endpoints, pharmacyOf } from "#server/api/endpoints.ts"
import { staffActorOf } from "#server/api/staff-actor.ts"
import { countRecalled } from "#server/pharmacy/recalls/queries.ts"
import {
  endTransfer,
  findTransfers,
  getTransfer,
  receiveTransfer,
  requestTransfer,
  sendTransfer,
} from "./queries.ts"

const { transfers } = endpoints

async function answerOf(context: CallContext, { id, key }: { id: number; key: string }) {
  const { database } = context.app
  const transfer = await getTransfer(database, pharmacyOf(context), id)
  return { ...transfer, recalledUnits: await countRecalled(database, key) }
}

export const transferRoutes = {
  list: transfers.list.handler(({ context, input }) =>
    findTransfers(context.app.database, pharmacyOf(context), input),
  ),

  get: transfers.get.handler(({ context, input }) =>
    getTransfer(context.app.database, pharmacyOf(context), input.id),
  ),

  request: transfers.request.handler(({ context, input }) =>
    requestTransfer(context.app.database, staffActorOf(context), input),
  ),

  send: transfers.send.handler(({ context, input }) =>
    sendTransfer(context.app.database, staffActorOf(context), input),
  ),

  receive: transfers.receive.handler(async ({ context, input }) => {
    await receiveTransfer(context.app.database, staffActorOf(context), input)
    return answerOf(context, input)
  }),

  cancel: transfers.cancel.handler(async ({ context, input }) => {
    await endTransfer(context.app.database, staffActorOf(context), { ...input, becomes: "cancelled" })
    return getTransfer(context.app.database, pharmacyOf(context), input.id)
  }),

  takeBack: transfers.takeBack.handler(async ({ context, input }) => {
    await endTransfer(context.app.database, staffActorOf(context), { ...input, becomes: "taken-back" })
    return answerOf(context, input)
  }),
}
