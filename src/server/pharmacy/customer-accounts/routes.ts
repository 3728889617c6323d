import { endpoints, pharmacyOf } from "#server/api/endpoints.ts"
import { staffActorOf } from "#server/api/staff-actor.ts"
import {
  addAccount,
  changeAccount,
  findAccounts,
  getStatement,
  mailStatement,
  payAccount,
} from "./queries.ts"

const { customerAccounts } = endpoints

export const customerAccountRoutes = {
  list: customerAccounts.list.handler(({ context }) =>
    findAccounts(context.app.database, pharmacyOf(context), context.app.now()),
  ),
  statement: customerAccounts.statement.handler(({ context, input }) =>
    getStatement(context.app.database, staffActorOf(context), input),
  ),
  add: customerAccounts.add.handler(({ context, input }) =>
    addAccount(context.app.database, staffActorOf(context), input),
  ),
  change: customerAccounts.change.handler(({ context, input }) =>
    changeAccount(context.app.database, staffActorOf(context), input),
  ),
  pay: customerAccounts.pay.handler(({ context, input }) =>
    payAccount(context.app.database, staffActorOf(context), input),
  ),
  mail: customerAccounts.mail.handler(({ context, input }) => {
    const { database, settings } = context.app
    return mailStatement(database, staffActorOf(context), { ...input, sendsMail: settings.mail !== null })
  }),
}
