export const personFilters = ["all", "staff", "administrators", "deactivated"] as const
export type PersonFilter = (typeof personFilters)[number]

export const placeKinds = ["pharmacy", "supplier"] as const

export const supplierFilters = ["all", "to-verify", "active", "ended"] as const
export type SupplierFilter = (typeof supplierFilters)[number]

/** The longest lead time that a supplier may state. */
export const maxLeadDays = 365
