export const serviceSorts = [
  "withinPromise",
  "name",
  "orders",
  "median",
  "p90",
  "rejected",
  "expired",
] as const
export type ServiceSort = (typeof serviceSorts)[number]
export const servicePageSize = 50
/** The most that a file takes. */
export const maxService = 2_000
export const serviceDays = [7, 30, 90] as const
/** The hours within which a pharmacy should answer an order. */
export const promisedHours = 2
