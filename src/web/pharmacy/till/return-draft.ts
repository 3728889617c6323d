import type { NewReturn } from "#contract/pharmacy/returns.ts"
import type { Receipt } from "#contract/pharmacy/sales.ts"
import {
  linePaidCents,
  type PaidParts,
  paidForReturned,
  refundParts,
  splitOf,
} from "#domain/pharmacy/sale-sums.ts"
import { type RefundMethod, returnPlaces } from "#domain/pharmacy/till-limits.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { reasonProblem } from "#web/pharmacy/cash-sessions/reason-problem.ts"

/** One place for all of it, or each line shared out between the two. */
export const returnWays = [...returnPlaces, "both"] as const

export type ReturnDraft = {
  /** The typed quantity per line of the receipt. */
  quantities: ReadonlyMap<number, string>
  to: (typeof returnWays)[number]
  /** How many of each line's units go into quarantine, when split. */
  quarantined: ReadonlyMap<number, string>
  reason: string
  refundMethod: RefundMethod
}

export const emptyReturn = (receipt: Receipt): ReturnDraft => ({
  quantities: new Map(),
  // The safe default: returning to stock is a choice.
  to: "quarantine",
  quarantined: new Map(),
  reason: "",
  refundMethod: firstMethod(receipt),
})

/** Returns the draft of a sale that is void: a mistake of today, with everything back on the shelf; null for another day's. */
export function voidOf(receipt: Receipt, draft: ReturnDraft, today: string): ReturnDraft | null {
  const isWhole = receipt.lines.every(({ returned }) => returned === 0)
  if (!isWhole || colomboDay(new Date(receipt.occurredAt)) !== today) return null
  const quantities = new Map(receipt.lines.map(({ lineNo, quantity }) => [lineNo, String(quantity)]))
  return { ...draft, quantities, to: "shelf", refundMethod: firstMethod(receipt) }
}

/** Returns the method that most was paid by; what was on account is credited first. */
function firstMethod({ payment }: Receipt): RefundMethod {
  if (payment?.account) return "account"
  if (payment?.method !== "split") return payment?.method ?? "cash"
  return payment.cardCents >= payment.qrCents ? "card" : "qr"
}

type Line = Receipt["lines"][number]

export const leftOf = (line: Line) => line.quantity - line.returned

const unitsIn = (typed = "", most: number): number | null => {
  if (typed.trim() === "") return 0
  const count = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : null
  return count !== null && count <= most ? count : null
}

/** Parses a line's returned units; null when invalid, or more than is left. */
export const returnedOf = (line: Line, { quantities }: ReturnDraft) =>
  unitsIn(quantities.get(line.lineNo), leftOf(line))

/** Parses the units for quarantine; null when invalid, or more than are returned. */
export function quarantinedOf(line: Line, draft: ReturnDraft): number | null {
  const returned = returnedOf(line, draft) ?? 0
  if (draft.to !== "both") return draft.to === "quarantine" ? returned : 0
  return unitsIn(draft.quarantined.get(line.lineNo), returned)
}

/** Returns what a sale was paid by. */
export const paidOf = ({ payment, totalCents }: Receipt): PaidParts =>
  splitOf(totalCents, payment?.cardCents ?? 0, payment?.qrCents ?? 0, payment?.account?.cents)

/** Returns the money to give back by each method, as the server computes it. */
export function refundOf(receipt: Receipt, draft: ReturnDraft): PaidParts {
  const { payment, totalCents, refundedBy, roundsCash, lines } = receipt
  const paidForCents = lines.reduce((sum, line) => {
    return sum + paidForReturned({ ...line, paidCents: linePaidCents(line) }, returnedOf(line, draft) ?? 0)
  }, 0)
  const isLast = lines.every((line) => returnedOf(line, draft) === leftOf(line))
  const sale = {
    method: payment?.method ?? "cash",
    totalCents,
    paid: paidOf(receipt),
    refunded: refundedBy,
  }
  return refundParts(sale, { paidForCents, isLast, by: draft.refundMethod }, roundsCash)
}

export type ReturnProblems = {
  lines: number[]
  quarantined: number[]
  isNothing: boolean
  reason: ReturnType<typeof reasonProblem>
}

/** Returns the errors to fix before sending. */
export function problemsOf(receipt: Receipt, draft: ReturnDraft): ReturnProblems | null {
  const wrongIn = (unitsOf: (line: Line, draft: ReturnDraft) => number | null) =>
    receipt.lines.filter((line) => unitsOf(line, draft) === null).map(({ lineNo }) => lineNo)
  const lines = wrongIn(returnedOf)
  const quarantined = wrongIn(quarantinedOf)
  const isNothing = lines.length === 0 && receipt.lines.every((line) => returnedOf(line, draft) === 0)
  const reason = reasonProblem(draft.reason)
  const isRight = lines.length === 0 && quarantined.length === 0 && !isNothing && !reason
  return isRight ? null : { lines, quarantined, isNothing, reason }
}

export function returnToSend(receipt: Receipt, draft: ReturnDraft): Omit<NewReturn, "id"> {
  return {
    receiptNumber: receipt.receiptNumber,
    lines: receipt.lines.flatMap((line) => partsOf(line, draft)),
    reason: draft.reason.trim(),
    refundMethod: draft.refundMethod,
  }
}

function partsOf(line: Line, draft: ReturnDraft): NewReturn["lines"] {
  const quarantine = quarantinedOf(line, draft) ?? 0
  const shelf = (returnedOf(line, draft) ?? 0) - quarantine
  const units = { shelf, quarantine }
  return returnPlaces
    .filter((to) => units[to] > 0)
    .map((to) => ({ lineNo: line.lineNo, quantity: units[to], to }))
}
