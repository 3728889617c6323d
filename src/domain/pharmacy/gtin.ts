/** Returns the check digit of a GTIN of any length (GS1: weights 3 and 1 from the right, modulo 10). */
export function gtinCheckDigit(body: string): string {
  const sum = Array.from(body)
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/**
 * Normalizes a barcode of 8, 12, 13 or 14 digits to GTIN-14; null when it is invalid or its check digit is
 * wrong.
 */
export function readGtin(text: string): string | null {
  const digits = text.replace(/[\s-]/g, "")
  if (!/^(\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return null
  return gtinCheckDigit(digits.slice(0, -1)) === digits.at(-1) ? digits.padStart(14, "0") : null
}

/**
 * Whether a number is for in-store use (GS1 prefixes 02, 04 and 2, and GTIN-8 with 0 or 2): other shops use
 * it for other goods, so its meaning is never shared.
 */
export const isShopsOwn = (gtin: string) => /^0(?:2|02|04|0{5}[02])/.test(gtin)

/** Returns the printed form: eight, thirteen or fourteen digits. */
export const printedGtin = (gtin: string) => gtin.replace(/^0{6}|^0/, "")
