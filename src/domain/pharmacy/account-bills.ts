/** What is recorded of a bill: what was refused may be paid after all, or written off. */
export const answerKinds = ["paid", "refused", "written-off"] as const
export type AnswerKind = (typeof answerKinds)[number]

type Answered = { totalCents: number; paidCents: number; refusedCents: number; writtenOffCents: number }

export type BillState = "sent" | "partPaid" | "partRefused" | "refused" | "paid" | "writtenOff"

/** Returns what has become of a bill. */
export function billState({ totalCents, paidCents, refusedCents, writtenOffCents }: Answered): BillState {
  if (paidCents >= totalCents) return "paid"
  if (paidCents + writtenOffCents >= totalCents) return "writtenOff"
  if (refusedCents >= totalCents) return "refused"
  if (refusedCents > 0) return "partRefused"
  return paidCents > 0 ? "partPaid" : "sent"
}

/** Returns what of a bill is neither paid nor refused. */
export const openCents = ({ totalCents, paidCents, refusedCents }: Answered) =>
  Math.max(0, totalCents - paidCents - refusedCents)

/** Returns the most that can still be recorded of a bill; `answer_account_bill()` refuses more. */
export const maxAnswerCents = (
  kind: AnswerKind,
  { totalCents, paidCents, refusedCents, writtenOffCents }: Answered,
): number =>
  ({
    paid: totalCents - paidCents - writtenOffCents,
    refused: Math.max(0, totalCents - paidCents - refusedCents),
    "written-off": Math.min(refusedCents, totalCents - paidCents) - writtenOffCents,
  })[kind]
