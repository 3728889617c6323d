export const branchFilters = ["all", "elsewhere", "none"] as const
export type BranchFilter = (typeof branchFilters)[number]
export const branchSorts = ["name", "total", "branch"] as const
export type BranchSort = (typeof branchSorts)[number]

export const transferStatuses = ["requested", "sent", "received", "cancelled", "taken-back"] as const

export const maxTransferLines = 200

const prefix = "TRANSFER-"
/** What the barcode of a transfer note says. */
export const transferCode = (id: number) => `${prefix}${id}`

/** Returns the transfer that a scanned code names; null for any other code. */
export function readTransferCode(code: string): number | null {
  const [, digits] = /^TRANSFER-([1-9]\d{0,8})$/.exec(code.trim().toUpperCase()) ?? []
  return digits === undefined ? null : Number(digits)
}
