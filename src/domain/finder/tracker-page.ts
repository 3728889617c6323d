/**
 * A page of a search as the tracker asks for it: enough pharmacies for most questions and short enough for a phone, each
 * with one product more than are shown before "Show all".
 */
export const trackerPage = { limit: 10, products: 4 }
