import type { AdminSearch } from "#web/admin/admin-search.ts"

const day = /^\d{4}-\d{2}-\d{2}$/

/** The address as the server is asked; an id says nothing without its thing. */
export function questionOf(search: AdminSearch) {
  const { who, thing, id } = search
  return {
    ...(who !== undefined && { subject: who }),
    ...(thing !== undefined && { thing }),
    ...(thing !== undefined && id !== undefined && { thingId: id }),
    ...(search.day !== undefined && day.test(search.day) && { day: search.day }),
  }
}
