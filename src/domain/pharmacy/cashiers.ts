/** What a cashier may do besides selling. */
export const cashierRights = [
  "refund",
  "void",
  "discount",
  "price",
  "cash",
  "close",
  "credit",
  "manage",
] as const
export type CashierRight = (typeof cashierRights)[number]

export const maxCashierName = 60
export const maxPinDigits = 6
export const pinPattern = /^[0-9]{4,6}$/

/** After how many idle minutes a till may lock. */
export const lockMinutes = [1, 2, 5, 10, 15, 30, 60] as const

/** The header with a colleague's approval of one act. */
export const approvalHeader = "x-pharos-approval"

/** Whether a PIN is too easy to guess: one digit repeated, or digits in a row. */
export function isPinTooEasy(pin: string): boolean {
  const digits = pin.split("").map(Number)
  const steps = new Set(digits.slice(1).map((digit, place) => digit - (digits[place] ?? 0)))
  return steps.size === 1 && [0, 1, -1].includes([...steps][0] ?? 0)
}
