import type { NewReturn } from "#shared/returns.ts"
import type { Receipt } from "#shared/sales.ts"
import type { PaymentMethod, ReturnPlace } from "#shared/till-limits.ts"

export type ReturnDraft = {
  /** What was typed for each line of the receipt. */
  quantities: ReadonlyMap<number, string>
  to: ReturnPlace
  reason: string
  refundMethod: PaymentMethod
}

export const emptyReturn = (receipt: Receipt): ReturnDraft => ({
  quantities: new Map(),
  to: "shelf",
  reason: "",
  refundMethod: receipt.payment?.method ?? "cash",
})

type Line = Receipt["lines"][number]

export const leftOf = (line: Line) => line.quantity - line.returned

/** How many of a line come back; null when that is no number, or more than there is left. */
export function returnedOf(line: Line, { quantities }: ReturnDraft): number | null {
  const typed = (quantities.get(line.lineNo) ?? "").trim()
  if (typed === "") return 0
  const count = /^\d{1,7}$/.test(typed) ? Number(typed) : null
  return count !== null && count <= leftOf(line) ? count : null
}

export const refundOf = (receipt: Receipt, draft: ReturnDraft) =>
  receipt.lines.reduce((sum, line) => sum + (returnedOf(line, draft) ?? 0) * line.priceCents, 0)

export type ReturnProblems = { lines: number[]; isNothing: boolean; isReasonMissing: boolean }

/** What is still to be put right before anything is sent. */
export function problemsOf(receipt: Receipt, draft: ReturnDraft): ReturnProblems | null {
  const lines = receipt.lines.filter((line) => returnedOf(line, draft) === null).map(({ lineNo }) => lineNo)
  const isNothing = lines.length === 0 && receipt.lines.every((line) => returnedOf(line, draft) === 0)
  const isReasonMissing = draft.reason.trim() === ""
  return lines.length > 0 || isNothing || isReasonMissing ? { lines, isNothing, isReasonMissing } : null
}

export function returnToSend(id: string, receipt: Receipt, draft: ReturnDraft): NewReturn {
  return {
    id,
    receiptNumber: receipt.receiptNumber,
    lines: receipt.lines.flatMap((line) => {
      const quantity = returnedOf(line, draft) ?? 0
      return quantity > 0 ? [{ lineNo: line.lineNo, quantity, to: draft.to }] : []
    }),
    reason: draft.reason.trim(),
    refundMethod: draft.refundMethod,
  }
}
