export const dataRequestFilters = ["open", "closed"] as const
export type DataRequestFilter = (typeof dataRequestFilters)[number]
