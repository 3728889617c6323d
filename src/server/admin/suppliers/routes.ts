import { endpoints } from "#server/api/endpoints.ts"
import { phoneNumberOf } from "#server/platform/phone-number.ts"
import {
  addSupplier,
  editSupplier,
  endSupplier,
  findSuppliers,
  getSupplier,
  reinstateSupplier,
} from "./queries.ts"

const { adminSuppliers } = endpoints

const readPhone = (text: string | null) => (text === null ? null : phoneNumberOf(text, "phone"))

export const adminSupplierRoutes = {
  list: adminSuppliers.list.handler(({ context, input }) => findSuppliers(context.app.database, input)),

  add: adminSuppliers.add.handler(async ({ context, input }) => {
    const { database, now } = context.app
    const id = await addSupplier(database, { ...input, phone: readPhone(input.phone) }, now())
    return getSupplier(database, id)
  }),

  edit: adminSuppliers.edit.handler(async ({ context, input }) => {
    const { database } = context.app
    await editSupplier(database, { ...input, phone: readPhone(input.phone) })
    return getSupplier(database, input.id)
  }),

  end: adminSuppliers.end.handler(async ({ context, input }) => {
    const { database, now } = context.app
    await endSupplier(database, { ...input, now: now() })
    return getSupplier(database, input.id)
  }),

  reinstate: adminSuppliers.reinstate.handler(async ({ context, input }) => {
    const { database } = context.app
    await reinstateSupplier(database, input)
    return getSupplier(database, input.id)
  }),
}
