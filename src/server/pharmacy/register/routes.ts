import { endpoints, pharmacyOf } from "#server/api/endpoints.ts"
import { staffActorOf } from "#server/api/staff-actor.ts"
import { recordAccess } from "#server/platform/audit/access-log.ts"
import { countRegister, findRegisterMedicines, getRegisterMonth } from "./queries.ts"

const { register } = endpoints

export const registerRoutes = {
  list: register.list.handler(async ({ context }) => ({
    medicines: await findRegisterMedicines(context.app.database, pharmacyOf(context)),
  })),

  get: register.get.handler(async ({ context, input }) => {
    const { database } = context.app
    const month = await getRegisterMonth(database, pharmacyOf(context), input)
    if (month.entries.some(({ act }) => act === "supplied"))
      await recordAccess(database, { thing: "register", ids: [input.id] })
    return month
  }),

  count: register.count.handler(({ context, input }) =>
    countRegister(context.app.database, staffActorOf(context), input),
  ),
}
