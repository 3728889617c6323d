/**
 * The denominations in Sri Lanka, in rupees. Notes: 5000, 1000, 500, 100, 50 and 20, and since 29 August 2025
 * the 2000 of the Central Bank's 75th anniversary, of which 50 million are issued (adaderana.lk, nid 111980).
 * Coins: 20 (circulation commemorative of 2021), 10 (replacing the note), 5, 2 and 1. Older notes are counted
 * as an amount.
 */
export const denominations = [5000, 2000, 1000, 500, 100, 50, 20, 10, 5, 2, 1] as const
export type Denomination = (typeof denominations)[number]

/** Cash counted by pieces, and the rest as an amount. */
export type Cash = { pieces: { rupees: Denomination; count: number }[]; otherCents: number }

export const maxPieces = 100_000
export const maxAmountCents = 100_000_000_000

export function cashCents({ pieces, otherCents }: Cash): number {
  return pieces.reduce((cents, { rupees, count }) => cents + rupees * 100 * count, otherCents)
}
