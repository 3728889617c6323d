/** The lines of one list of a supplier's products. */
export const maxProductLines = 2_000
export const maxUnitsOnHand = 1_000_000_000
export const productScopes = ["own", "catalogue"] as const
