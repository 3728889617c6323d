import { endpoints } from "#server/api/endpoints.ts"
import { findAlternatives } from "./alternatives.ts"

const { alternatives } = endpoints

export const alternativeRoutes = {
  find: alternatives.find.handler(({ context: { app, person }, input }) =>
    findAlternatives(app, input, { withPrices: person !== null }),
  ),
}
