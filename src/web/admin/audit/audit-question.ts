import type { AdminSearch } from "#web/data/searches.ts"

const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? "")

/** The address as the server is asked; an id says nothing without its thing. */
export function questionOf(search: AdminSearch) {
  const { who, thing, id } = search
  return {
    ...(who !== undefined && { subject: who }),
    ...(thing !== undefined && { thing }),
    ...(thing !== undefined && id !== undefined && { thingId: id }),
    ...(isDay(search.from) && { from: search.from }),
    ...(isDay(search.until) && { until: search.until }),
  }
}
