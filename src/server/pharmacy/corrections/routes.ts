import type { CallContext } from "#server/api/call-context.ts"
import { endpoints, pharmacyOf, supplierOf } from "#server/api/endpoints.ts"
import {
  findCorrections,
  getFacts,
  type Proposer,
  proposeCorrection,
  readCorrection,
  withdrawCorrection,
} from "./queries.ts"

/** The same endpoints for pharmacies and suppliers, each with its proposer. */
const routesOf = (
  corrections: typeof endpoints.corrections,
  proposerOf: (context: CallContext) => Proposer,
) => ({
  facts: corrections.facts.handler(({ context, input: { id } }) => getFacts(context.app.database, id)),
  list: corrections.list.handler(({ context, input }) =>
    findCorrections(context.app.database, proposerOf(context), input),
  ),
  propose: corrections.propose.handler(({ context, input }) =>
    proposeCorrection(context.app.database, proposerOf(context), input, context.app.now()),
  ),
  read: corrections.read.handler(({ context, input: { id } }) =>
    readCorrection(context.app.database, proposerOf(context), id, context.app.now()),
  ),
  withdraw: corrections.withdraw.handler(({ context, input: { id } }) =>
    withdrawCorrection(context.app.database, proposerOf(context), id, context.app.now()),
  ),
})

export const correctionRoutes = routesOf(endpoints.corrections, (context) => ({
  pharmacy: pharmacyOf(context),
}))

export const supplierCorrectionRoutes = routesOf(endpoints.supplierCorrections, (context) => ({
  supplier: supplierOf(context),
}))
