import ArrowDown from "lucide-react/icons/arrow-down"
import ArrowUp from "lucide-react/icons/arrow-up"
import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react"
import { IconButton } from "#web/kit/actions/button.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import styles from "#web/kit/lists/card-table.module.css"
import { actsMark, lookMark, rowMark } from "#web/kit/lists/row-keys.ts"
import { useWords } from "#web/words/words.ts"

/** A column's name; figures are right-aligned. */
export type Column = { name: string; isFigure?: boolean }

/** A sortable column. */
export type SortedColumn = Column & { sorted?: "ascending" | "descending"; onSort: () => void }

type CardTableProps = {
  label: string
  columns: readonly (string | Column | SortedColumn)[]
  /** Keeps the header visible while a long list scrolls. */
  isSticky?: boolean
  /** Offers the order of the sortable columns above the cards, which have no heads to press. */
  hasSorter?: boolean
  /** Props of the rows' element, such as those of `useBusy`. */
  bodyProps?: ComponentPropsWithRef<"tbody">
  children: ReactNode
}

/** Renders a table; on narrow widths each row becomes a card with labelled lines. */
export function CardTable(props: CardTableProps) {
  const { label, columns, isSticky = false, hasSorter = false, bodyProps, children } = props
  const sorts = columns.filter((column) => typeof column !== "string" && "onSort" in column)
  return (
    <div className={styles.frame}>
      {hasSorter && sorts.length > 0 && <CardSorter columns={sorts} />}
      <table className={classes("card", styles.table, isSticky && styles.sticky)} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) =>
              typeof column === "string" ? (
                <PlainHead key={column} name={column} />
              ) : "onSort" in column ? (
                <SortedHead key={column.name} {...column} />
              ) : (
                <PlainHead key={column.name} {...column} />
              ),
            )}
          </tr>
        </thead>
        <tbody {...bodyProps}>{children}</tbody>
      </table>
    </div>
  )
}

/** Chooses the order of the cards. */
function CardSorter({ columns }: { columns: readonly SortedColumn[] }) {
  const t = useWords()
  const id = useId()
  const on = columns.find(({ sorted }) => sorted)
  const Sign = on?.sorted === "descending" ? ArrowDown : ArrowUp
  return (
    <div className={styles.sorter}>
      <label htmlFor={id}>{t("staff.sortBy")}</label>
      <select
        id={id}
        className="control"
        value={on?.name ?? ""}
        onChange={({ currentTarget }) => columns.find(({ name }) => name === currentTarget.value)?.onSort()}
      >
        {!on && <option value="">–</option>}
        {columns.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      {on && (
        <IconButton label={t("staff.reverseOrder")} onClick={() => on.onSort()}>
          <Sign aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}

function PlainHead({ name, isFigure = false }: Column) {
  return (
    <th scope="col" className={classes(isFigure && styles.figure)}>
      {name}
    </th>
  )
}

function SortedHead({ name, isFigure = false, sorted, onSort }: SortedColumn) {
  const Sign = sorted === "descending" ? ArrowDown : ArrowUp
  return (
    <th scope="col" className={classes(isFigure && styles.figure)} aria-sort={sorted ?? "none"}>
      <button type="button" className={styles.sort} onClick={onSort}>
        {name}
        <Sign aria-hidden="true" />
      </button>
      <span className={styles.unsorted}>{name}</span>
    </th>
  )
}

/** How a row opens beside its list, and whether it is the one that is open. */
export type RowLook = { isOpen: boolean; open: () => void }

type CardRowProps = {
  look?: RowLook | undefined
  isGone?: boolean
  /** Whether the page was opened for this row. */
  isWanted?: boolean
  children: ReactNode
}

/** Renders a row. A removed row stays in its place, greyed out; a wanted one takes the focus. */
export function CardRow({ look, isGone = false, isWanted = false, children }: CardRowProps) {
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (isWanted) row.current?.focus()
  }, [isWanted])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keys of a list are in row-keys.ts
    <tr
      ref={row}
      {...rowMark}
      {...(look && { ...lookMark, onClick: (event) => isOnText(event) && look.open() })}
      {...(look?.isOpen && { "aria-current": true })}
      tabIndex={isWanted ? -1 : undefined}
      className={classes(styles.row, isGone && styles.gone)}
    >
      {children}
    </tr>
  )
}

/** Whether a click was for the row itself: not for a control in it, and not the end of a selection. */
const isOnText = ({ target }: MouseEvent) =>
  target instanceof Element &&
  !target.closest("a, button, input, select, label, [data-panel]") &&
  getSelection()?.isCollapsed !== false

type CardCellProps = {
  /** The column's name on the card; without one the cell takes the full width. */
  label?: string
  /** `figure` right-aligns a number; `prose` is text of any length; `choice` is a check box, in a card's corner. */
  kind?: "number" | "figure" | "prose" | "actions" | "choice"
  children: ReactNode
}

export function CardCell({ label, kind, children }: CardCellProps) {
  return (
    <td
      {...(kind === "actions" && actsMark)}
      className={classes(label === undefined && styles.wide, kind && styles[kind])}
      data-label={label}
    >
      {children}
    </td>
  )
}

/** Renders a full-width row that belongs to the row above it. */
export function CardDetail({ id, columns, children }: { id: string; columns: number; children: ReactNode }) {
  return (
    <tr className={styles.detail} id={id}>
      <td colSpan={columns}>{children}</td>
    </tr>
  )
}
