import { SearchQuestion } from "#contract/finder/search.ts"
import type { CallContext } from "#server/api/call-context.ts"
import { endpointsWith } from "#server/api/endpoints.ts"
import type { AvailabilityIndex } from "#server/finder/availability-index/availability-index.ts"
import type { SearchCounts } from "#server/finder/zero-result-searches/counts.ts"
import type { Platform } from "#server/platform/platform.ts"
import { answerSearch, countSearch, placesOfSearch } from "./answer.ts"
import { suggestMedicines } from "./suggest.ts"

type Services = { searches: SearchCounts; index: AvailabilityIndex }

const { availability } = endpointsWith<Services>()

const stockFor = (context: CallContext<Platform & Services>) => ({
  ...context.app,
  stock: context.app.index.sourceFor(context),
})

/**
 * Answers a search at once, as JSON; null when that takes PostgreSQL or when the question is refused: the endpoint
 * answers then, and says the same.
 */
export function searchAtOnce(
  app: Platform & Services,
  { person, address, hasWritten }: Pick<CallContext, "person" | "address" | "hasWritten">,
  fields: Record<string, string>,
): Buffer | null {
  const { data: question } = SearchQuestion.safeParse(fields)
  if (!question) return null
  const viewer = { hasWritten, withPrices: person !== null, now: app.now() }
  const answer = app.index.writeAnswer(question, viewer)
  if (answer !== null) app.searches.noteFound(address, question)
  return answer
}

export const availabilityRoutes = {
  search: availability.search.handler(async ({ context, input }) => {
    const { app, person, address } = context
    const answer = await answerSearch(stockFor(context), input, { withPrices: person !== null })
    app.searches.note(address, input, answer)
    return answer
  }),
  count: availability.count.handler(async ({ context, input }) => ({
    pharmacyCount: await countSearch(stockFor(context), input),
  })),
  places: availability.places.handler(async ({ context, input }) => ({
    places: await placesOfSearch(stockFor(context), input),
  })),
  // Suggestions hide unchecked medicines from guests; a search finds them, as they are in real stock.
  suggest: availability.suggest.handler(({ context: { app, person }, input }) =>
    suggestMedicines(app.reading, { ...input, withUnchecked: (person?.roles ?? []).length > 0 }),
  ),
}
