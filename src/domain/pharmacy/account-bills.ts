type Answered = { totalCents: number; paidCents: number; refusedCents: number }

export type BillState = "sent" | "partPaid" | "partRefused" | "refused" | "paid"

/** Returns what has become of a bill. What was refused may be paid after all. */
export function billState({ totalCents, paidCents, refusedCents }: Answered): BillState {
  if (paidCents >= totalCents) return "paid"
  if (refusedCents >= totalCents) return "refused"
  if (refusedCents > 0) return "partRefused"
  return paidCents > 0 ? "partPaid" : "sent"
}

/** Returns what of a bill is neither paid nor refused. */
export const openCents = ({ totalCents, paidCents, refusedCents }: Answered) =>
  Math.max(0, totalCents - paidCents - refusedCents)
