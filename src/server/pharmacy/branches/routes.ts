import { endpoints, pharmacyOf } from "#server/api/endpoints.ts"
import { findBranchStock, findCompanyStock, findElsewhere } from "./queries.ts"

const { branches } = endpoints

export const branchRoutes = {
  stock: branches.stock.handler(({ context, input }) =>
    findCompanyStock(context.app.database, pharmacyOf(context), input),
  ),

  ofMedicine: branches.ofMedicine.handler(async ({ context, input }) => ({
    branches: await findBranchStock(context.app.database, pharmacyOf(context), input.medicineId),
  })),

  elsewhere: branches.elsewhere.handler(async ({ context }) => ({
    rows: await findElsewhere(context.app.database, pharmacyOf(context)),
  })),
}
