/** The methods of payment and refund. */
export const paymentMethods = ["cash", "card", "qr"] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** How a sale was paid or refunded: by one method, by several, or on account. */
export const paidBy = [...paymentMethods, "split", "account"] as const
/** A sale on account, or a part of one, is credited to the account. */
export const refundMethods = [...paymentMethods, "account"] as const
export type RefundMethod = (typeof refundMethods)[number]

export type PaidBy = (typeof paidBy)[number]

/** Who holds an account at a pharmacy. */
export const accountKinds = ["person", "institution", "insurer"] as const
export type AccountKind = (typeof accountKinds)[number]

/** Where returned units go: back to their batch, or into quarantine. */
export const returnPlaces = ["shelf", "quarantine"] as const

export const maxCartLines = 100
export const maxLineQuantity = 100_000

export const maxDiscountReason = 100

/** More than any drawer holds, and far below the largest safe integer. */
export const maxTenderedCents = 100_000_000_000

/** Sales sent later than this are refused. */
export const maxSaleAgeDays = 60

/** How far ahead a till's clock may be. */
export const clockAheadMinutes = 5

/** The maximum number of rows reloaded in one request. */
export const maxShelfRows = 200

/** The till lists first what it sold most often in this many days. */
export const popularityDays = 90

/** How many favourites the till lists before them. */
export const maxTillFavourites = 24

/** Receipts are searched over at most this many days at once. */
export const maxReceiptDays = 366
