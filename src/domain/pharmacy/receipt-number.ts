// Crockford's alphabet: without I, L, O and U, which are misread or misheard.
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/**
 * Returns a receipt's number, `7QK2-M4XD-90BT`: the last 60 bits of the sale's id, so that a till can compute
 * it offline.
 */
export function receiptNumberOf(saleId: string): string {
  let bits = BigInt(`0x${saleId.replaceAll("-", "").slice(-15)}`)
  let text = ""
  for (let place = 0; place < 12; place++) {
    text = (letters[Number(bits % 32n)] ?? "") + text
    bits /= 32n
  }
  return grouped(text)
}

/** Normalizes a typed or dictated number: case, dashes and misread letters do not matter. */
export function readReceiptNumber(text: string): string {
  const written = text.trim().toUpperCase()
  const signs = written
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1")
  return signs.length === 12 ? grouped(signs) : written
}

/** Returns whether a text is a whole receipt number, in groups of four or in one piece. */
export const isReceiptNumber = (text: string) =>
  /^[0-9a-z]{4}([ -])[0-9a-z]{4}\1[0-9a-z]{4}$/i.test(text) ||
  (/^[0-9a-z]{12}$/i.test(text) && /\d/.test(text))

const grouped = (signs: string) => signs.replace(/(.{4})(.{4})/, "$1-$2-")
