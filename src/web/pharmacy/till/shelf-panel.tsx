import Hourglass from "lucide-react/icons/hourglass"
import Keyboard from "lucide-react/icons/keyboard"
import Plus from "lucide-react/icons/plus"
import ReceiptText from "lucide-react/icons/receipt-text"
import { memo, type Ref, useImperativeHandle } from "react"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import type { ScannedPack } from "#domain/pharmacy/gs1.ts"
import { Button, IconButton } from "#web/kit/actions/button.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { LoadingRows } from "#web/kit/feedback/waiting.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import type { ScanAnswer } from "#web/pharmacy/scan/read-pack.ts"
import { UnknownCode } from "#web/pharmacy/scan/unknown-code.tsx"
import { playRefusal, SoundSwitch } from "#web/pharmacy/sounds.tsx"
import type { Refusal } from "#web/pharmacy/till/alert.tsx"
import { KeyHints } from "#web/pharmacy/till/key-hints.tsx"
import { SearchBox } from "#web/pharmacy/till/search-box.tsx"
import { ShelfList } from "#web/pharmacy/till/shelf-list.tsx"
import styles from "#web/pharmacy/till/shelf-panel.module.css"
import type { CartActions } from "#web/pharmacy/till/use-cart.ts"
import {
  type Finder,
  type FinderHandle,
  type ShelfFilter,
  shelfFilters,
  useFinder,
} from "#web/pharmacy/till/use-finder.ts"
import type { Shelf } from "#web/pharmacy/till/use-shelf.ts"
import { useWords } from "#web/words/words.ts"

type ShelfPanelProps = {
  shelf: Shelf
  ref: Ref<FinderHandle>
  cart: CartActions
  /** The last refusal, shown next to its row. */
  refusal: Refusal | null
  /** The last scanned code without a match. */
  unknown: ScannedPack | null
  onScan: (code: string) => ScanAnswer
  onLink: () => void
  /** Called with the ids of the visible rows. */
  onVisible: (stockIds: number[]) => void
  onReceipts: () => void
  onKeys: () => void
  onNewMedicine: () => void
  onOrder: (row: ShelfRow) => void
  onFavourite: (row: ShelfRow) => void
}

/** The title, the search, and the shelf in every one of its states. */
export function ShelfPanel(props: ShelfPanelProps) {
  const { shelf, ref, cart, unknown, onKeys, onNewMedicine } = props
  const t = useWords()
  const finder = useFinder(shelf.index, shelf.lowLimit)
  const { focus, reset, text } = finder
  useImperativeHandle(ref, () => ({ focus, reset, text: () => text, chosen: finder.chosenRow }))
  const addChosen = () => {
    const row = finder.chosenRow()
    if (finder.count === null) return playRefusal()
    if (!row || !cart.add(row, finder.count)) return
    finder.useUp()
  }
  return (
    <section className={styles.panel} aria-label={t("common.medicines")}>
      <Head onReceipts={props.onReceipts} onKeys={onKeys} onNewMedicine={onNewMedicine} />
      <SearchBox finder={finder} onEnter={addChosen} onScan={props.onScan} />
      <Filters filter={finder.filter} onFilter={finder.filterBy} />
      {unknown && (
        <div ref={toView} className="mb-8" role="alert">
          <UnknownCode gtin={unknown.gtin} onLink={props.onLink} onNewMedicine={onNewMedicine} />
        </div>
      )}
      {shelf.state === "failed" && (
        <Notice
          tone="bad"
          role="alert"
          actions={
            <Button size="small" look="outline" onClick={shelf.reload}>
              {t("common.tryAgain")}
            </Button>
          }
        >
          {t("staff.stockFailed")}
        </Notice>
      )}
      {shelf.state === "loading" && (
        <div className={styles.waiting}>
          <LoadingRows label={t("staff.loadingYourStock")} rows={8} lines={["45%", "25%"]} />
        </div>
      )}
      {shelf.state === "shown" && finder.found.length === 0 && <NothingFound finder={finder} {...props} />}
      {finder.found.length > 0 && (
        <ShelfList
          index={shelf.index}
          rows={finder.found}
          asked={finder.asked}
          lowLimit={shelf.lowLimit}
          chosen={finder.chosen}
          cart={cart}
          refusal={props.refusal?.on === "shelf" ? props.refusal : null}
          onOrder={props.onOrder}
          onFavourite={props.onFavourite}
          onVisible={props.onVisible}
          onChoose={finder.choose}
          onPointed={finder.focus}
        />
      )}
      <KeyHints onKeys={onKeys} />
    </section>
  )
}

const toView = (place: HTMLElement | null) => place?.scrollIntoView({ block: "nearest" })

type HeadProps = Pick<ShelfPanelProps, "onReceipts" | "onKeys" | "onNewMedicine">

const Head = memo(function Head({ onReceipts, onKeys, onNewMedicine }: HeadProps) {
  const t = useWords()
  return (
    <div className={`row nowrap apart gap-12 mb-12 ${styles.head}`}>
      <h1>{t("pages.posHeading")}</h1>
      <div className={`row nowrap gap-4 ${styles.tools}`}>
        <SoundSwitch />
        <IconButton label={t("staff.keysTitle")} className={styles.keysButton} onClick={onKeys}>
          <Keyboard aria-hidden="true" />
        </IconButton>
        <IconButton label={t("staff.receipts")} onClick={onReceipts}>
          <ReceiptText aria-hidden="true" />
        </IconButton>
        <Button look="outline" size="small" onClick={onNewMedicine}>
          <Plus aria-hidden="true" />
          {t("common.addNewMedicine")}
        </Button>
      </div>
    </div>
  )
})

type FiltersProps = { filter: ShelfFilter; onFilter: (filter: ShelfFilter) => void }

const Filters = memo(function Filters({ filter, onFilter }: FiltersProps) {
  const t = useWords()
  return (
    <div className={styles.filters} role="group" aria-label={t("staff.filterMedicines")}>
      {shelfFilters.map((each) => (
        <FilterChip key={each} isOn={filter === each} onClick={() => onFilter(each)}>
          {each === "expiring" && filter !== each && <Hourglass aria-hidden="true" />}
          {t(`till.${each}`)}
        </FilterChip>
      ))}
    </div>
  )
})

function NothingFound({ shelf, finder, onNewMedicine }: ShelfPanelProps & { finder: Finder }) {
  const t = useWords()
  const isSearch = finder.text !== ""
  const heading = shelf.isEmpty
    ? "staff.noMedicinesYet"
    : isSearch
      ? "staff.noMatchingMedicine"
      : "staff.noMedicinesHere"
  return (
    <EmptyState
      heading={t(heading, { text: finder.text })}
      actions={
        (shelf.isEmpty || isSearch) && <Button onClick={onNewMedicine}>{t("common.addNewMedicine")}</Button>
      }
    >
      {shelf.isEmpty && <p>{t("staff.emptyStockHint")}</p>}
    </EmptyState>
  )
}
