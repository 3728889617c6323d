import { type MedicineFilter, medicineFilters } from "#domain/pharmacy/stock-rules.ts"
import { readPage } from "#web/pharmacy/stock/stock-search.ts"

/** The search params of All Medicines. */
export type MedicinesSearch = { q?: string; filter?: Exclude<MedicineFilter, "all">; page?: number }

/** Parses untrusted search params. */
export function readMedicinesSearch({ q, filter, page }: Record<string, unknown>): MedicinesSearch {
  const text = typeof q === "string" || typeof q === "number" ? String(q).slice(0, 200) : ""
  const wanted = medicineFilters.find((name) => name === filter)
  return {
    ...(text === "" ? {} : { q: text }),
    ...(wanted === undefined || wanted === "all" ? {} : { filter: wanted }),
    ...(readPage(page) > 1 ? { page: readPage(page) } : {}),
  }
}
