import { useCallback, useDeferredValue, useMemo, useRef, useState } from "react"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import { type IndexedRow, readSearch, searchShelf } from "#web/pharmacy/till/shelf-search.ts"

export const shelfFilters = ["all", "low", "expiring", "prescription"] as const
export type ShelfFilter = (typeof shelfFilters)[number]

const soonDays = 60
const dayMs = 86_400_000

/** Whether a batch expires soon or has expired. */
export function isExpiring(expiresOn: string | null, now = Date.now()): boolean {
  return expiresOn !== null && Date.parse(expiresOn) - now < soonDays * dayMs
}

const filters: Record<ShelfFilter, (row: IndexedRow["row"], lowLimit: number) => boolean> = {
  all: () => true,
  low: (row, lowLimit) => row.quantity < lowLimit,
  expiring: (row) => isExpiring(row.nextExpiresOn),
  prescription: (row) => row.prescriptionOnly,
}

export type Finder = ReturnType<typeof useFinder>

/** What the rest of the till needs from the search. */
export type FinderHandle = {
  focus: () => void
  reset: () => void
  text: () => string
  chosen: () => ShelfRow | undefined
}

type Asked = { text: string; filter: ShelfFilter; lowLimit: number }

/** The rows that a search finds among those of a filter. */
export const findRows = (index: readonly IndexedRow[], { text, filter, lowLimit }: Asked) => {
  const rows = searchShelf(index, text)
  return filter === "all" ? rows : rows.filter((row) => filters[filter](row, lowLimit))
}

/** The search on the stock list: text, results and selection. */
export function useFinder(index: readonly IndexedRow[], lowLimit: number) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState("")
  const [filter, setFilter] = useState<ShelfFilter>("all")
  /** The row that an arrow or a press has chosen: it stays chosen when the list moves. */
  const [chosen, setChosen] = useState<{ at: number; stockId: number | undefined }>()
  const { count, text } = readSearch(typed)
  // Shows the letter first and its results right after.
  const shown = useDeferredValue(text)
  const found = useMemo(
    () => findRows(index, { text: shown, filter, lowLimit }),
    [index, shown, filter, lowLimit],
  )
  const focus = useCallback(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const filterBy = useCallback((next: ShelfFilter) => {
    setFilter(next)
    setChosen(undefined)
  }, [])
  const choose = useCallback((at: number) => setChosen({ at, stockId: found[at]?.stockId }), [found])
  const within = (place: number) => Math.max(0, Math.min(place, found.length - 1))
  const placeOf = (one: { at: number; stockId: number | undefined }) => {
    const now = found.findIndex(({ stockId }) => stockId === one.stockId)
    return now < 0 ? within(one.at) : now
  }
  // Selects the first result of a search; without a search, nothing.
  const at = chosen ? placeOf(chosen) : text.trim() === "" ? -1 : 0
  return {
    field,
    typed,
    text: text.trim(),
    count,
    filter,
    found,
    /** The query that `found` answers. */
    asked: `${filter} ${shown}`,
    chosen: at,
    choose,
    /**
     * Returns the selected row for the current text, even while the list still shows earlier results.
     */
    chosenRow: () => (text === shown ? found : findRows(index, { text, filter, lowLimit }))[at],
    /** To the next or the one before, never over an end. */
    step: (by: number) => choose(within(at < 0 ? 0 : at + by)),
    type: (next: string) => {
      setTyped(next)
      setChosen(undefined)
    },
    filterBy,
    /** The count before the star is used up; the text stays, ready to be typed over. */
    useUp: () => {
      setTyped(text.trimStart())
      requestAnimationFrame(() => {
        // Selecting takes the focus, which may be at the payment by now.
        if (document.activeElement === field.current) field.current?.select()
      })
    },
    reset: () => {
      setTyped("")
      setChosen(undefined)
    },
    focus,
  }
}
