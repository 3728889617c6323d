import { unmetKinds } from "#domain/admin/zero-result-kinds.ts"
import type { AdminSearch } from "#web/data/searches.ts"

export const unmetFilters = ["open", ...unmetKinds, "dismissed"] as const
export const unmetSpanNames = ["7", "30"] as const

/** The search params of this list: `show` is the filter, `day` the number of days. */
export function readUnmetSearch({ show, day }: AdminSearch) {
  return {
    show: unmetFilters.find((filter) => filter === show) ?? "open",
    days: unmetSpanNames.find((days) => days === day) ?? "7",
  }
}

export type UnmetFilter = (typeof unmetFilters)[number]
export type UnmetSpan = (typeof unmetSpanNames)[number]
