import { endpoints, supplierOf } from "#server/api/endpoints.ts"
import { listReceivedReturns } from "./returns.ts"
import { getStatement, listStatements } from "./statements.ts"

const { supplierStatements } = endpoints

export const supplierStatementRoutes = {
  list: supplierStatements.list.handler(({ context, input }) =>
    listStatements(context.app.database, supplierOf(context), input.month),
  ),
  get: supplierStatements.get.handler(({ context, input }) =>
    getStatement(context.app.database, supplierOf(context), input),
  ),
  returns: supplierStatements.returns.handler(({ context, input }) =>
    listReceivedReturns(context.app.database, supplierOf(context), input),
  ),
}
