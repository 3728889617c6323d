import { endpointsWith } from "#server/api/endpoints.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { Directions } from "./directions.ts"
import { findPharmacyPlace } from "./queries.ts"

const endpoints = endpointsWith<{ directions: Directions }>().directions

export const directionsRoutes = {
  route: endpoints.route.handler(async ({ input, context, signal }) => {
    const { reading, directions } = context.app
    const to = await findPharmacyPlace(reading, input.pharmacyId)
    if (!to) throw problem("not-found")
    const question = { signal: signal ?? new AbortController().signal, language: input.lang }
    return directions.route({ lat: input.lat, lng: input.lng }, to, question)
  }),
  mapConfig: endpoints.mapConfig.handler(({ context }) => context.app.directions.mapConfig()),
}
