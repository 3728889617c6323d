import type { ComponentPropsWithRef, ReactNode } from "react"
import styles from "#web/ui/card-table.module.css"
import { classes } from "#web/ui/classes.ts"

type CardTableProps = {
  label: string
  columns: readonly string[]
  /** For the rows, such as what tells that somebody is at work in them. */
  bodyProps?: ComponentPropsWithRef<"tbody">
  children: ReactNode
}

/** A table; where it is narrow each row becomes a card, whose lines say which column they are of. */
export function CardTable({ label, columns, bodyProps, children }: CardTableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...bodyProps}>{children}</tbody>
    </table>
  )
}

/** One row. What is gone stays where it stands, in grey. */
export function CardRow({ isGone = false, children }: { isGone?: boolean; children: ReactNode }) {
  return <tr className={classes(styles.row, isGone && styles.gone)}>{children}</tr>
}

type CardCellProps = {
  /** The column's name, for the card; without one the cell takes the card's whole width. */
  label?: string
  /** Prose is what people wrote, of any length. */
  kind?: "number" | "prose" | "actions"
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
