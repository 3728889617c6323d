import { useState } from "react"
import type { CatalogueMedicine } from "#contract/admin/medicines.ts"
import { maxMerged } from "#domain/admin/catalogue-rules.ts"

/** The maximum number of medicines in one merge, including the survivor. */
export const mostChosen = maxMerged + 1

/** The medicines chosen for a merge, kept while one searches for the next. */
export function useChosen() {
  const [chosen, setChosen] = useState<CatalogueMedicine[]>([])
  const toggle = (one: CatalogueMedicine) =>
    setChosen((before) =>
      before.some(({ id }) => id === one.id) ? before.filter(({ id }) => id !== one.id) : [...before, one],
    )
  return {
    chosen,
    toggle,
    clear: () => setChosen([]),
    has: (id: number) => chosen.some((one) => one.id === id),
  }
}
