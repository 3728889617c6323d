// What fits into any drawer, with room to spare.
const amount = /^\d{1,9}(\.\d{1,2})?$/

/** `1,500.50` as 150050 cents; null when it is no amount. */
export function readRupees(text: string): number | null {
  const plain = text.replaceAll(/[,\s]/g, "").replace(/^Rs\.?/i, "")
  if (!amount.test(plain)) return null
  const [rupees = "0", cents = ""] = plain.split(".")
  return Number(rupees) * 100 + Number(cents.padEnd(2, "0"))
}
