import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual"
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react"
import type { ShelfRow } from "#shared/till.ts"
import type { CartLine } from "#web/pharmacy/till/cart.ts"
import styles from "#web/pharmacy/till/shelf-list.module.css"
import { ShelfListRow } from "#web/pharmacy/till/shelf-list-row.tsx"
import { useMedia } from "#web/pharmacy/till/use-media.ts"
import { useWords } from "#web/words/words.ts"

type ShelfListProps = {
  rows: ShelfRow[]
  chosen: number
  lines: CartLine[]
  /** Told the ids of the rows on the screen. */
  onVisible: (stockIds: number[]) => void
  onAdd: (row: ShelfRow) => void
  onChoose: (at: number) => void
  /** A row was pressed by a pointer: whoever has a keyboard goes on typing. */
  onPointed: () => void
}

/** The shelf of any length: only what is on the screen is in the page. On a phone the page itself scrolls. */
export function ShelfList(props: ShelfListProps) {
  const isPhone = useMedia("(max-width: 699.98px)")
  return isPhone ? <ScrollingWithPage {...props} /> : <ScrollingByItself {...props} />
}

const overscan = 6

/** The same function for the same rows: another one makes the list measure itself anew. */
const useKeyOf = (rows: ShelfRow[]) => useCallback((at: number) => rows[at]?.stockId ?? at, [rows])

function ScrollingByItself(props: ShelfListProps) {
  const getItemKey = useKeyOf(props.rows)
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtual = useVirtualizer({
    count: props.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 67,
    getItemKey,
    overscan,
  })
  return (
    // The list is walked by the search's arrow keys; without it, by scrolling.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroller} className={styles.scroller} tabIndex={-1}>
      <Rows {...props} virtual={virtual} margin={0} />
    </div>
  )
}

function ScrollingWithPage(props: ShelfListProps) {
  const getItemKey = useKeyOf(props.rows)
  const place = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
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
  })
  return (
    <div ref={place}>
      <Rows {...props} virtual={virtual} margin={margin} />
    </div>
  )
}

type RowsProps = ShelfListProps & {
  virtual: Virtualizer<HTMLDivElement, Element> | Virtualizer<Window, Element>
  margin: number
}

function Rows({ rows, chosen, lines, virtual, margin, onAdd, onChoose, onPointed, onVisible }: RowsProps) {
  const t = useWords()
  const items = virtual.getVirtualItems()
  useEffect(() => {
    onVisible(items.flatMap(({ index }) => rows[index]?.stockId ?? []))
  })
  useEffect(() => {
    if (chosen > 0) virtual.scrollToIndex(chosen, { align: "auto" })
  }, [virtual, chosen])
  return (
    <ul
      className={styles.list}
      aria-label={t("till.found", { count: rows.length })}
      style={{ height: virtual.getTotalSize() }}
    >
      {items.map(({ index, key, start }) => {
        const row = rows[index]
        if (!row) return null
        return (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            className={styles.place}
            aria-current={index === chosen || undefined}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - margin}px)` }}
          >
            <ShelfListRow
              row={row}
              at={index}
              isChosen={index === chosen}
              inCart={lines.find(({ stockId }) => stockId === row.stockId)?.quantity ?? 0}
              onAdd={onAdd}
              onChoose={onChoose}
              onPointed={onPointed}
            />
          </li>
        )
      })}
    </ul>
  )
}
