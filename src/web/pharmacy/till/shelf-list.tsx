import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual"
import { memo, useCallback, useEffect, useMemo, useRef, useState } from "react"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import { classes } from "#web/kit/browser/classes.ts"
import { useMedia } from "#web/kit/browser/use-media.ts"
import { useElsewhere } from "#web/pharmacy/branches/branch-stock.tsx"
import { alikeOnShelf, useLookAlikes } from "#web/pharmacy/look-alikes/look-alike-names.ts"
import { type Refusal, RowAlert } from "#web/pharmacy/till/alert.tsx"
import styles from "#web/pharmacy/till/shelf-list.module.css"
import { ShelfListRow } from "#web/pharmacy/till/shelf-list-row.tsx"
import { equivalentOf, type IndexedRow } from "#web/pharmacy/till/shelf-search.ts"
import type { CartActions } from "#web/pharmacy/till/use-cart.ts"
import { useWords } from "#web/words/words.ts"

type ShelfListProps = {
  rows: ShelfRow[]
  /** The whole stock, for what may be sold in place of a sold-out row. */
  index: readonly IndexedRow[]
  /** The query's key: a new query scrolls to the top. */
  asked: string
  /** The low-stock limit: fewer units are low. */
  lowLimit: number
  chosen: number
  cart: CartActions
  refusal: Refusal | null
  onOrder: (row: ShelfRow) => void
  onFavourite: (row: ShelfRow) => void
  /** Called with the ids of the visible rows. */
  onVisible: (stockIds: number[]) => void
  onChoose: (at: number) => void
  /** A row was pressed with a pointer: keyboard users keep typing. */
  onPointed: () => void
}

/** Renders a virtual list of any length. On a phone the page itself scrolls. */
export const ShelfList = memo(function ShelfList(props: ShelfListProps) {
  const isPhone = useMedia("(max-width: 699.98px)")
  return isPhone ? <ScrollingWithPage {...props} /> : <ScrollingByItself {...props} />
})

const overscan = 4

/** Uses the ResizeObserver's size; measuring here would force a layout. */
const heightOf = (element: Element, entry: ResizeObserverEntry | undefined, list: Heights) => {
  const [box] = entry?.borderBoxSize ?? []
  if (box) return Math.round(box.blockSize)
  const at = list.indexFromElement(element)
  return list.itemSizeCache.get(list.options.getItemKey(at)) ?? list.options.estimateSize(at)
}

type Heights = {
  indexFromElement: (element: Element) => number
  itemSizeCache: Map<Key, number>
  options: { getItemKey: (at: number) => Key; estimateSize: (at: number) => number }
}
type Key = number | string | bigint

/** Memoised: a new `getItemKey` makes the virtualizer re-measure every row. */
const useKeyOf = (rows: ShelfRow[]) => useCallback((at: number) => rows[at]?.stockId ?? at, [rows])

function ScrollingByItself(props: ShelfListProps) {
  const getItemKey = useKeyOf(props.rows)
  const scroller = useRef<HTMLDivElement>(null)
  const { asked } = props
  const shown = useRef(asked)
  useEffect(() => {
    if (shown.current !== asked) scroller.current?.scrollTo({ top: 0 })
    shown.current = asked
  }, [asked])
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtual = useVirtualizer({
    count: props.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 67,
    getItemKey,
    overscan,
    measureElement: heightOf,
    useFlushSync: false,
  })
  return (
    // The list is walked by the search's arrow keys; without it, by scrolling.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroller} className={`panel ${styles.scroller}`} tabIndex={-1} data-scrolls="">
      <Rows {...props} virtual={virtual} margin={0} />
    </div>
  )
}

function ScrollingWithPage(props: ShelfListProps) {
  const getItemKey = useKeyOf(props.rows)
  const place = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState(0)
  // After the first paint, which does not need it: measuring before would lay the page out once more.
  useEffect(() => {
    const top = place.current?.getBoundingClientRect().top ?? 0
    setMargin(top + scrollY)
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- as above
  const virtual = useWindowVirtualizer({
    count: props.rows.length,
    estimateSize: () => 132,
    getItemKey,
    overscan,
    scrollMargin: margin,
    measureElement: heightOf,
    useFlushSync: false,
  })
  return (
    <div ref={place}>
      <Rows {...props} virtual={virtual} margin={margin} />
    </div>
  )
}

type List = Virtualizer<HTMLDivElement, Element> | Virtualizer<Window, Element>

/** Returns how far to scroll until a row is visible; undefined when it is. Measures nothing. */
function offsetToShow({ measurementsCache, scrollRect, scrollOffset }: List, at: number) {
  const item = measurementsCache[at]
  const height = scrollRect?.height ?? 0
  const top = scrollOffset ?? 0
  if (!item || height === 0 || (item.start >= top && item.end <= top + height)) return undefined
  if (at === 0) return 0
  return item.start < top ? item.start : item.end - height
}

type RowsProps = ShelfListProps & {
  virtual: List
  margin: number
}

function Rows({
  rows,
  index: stock,
  lowLimit,
  chosen,
  refusal,
  virtual,
  margin,
  onVisible,
  ...rest
}: RowsProps) {
  const t = useWords()
  const names = useLookAlikes()
  const alike = useMemo(
    () =>
      alikeOnShelf(
        stock.map(({ row }) => row),
        names,
      ),
    [stock, names],
  )
  const elsewhere = useElsewhere()
  const items = virtual.getVirtualItems()
  useEffect(() => {
    onVisible(items.flatMap(({ index }) => rows[index]?.stockId ?? []))
  })
  useEffect(() => {
    const top = offsetToShow(virtual, chosen)
    // Next frame, to avoid a forced layout.
    if (top !== undefined) requestAnimationFrame(() => virtual.scrollElement?.scrollTo({ top }))
  }, [virtual, chosen])
  return (
    <ul
      className="relative"
      aria-label={t("staff.countMedicines", { count: rows.length })}
      style={{ height: virtual.getTotalSize() }}
    >
      {items.map(({ index, key, start }) => {
        const row = rows[index]
        if (!row) return null
        const its = refusal?.stockId === row.stockId ? refusal : null
        return (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            data-stock={row.stockId}
            className={classes(styles.place, its && styles.refused)}
            aria-current={index === chosen || undefined}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            style={{ top: start - margin }}
          >
            <ShelfListRow
              row={row}
              at={index}
              equivalent={row.quantity > 0 ? undefined : equivalentOf(row, stock)}
              isAlike={alike.has(row.genericName)}
              elsewhere={row.quantity > 0 ? undefined : elsewhere?.get(row.stockId)}
              isLow={row.quantity < lowLimit}
              isChosen={index === chosen}
              cart={rest.cart}
              onChoose={rest.onChoose}
              onPointed={rest.onPointed}
              onOrder={rest.onOrder}
              onFavourite={rest.onFavourite}
            />
            {its && <RowAlert key={its.id} text={its.text} />}
          </li>
        )
      })}
    </ul>
  )
}
