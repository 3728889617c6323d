// What fits into any drawer, with room to spare; commas and spaces part thousands, or lakhs, and nothing else.
const amount = /^(?:\d{1,9}|\d{1,3}(?:[,\s]\d{2,3}){0,3}[,\s]\d{3})(?:\.\d{1,2})?$/

/** `1,500.50` or `Rs. 1500.5` as 150050 cents; null when it is no amount, as `1,50` is none. */
export function readRupees(text: string): number | null {
  const plain = text.trim().replace(/^Rs\.?\s*/i, "")
  if (!amount.test(plain)) return null
  const [rupees = "0", cents = ""] = plain.replace(/[,\s]/g, "").split(".")
  return rupees.length > 9 ? null : Number(rupees) * 100 + Number(cents.padEnd(2, "0"))
}
