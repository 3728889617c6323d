import { type ReactNode, useId, useState } from "react"
import type { CsvCell } from "#domain/platform/csv.ts"
import { Chip } from "#web/kit/actions/chip.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { saveCsv } from "#web/kit/browser/save-file.ts"
import styles from "#web/kit/dashboard/dashboard.module.css"
import type { Source } from "#web/kit/dashboard/use-dashboard.ts"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { useWords } from "#web/words/words.ts"

/** The table of a panel; `show` and `write` format its cells for the screen and for the file. */
export type PanelTable = {
  /** The file name without day and extension. */
  fileName: string
  columns: readonly PanelColumn[]
  rows: readonly (readonly CsvCell[])[]
}

type PanelColumn = {
  label: string
  isNumber?: boolean
  show?: (cell: number) => string
  write?: (cell: string) => ReactNode
}

type Shown = {
  chart: ReactNode
  /** Without a table there is nothing to show or save. */
  table?: PanelTable
  /** The chart is a table already. */
  isTable?: boolean
  aside?: ReactNode
}

type PanelProps<Figures> = {
  question: string
  note?: string
  width: "wide" | "narrow" | "half" | "rest" | "full"
  source: Source<Figures>
  draw: (figures: Figures) => Shown
}

/**
 * Renders one figure of the dashboard as chart, table or file; each panel loads and fails separately.
 */
export function Panel<Figures>({ question, note, width, source, draw }: PanelProps<Figures>) {
  const t = useWords()
  const heading = useId()
  const [isTableWanted, setTableWanted] = useState(false)
  const shown = source.figures && draw(source.figures)
  const table = shown?.table
  const ofQuestion = <span className="sr">{t("dashboard.of", { question })}</span>
  return (
    <section className={classes("card", styles.panel, styles[width])} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{question}</h2>
        {note && <Chip>{note}</Chip>}
        {shown?.aside && <span className={styles.aside}>{shown.aside}</span>}
      </div>
      {source.state === "loading" && <Waiting />}
      {source.state === "failed" && (
        <NotLoaded onRetry={source.retry} of={t("dashboard.of", { question })}>
          {t("dashboard.failed")}
        </NotLoaded>
      )}
      {table && isTableWanted && !shown.isTable ? (
        <FiguresTable table={table} label={question} />
      ) : (
        shown?.chart
      )}
      {table && (
        <p className={styles.foot} data-skip="print">
          {!shown.isTable && (
            <button
              type="button"
              className="link text-meta semibold"
              onClick={() => setTableWanted(!isTableWanted)}
            >
              {t(isTableWanted ? "dashboard.showChart" : "dashboard.showTable")}
              {ofQuestion}
            </button>
          )}
          <button type="button" className="link text-meta semibold" onClick={() => void save(table)}>
            {t("common.saveAsCsv")}
            {ofQuestion}
          </button>
        </p>
      )}
    </section>
  )
}

const save = ({ fileName, columns, rows }: PanelTable) =>
  saveCsv(
    fileName,
    columns.map(({ label }) => label),
    rows,
  )

function Waiting() {
  const t = useWords()
  return (
    <div role="status" className={styles.waiting}>
      <span className="sr">{t("dashboard.loading")}</span>
      <Skeleton lines={["70%", "45%", "100%", "25%"]} />
    </div>
  )
}

function FiguresTable({ table: { columns, rows }, label }: { table: PanelTable; label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no pointer scrolls it by the keyboard
    <div className={styles.scroll} tabIndex={0}>
      <table className={`table ${styles.table}`} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={column.isNumber ? styles.number : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              {columns.map((column, nth) => (
                <td key={column.label} className={column.isNumber ? styles.number : undefined}>
                  {sayCell(row[nth] ?? "", column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function sayCell(cell: CsvCell, { show, write }: PanelColumn): ReactNode {
  if (typeof cell === "number") return show ? show(cell) : cell
  return typeof cell === "string" && write ? write(cell) : cell
}

/** Lays panels out in twelve columns. */
export const Board = ({ children }: { children: ReactNode }) => <div className={styles.board}>{children}</div>

/** Shown instead of a chart that has no data yet. */
export const NoChart = ({ children }: { children: ReactNode }) => <p className={styles.none}>{children}</p>
