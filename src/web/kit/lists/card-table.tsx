import ArrowDown from "lucide-react/icons/arrow-down"
import ArrowUp from "lucide-react/icons/arrow-up"
import type { ComponentPropsWithRef, ReactNode } from "react"
import { classes } from "#web/kit/browser/classes.ts"
import styles from "#web/kit/lists/card-table.module.css"

/** A column's name; figures stand under each other by their last digit. */
export type Column = { name: string; isFigure?: boolean }

/** A column by which the rows can be sorted. */
export type SortedColumn = Column & { sorted?: "ascending" | "descending"; onSort: () => void }

type CardTableProps = {
  label: string
  columns: readonly (string | Column | SortedColumn)[]
  /** The names of the columns stay in sight while a long list scrolls. */
  isSticky?: boolean
  /** For the rows, such as what tells that somebody is at work in them. */
  bodyProps?: ComponentPropsWithRef<"tbody">
  children: ReactNode
}

/** A table; where it is narrow each row becomes a card, whose lines say which column they are of. */
export function CardTable({ label, columns, isSticky = false, bodyProps, children }: CardTableProps) {
  return (
    <div className={styles.frame}>
      <table className={classes(styles.table, isSticky && styles.sticky)} aria-label={label}>
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

/** One row. What is gone stays where it stands, in grey. */
export function CardRow({ isGone = false, children }: { isGone?: boolean; children: ReactNode }) {
  return <tr className={classes(styles.row, isGone && styles.gone)}>{children}</tr>
}

type CardCellProps = {
  /** The column's name, for the card; without one the cell takes the card's whole width. */
  label?: string
  /** A figure is a number whose column says so as well; prose is what people wrote, of any length. */
  kind?: "number" | "figure" | "prose" | "actions"
  children: ReactNode
}

export function CardCell({ label, kind, children }: CardCellProps) {
  return (
    <td className={classes(label === undefined && styles.wide, kind && styles[kind])} data-label={label}>
      {children}
    </td>
  )
}

/** What belongs to the row above it, over the whole width. */
export function CardDetail({ id, columns, children }: { id: string; columns: number; children: ReactNode }) {
  return (
    <tr className={styles.detail} id={id}>
      <td colSpan={columns}>{children}</td>
    </tr>
  )
}
