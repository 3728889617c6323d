import { endpoints, pharmacyOf } from "#server/api/endpoints.ts"
import { staffActorOf } from "#server/api/staff-actor.ts"
import { findKeys, makeKey, revokeKey } from "./queries.ts"

const { pharmacyKeys } = endpoints

export const pharmacyKeyRoutes = {
  list: pharmacyKeys.list.handler(async ({ context }) => ({
    keys: await findKeys(context.app.database, pharmacyOf(context)),
  })),

  make: pharmacyKeys.make.handler(({ context, input }) =>
    makeKey(context.app.database, staffActorOf(context), input),
  ),

  revoke: pharmacyKeys.revoke.handler(({ context, input }) =>
    revokeKey(context.app.database, staffActorOf(context), input.id),
  ),
}
