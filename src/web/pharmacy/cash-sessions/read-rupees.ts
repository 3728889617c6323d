// More than any drawer holds; commas and spaces are separators of thousands or lakhs only.
const amount = /^(?:\d{1,9}|\d{1,3}(?:[,\s]\d{2,3}){0,3}[,\s]\d{3})(?:\.\d{1,2})?$/

/** Parses `1,500.50` or `Rs. 1500.5` as 150050 cents; null when invalid, as for `1,50`. */
export function readRupees(text: string): number | null {
  const plain = text.trim().replace(/^Rs\.?\s*/i, "")
  if (!amount.test(plain)) return null
  const [rupees = "0", cents = ""] = plain.replace(/[,\s]/g, "").split(".")
  return rupees.length > 9 ? null : Number(rupees) * 100 + Number(cents.padEnd(2, "0"))
}
