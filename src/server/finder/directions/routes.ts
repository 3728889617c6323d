import { endpoints } from "#server/api/endpoints.ts"
import { problem } from "#server/platform/http/problems.ts"
import { findPharmacyPlace } from "./queries.ts"

export const directionsRoutes = {
  route: endpoints.directions.route.handler(async ({ input, context, signal }) => {
    const { reading, directions } = context.app
    const to = await findPharmacyPlace(reading, input.pharmacyId)
    if (!to) throw problem("not-found")
    const question = { signal: signal ?? new AbortController().signal, language: input.lang }
    return directions.route({ lat: input.lat, lng: input.lng }, to, question)
  }),
  mapConfig: endpoints.directions.mapConfig.handler(({ context }) => context.app.directions.mapConfig()),
}
