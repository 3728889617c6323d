import { endpoints, pharmacyOf } from "#server/api/endpoints.ts"
import { staffActorOf } from "#server/api/staff-actor.ts"
import { countRecalled } from "#server/pharmacy/recalls/queries.ts"
import { findMargins, getCostOfRow } from "./costs.ts"
import { removeInvoiceFile } from "./invoice-files.ts"
import { findGoodsReceipts, findSupplierNames, getGoodsReceipt, receiveGoods } from "./queries.ts"

const { goodsIn, costs } = endpoints

export const goodsInRoutes = {
  receive: goodsIn.receive.handler(async ({ context, input }) => {
    const { database } = context.app
    await receiveGoods(database, staffActorOf(context), input)
    const receipt = await getGoodsReceipt(database, pharmacyOf(context), input.key)
    return { ...receipt, recalledUnits: await countRecalled(database, input.key) }
  }),

  list: goodsIn.list.handler(({ context, input }) =>
    findGoodsReceipts(context.app.database, pharmacyOf(context), input),
  ),

  suppliers: goodsIn.suppliers.handler(async ({ context }) => ({
    names: await findSupplierNames(context.app.database, pharmacyOf(context)),
  })),

  get: goodsIn.get.handler(({ context, input }) =>
    getGoodsReceipt(context.app.database, pharmacyOf(context), input.id),
  ),

  removeFile: goodsIn.removeFile.handler(async ({ context, input: { id, fileId } }) => {
    const { database } = context.app
    await removeInvoiceFile(database, pharmacyOf(context), { receiptId: id, fileId })
    return getGoodsReceipt(database, pharmacyOf(context), id)
  }),
}

export const costRoutes = {
  ofRow: costs.ofRow.handler(({ context, input }) =>
    getCostOfRow(context.app.database, pharmacyOf(context), input.id),
  ),

  margins: costs.margins.handler(async ({ context, input }) => ({
    rows: await findMargins(context.app.database, pharmacyOf(context), input),
  })),
}
