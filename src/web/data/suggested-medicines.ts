import { useQuery } from "@tanstack/react-query"
import { useDeferredValue } from "react"
import type { MedicineName } from "#contract/finder/search.ts"
import { isLongEnoughToSuggest } from "#domain/finder/suggest-min-length.ts"
import { api } from "#web/data/call.ts"

/** Returns catalogue medicines that match the typed text; null while it is too short or not needed. */
export function useSuggestedMedicines(typed: string, isWanted = true): MedicineName[] | null {
  const text = useDeferredValue(typed.trim())
  const asks = isWanted && isLongEnoughToSuggest(text)
  const { data = [], isPlaceholderData } = useQuery({
    ...api.availability.suggest.queryOptions({ input: { q: text.slice(0, 200) }, staleTime: 60_000 }),
    enabled: asks,
    placeholderData: (previous) => previous,
  })
  if (!asks) return null
  // Until the answer to this text is there, only what matches it can be chosen: never another medicine.
  const typedNow = text.toLowerCase()
  return isPlaceholderData ? data.filter(({ name }) => name.toLowerCase().includes(typedNow)) : data
}
