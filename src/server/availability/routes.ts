import { endpoints } from "../endpoints.ts"
import { suggestMedicines } from "../medicines/suggest.ts"
import { answerSearch, countSearch } from "./answer.ts"

export const availabilityRoutes = {
  search: endpoints.availability.search.handler(async ({ context: { app, person, address }, input }) => {
    const answer = await answerSearch(app, input, { withPrices: person !== null })
    app.searches.note(address, input, answer)
    return answer
  }),
  count: endpoints.availability.count.handler(async ({ context: { app }, input }) => ({
    pharmacies: await countSearch(app, input),
  })),
  suggest: endpoints.availability.suggest.handler(({ context, input }) =>
    suggestMedicines(context.app.reading, input.q, input.limit),
  ),
}
