import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useMemo, useRef } from "react"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import { defaultLowStockLimit } from "#domain/pharmacy/purchase-rules.ts"
import { maxShelfRows } from "#domain/pharmacy/till-limits.ts"
import { topic } from "#domain/platform/live.ts"
import { call } from "#web/data/call.ts"
import { readAgain, useLiveTopics } from "#web/data/live-updates.ts"
import { putAnswer } from "#web/data/put-answer.ts"
import { withoutQueued } from "#web/pharmacy/offline/outbox.ts"
import { useQueuedUnits } from "#web/pharmacy/offline/use-outbox.ts"
import { oftenSoldOptions, popularityOf, shelfOptions } from "#web/pharmacy/till/shelf-queries.ts"
import { indexShelf } from "#web/pharmacy/till/shelf-search.ts"
import { useFavourite } from "#web/pharmacy/till/use-favourite.ts"

/**
 * A busy shop has many events per minute: watched rows are reread at once, the others after this delay.
 */
const wholeShelfMs = 10_000
/** A shelf of at most this many rows is read as a whole every time. */
const smallShelf = 300

export type Shelf = ReturnType<typeof useShelf>

/**
 * Loads the pharmacy's whole stock once and keeps it current. `watched` names the rows in view or in
 * the cart.
 */
export function useShelf(pharmacyId: number, watched: () => number[]) {
  const client = useQueryClient()
  const query = useQuery(shelfOptions)
  const known = query.data?.rows
  const queued = useQueuedUnits(pharmacyId)
  const rows = useMemo(() => known && withoutQueued(known, queued), [known, queued])
  const byId = useMemo(
    () => new Map(rows?.flatMap((row) => [row.stockId, ...row.formerIds].map((id) => [id, row] as const))),
    [rows],
  )
  const { data: oftenSold, isLoading, failureCount } = useQuery(oftenSoldOptions)
  const popularity = useMemo(() => popularityOf(oftenSold), [oftenSold])
  const index = useMemo(() => indexShelf(rows ?? [], popularity), [rows, popularity])
  const whole = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(whole.current), [])

  const change = (changes: (rows: ShelfRow[]) => ShelfRow[]) =>
    putAnswer(client, shelfOptions.queryKey, (before) => before && { ...before, rows: changes(before.rows) })

  /** Applies known changes to the rows, for example from a refused sale. */
  const patch = (known: Map<number, Partial<ShelfRow>>) =>
    change((before) => before.map((row) => ({ ...row, ...known.get(row.stockId) })))

  const changeFavourite = useFavourite(({ id, isFavourite }) => patch(new Map([[id, { isFavourite }]])))

  const reload = () => {
    clearTimeout(whole.current)
    whole.current = undefined
    void query.refetch({ cancelRefetch: true })
  }

  /** Refetches rows and returns them by id; omits removed ones. */
  const reloadRows = async (ids: number[]): Promise<Map<number, ShelfRow>> => {
    if (ids.length === 0) return new Map()
    const asked = new Set(ids.slice(0, maxShelfRows))
    const fresh = new Map((await call.till.shelfRows({ ids: [...asked] })).map((row) => [row.stockId, row]))
    change((before) =>
      before.flatMap((row) => (asked.has(row.stockId) ? (fresh.get(row.stockId) ?? []) : row)),
    )
    return fresh
  }

  const onNews = useEffectEvent(() => {
    if (byId.size <= smallShelf) return readAgain(client, shelfOptions)
    whole.current ??= setTimeout(reload, wholeShelfMs)
    // Rows that fail here are read with the whole stock.
    return reloadRows(watched()).catch(() => {})
  })
  useLiveTopics(pharmacyId > 0 ? [topic.pharmacyStock(pharmacyId)] : [], () => onNews(), shelfOptions)

  return {
    // A row that moves while it is pressed would sell another; one failure, and the list is by name.
    state:
      rows && !(isLoading && failureCount === 0)
        ? ("shown" as const)
        : query.isError
          ? ("failed" as const)
          : ("loading" as const),
    isEmpty: rows?.length === 0,
    /** The low-stock limit; absent in stock saved by an older version. */
    lowLimit: query.data?.lowStockLimit ?? defaultLowStockLimit,
    /** Whether cash is rounded to the rupee; unknown until the stock is here. */
    roundsCash: query.data?.roundsCash,
    /** The highest discount that the person may give. */
    maxDiscountPercent: query.data?.maxDiscountPercent ?? 0,
    index,
    rowOf: (stockId: number) => byId.get(stockId),
    findByGtin: (gtin: string) => rows?.find((row) => row.gtins.some((each) => each.gtin === gtin)),
    patch,
    changeFavourite,
    reload,
    reloadRows,
  }
}
