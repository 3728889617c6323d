import { endpoints } from "../endpoints.ts"

export const availabilityRoutes = {
  search: endpoints.availability.search.handler(() => ({
    offers: [],
    next: null,
    pharmacies: 0,
    lookedIn: 0,
    medicineIds: [],
    didYouMean: [],
  })),
  suggest: endpoints.availability.suggest.handler(() => []),
}

export const advertRoutes = { list: endpoints.adverts.list.handler(() => []) }
