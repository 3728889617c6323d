import { endpointsWith } from "#server/api/endpoints.ts"
import type { SearchCounts } from "#server/finder/zero-result-searches/counts.ts"
import { answerSearch, countSearch, placesOfSearch } from "./answer.ts"
import { suggestMedicines } from "./suggest.ts"

const { availability } = endpointsWith<{ searches: SearchCounts }>()

export const availabilityRoutes = {
  search: availability.search.handler(async ({ context: { app, person, address }, input }) => {
    const answer = await answerSearch(app, input, { withPrices: person !== null })
    app.searches.note(address, input, answer)
    return answer
  }),
  count: availability.count.handler(async ({ context: { app }, input }) => ({
    pharmacyCount: await countSearch(app, input),
  })),
  places: availability.places.handler(async ({ context: { app }, input }) => ({
    places: await placesOfSearch(app, input),
  })),
  // Suggestions hide unchecked medicines from guests; a search finds them, as they are in real stock.
  suggest: availability.suggest.handler(({ context: { app, person }, input }) =>
    suggestMedicines(app.reading, { ...input, withUnchecked: (person?.roles ?? []).length > 0 }),
  ),
}
