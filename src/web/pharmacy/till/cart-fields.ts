/**
 * The fields of the cart that is on the screen: where the focus may go, and which quantities hold something that is none.
 * They are kept beside the cart, not in it: nothing is drawn by them.
 */
export function makeCartFields() {
  const quantities = new Map<number, HTMLInputElement>()
  const odd = new Set<number>()
  let received: HTMLInputElement | null = null
  let cart: HTMLElement | null = null
  return {
    putQuantity: (stockId: number, field: HTMLInputElement | null) => {
      if (field) quantities.set(stockId, field)
      else quantities.delete(stockId)
    },
    noteOdd: (stockId: number, isOdd: boolean) => {
      if (isOdd) odd.add(stockId)
      else odd.delete(stockId)
    },
    putReceived: (field: HTMLInputElement | null) => {
      received = field
    },
    putCart: (place: HTMLElement | null) => {
      cart = place
    },
    isCartShown: () => cart !== null,
    isCartIn: (dialog: HTMLElement) => cart !== null && dialog.contains(cart),
    /** The field of the first line with an odd quantity. */
    findOdd: (lines: { stockId: number }[]) => {
      const line = lines.find(({ stockId }) => odd.has(stockId))
      return line && quantities.get(line.stockId)
    },
    focusReceived: () => received?.focus(),
    /** Goes to the quantity of this line, or of the last one, ready to be typed over. */
    focusQuantity: (stockId: number | null, lines: { stockId: number }[]) => {
      const field = quantities.get(stockId ?? -1) ?? quantities.get(lines.at(-1)?.stockId ?? -1)
      field?.focus()
      field?.select()
    },
  }
}
