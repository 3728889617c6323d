/** `to-decide`: waiting, or asked a question. */
export const applicationFilters = ["to-decide", "verified", "refused"] as const
export type ApplicationFilter = (typeof applicationFilters)[number]
