/** The number of rows of a list's page, and the most that a file asks for at once. */
export const listPageSize = 50
export const maxListed = 1_000

// The columns by which lists can be sorted, the usual one first.
export const medicineSorts = ["name", "manufacturer", "atc"] as const
export const pharmacySorts = ["name", "town", "licence"] as const
export const personSorts = ["name", "seen"] as const
export const supplierSorts = ["name", "orders", "days"] as const
// Usually the newest or the most frequent first.
export const announcementSorts = ["dates", "announcement", "recipients"] as const
export const bannerSorts = ["dates", "banner", "counts"] as const
export const returnSorts = ["number", "pharmacy", "cost", "credited"] as const
export const unmetSorts = ["searches", "what", "trend"] as const
export const applicationSorts = ["sent", "name", "place"] as const
export const dataRequestSorts = ["due", "received"] as const
export const productSorts = ["medicine", "price", "onHand", "changed"] as const
