import { colomboDay } from "#domain/platform/colombo-day.ts"
import { endpoints, seesNoPerson } from "#server/api/endpoints.ts"
import { phoneNumberOf } from "#server/platform/phone-number.ts"
import { getSupplierDetail } from "./detail.ts"
import {
  addSupplier,
  countToVerify,
  editSupplier,
  endSupplier,
  findSuppliers,
  getSupplier,
  reinstateSupplier,
  rejectSupplier,
  verifySupplier,
} from "./queries.ts"

const { adminSuppliers } = endpoints

const readPhone = (text: string | null) => (text === null ? null : phoneNumberOf(text, "phone"))

export const adminSupplierRoutes = {
  list: adminSuppliers.list.handler(async ({ context, input }) => {
    const { database, now } = context.app
    const today = colomboDay(now())
    const [page, toVerify] = await Promise.all([
      findSuppliers(database, input, today),
      countToVerify(database, today),
    ])
    return { ...page, toVerify }
  }),

  get: adminSuppliers.get.handler(({ context, input: { id } }) => {
    const { database, now } = context.app
    return getSupplierDetail(database, { id, isNameless: seesNoPerson(context), now: now() })
  }),

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

  verify: adminSuppliers.verify.handler(async ({ context, input }) => {
    const { database, now } = context.app
    await verifySupplier(database, input, now())
    return getSupplier(database, input.id)
  }),

  reject: adminSuppliers.reject.handler(async ({ context, input }) => {
    const { database, now } = context.app
    await rejectSupplier(database, { ...input, now: now() })
    return getSupplier(database, input.id)
  }),

  reinstate: adminSuppliers.reinstate.handler(async ({ context, input }) => {
    const { database } = context.app
    await reinstateSupplier(database, input)
    return getSupplier(database, input.id)
  }),
}
