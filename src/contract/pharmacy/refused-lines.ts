/** `data.lines` of a refused sale, by refusal code. */
export type RefusedLines = {
  "not-enough-stock": { stockId: number; asked: number; available: number }[]
  "expired-stock": { stockId: number; asked: number; available: number }[]
  "price-changed": { stockId: number; shownCents: number; priceCents: number }[]
  "above-maximum-price": { stockId: number; priceCents: number; maximumCents: number }[]
  "prescription-needed": { stockId: number; name: string }[]
  "prescription-record-needed": { stockId: number; name: string }[]
}
