import { endpoints } from "#server/api/endpoints.ts"
import { problem } from "#server/platform/http/problems.ts"
import { findPharmacyPage, findProducts } from "./queries.ts"

const { pharmacyPages } = endpoints

export const pharmacyPageRoutes = {
  get: pharmacyPages.get.handler(async ({ context: { app }, input }) => {
    const found = await findPharmacyPage(app.reading, input.id, app.now())
    if (!found) throw problem("not-found")
    return found
  }),

  products: pharmacyPages.products.handler(async ({ context: { app, person }, input }) => {
    const found = await findProducts(app.reading, { ...input, withPrices: person !== null })
    if (found.total === 0 && !(await findPharmacyPage(app.reading, input.id, app.now())))
      throw problem("not-found")
    return found
  }),
}
