export const shelfPageSize = 50
export const maxStockUnits = 1_000_000
export const maxPriceCents = 1_000_000_000

/** Returns whether a new price is more than five times the old one, or less than a fifth: often a mistyped point. */
export const isUnusualPrice = (cents: number, before: number) =>
  before > 0 && (cents > before * 5 || cents * 5 < before)

/** Stock that expires within this many days is shown as expiring. */
export const expiringDays = 30
/** The days ahead that the list of expiring batches can look. */
export const expiryHorizons = [30, 60, 90, 180] as const
export type ExpiryHorizon = (typeof expiryHorizons)[number]
export const defaultHorizon = 90 satisfies ExpiryHorizon

export const shelfFilters = ["all", "low", "expiring", "none"] as const
export type ShelfFilter = (typeof shelfFilters)[number]

export const shelfSorts = ["name", "manufacturer", "price", "quantity", "expiry", "updated"] as const
export type ShelfSort = (typeof shelfSorts)[number]

/** Reasons for manual corrections, and the kind of movement each one books. */
export const adjustReasons = {
  damaged: { kind: "write-off", way: "off" },
  expired: { kind: "expired", way: "off" },
  theft: { kind: "write-off", way: "off" },
  found: { kind: "found", way: "on" },
  count: { kind: "count", way: "both" },
  other: { kind: "adjust", way: "both" },
} as const satisfies Record<string, { kind: string; way: "on" | "off" | "both" }>
export type AdjustReason = keyof typeof adjustReasons
/** Reasons for writing off the last units of a removed row. */
export const writeOffReasons = ["damaged", "expired", "theft", "other"] as const satisfies AdjustReason[]

/** The filters of a row's history, and the kinds of movement they include. */
export const movementGroups = {
  sold: ["sale", "return", "reserve", "release"],
  received: ["opening", "receipt", "import", "merge-in", "transfer-in"],
  corrected: ["count", "adjust", "found", "expired", "write-off", "merge-out", "transfer-out"],
} as const
export type MovementGroup = keyof typeof movementGroups
export const movementFilters = ["all", "sold", "received", "corrected"] as const satisfies (
  | MovementGroup
  | "all"
)[]
export type MovementFilter = (typeof movementFilters)[number]

export const medicineFilters = ["all", "in-stock", "none"] as const
export type MedicineFilter = (typeof medicineFilters)[number]

/**
 * Parses `4.50` or `Rs. 1,250` to cents; null when invalid. Commas and spaces are thousands separators only.
 */
export function readPriceCents(text: string): number | null {
  const bare = text.trim().replace(/^rs\.?\s*/i, "")
  if (!/^(\d{1,3}([,\s]\d{3})+|\d{1,8})(\.\d{1,2})?$/.test(bare)) return null
  const [whole = "", rest = ""] = bare.replace(/[,\s]/g, "").split(".")
  return Number(whole) * 100 + Number(rest.padEnd(2, "0"))
}

/** Parses a whole number with or without thousands separators; null when invalid. */
export function readUnits(text: string): number | null {
  const bare = text.trim()
  return /^(\d{1,3}([,\s]\d{3})+|\d{1,9})$/.test(bare) ? Number(bare.replace(/[,\s]/g, "")) : null
}

const maxOrdered = 100_000

/** Parses a number to order or ship (SPEC section 5); null when invalid or zero. */
export const readQuantity = (text: string) => asQuantity(readUnits(text))

/** Returns units that can be ordered or shipped; null for others. */
export const asQuantity = (units: number | null) =>
  units !== null && units > 0 && units <= maxOrdered ? units : null

export const maxNewNameLength = 120
/** Letters of any script with marks and joiners, digits, and the punctuation of medicine names. */
const usualName = /^(?=.*\p{L})[\p{L}\p{M}\p{N}\u200c\u200d\s\-–+/.,%()'’&µ]+$/u

/** Whether a new medicine's name has only allowed characters. */
export const hasUsualSigns = (name: string) => usualName.test(name)
