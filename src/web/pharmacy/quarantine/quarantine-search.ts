/** The search params of Quarantine: the current units, or a month's decisions (default: this month). */
export type QuarantineSearch = { status?: "settled"; month?: string }

export const readQuarantineSearch = ({ status, month }: Record<string, unknown>): QuarantineSearch => ({
  ...(status === "settled" ? { status } : {}),
  ...(typeof month === "string" && /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? { month } : {}),
})
