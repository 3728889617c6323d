const most = 100_000

/** SPEC section 5: a number that is not zero; null for anything else. */
export function readQuantity(text: string): number | null {
  const plain = text.trim().replaceAll(",", "")
  const quantity = /^\d{1,6}$/.test(plain) ? Number(plain) : 0
  return quantity > 0 && quantity <= most ? quantity : null
}
