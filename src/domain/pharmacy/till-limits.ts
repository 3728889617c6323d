/** What a customer pays with, and is paid back with. */
export const paymentMethods = ["cash", "card", "qr"] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Where what comes back goes: to the batch it came from, or aside, never to be sold again. */
export const returnPlaces = ["shelf", "quarantine"] as const

export const maxCartLines = 100
export const maxLineQuantity = 100_000

/** More than any note or drawer holds, and far below what a number can count. */
export const maxTenderedCents = 100_000_000_000

/** A sale that is sent later than this is no longer taken. */
export const oldestSaleDays = 60

/** How far a till's clock may be ahead. */
export const clockAheadMinutes = 5

/** How many rows of the shelf are loaded again at once. */
export const maxShelfRows = 200
