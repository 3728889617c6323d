/** What the columns of a stock list can hold. */
export const stockColumns = [
  "medicine",
  "generic",
  "brand",
  "strength",
  "form",
  "manufacturer",
  "barcode",
  "price",
  "quantity",
  "lot",
  "expiry",
] as const
