import { unmetKinds } from "#domain/admin/zero-result-kinds.ts"
import type { AdminSearch } from "#web/admin/admin-search.ts"

export const unmetFilters = ["open", ...unmetKinds, "dismissed"] as const
export const unmetSpanNames = ["7", "30"] as const

/** What of the address this list knows: `show` is the filter, `day` how many days. */
export function readUnmetSearch({ show, day }: AdminSearch) {
  return {
    show: unmetFilters.find((filter) => filter === show) ?? "open",
    days: unmetSpanNames.find((days) => days === day) ?? "7",
  }
}

export type UnmetFilter = (typeof unmetFilters)[number]
export type UnmetSpan = (typeof unmetSpanNames)[number]
