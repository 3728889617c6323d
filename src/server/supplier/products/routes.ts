import { endpoints, supplierOf } from "#server/api/endpoints.ts"
import { findProducts, removeProduct, setProduct, setProducts } from "./queries.ts"

const { supplierProducts } = endpoints

export const supplierProductRoutes = {
  list: supplierProducts.list.handler(({ context, input }) =>
    findProducts(context.app.database, supplierOf(context), input),
  ),
  set: supplierProducts.set.handler(({ context, input }) =>
    setProduct(context.app.database, supplierOf(context), input, context.app.now()),
  ),
  setList: supplierProducts.setList.handler(({ context, input }) =>
    setProducts(context.app.database, supplierOf(context), input.lines, context.app.now()),
  ),
  remove: supplierProducts.remove.handler(({ context, input }) =>
    removeProduct(context.app.database, supplierOf(context), input.medicineId, context.app.now()),
  ),
}
