import { type ComponentProps, Fragment, type ReactNode } from "react"
import { Button } from "#web/kit/actions/button.tsx"
import { Skeleton } from "#web/kit/feedback/skeleton.tsx"
import { CardTable } from "#web/kit/lists/card-table.tsx"
import styles from "#web/kit/lists/lists.module.css"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import type { SteadyItem } from "#web/kit/lists/steady-list.ts"
import { UpdatesPill } from "#web/kit/lists/updates-pill.tsx"

type ListStateProps = {
  state: "loading" | "failed" | "shown"
  /** What is said while it loads; or what is shown instead of grey rows. */
  loading: ReactNode
  /** How many grey rows. */
  blanks?: number
  failed: string
  onRetry: () => void
}

/** What is shown above or instead of something that is loading or could not be loaded. */
export function ListState({ state, loading, blanks = 8, failed, onRetry }: ListStateProps) {
  if (state === "shown") return null
  if (state === "failed") return <NotLoaded onRetry={onRetry}>{failed}</NotLoaded>
  return typeof loading === "string" ? <LoadingRows label={loading} rows={blanks} /> : loading
}

/** A list as `usePagedList` and `useWholeList` give it. */
type Listed<Row> = {
  state: ListStateProps["state"]
  refusal: string | null
  rows: readonly SteadyItem<Row>[]
  waiting: number
  show: () => void
  listProps: ComponentProps<typeof CardTable>["bodyProps"]
  retry: () => void
  hasMore?: boolean
  isLoadingMore?: boolean
  showMore?: () => void
}

type DataListProps<Row> = Pick<ListStateProps, "loading" | "blanks" | "failed"> & {
  list: Listed<Row>
  /** What is shown instead of no rows. */
  empty: ReactNode
  /** What the pill says of the updates that wait. */
  updates?: string
  /** What the button for the next page says. */
  more?: string
  /** What follows the rows. */
  foot?: ReactNode
}

/** A list in every one of its states. Its children are the rows, which take `list.listProps` where they are live. */
export function DataList<Row>(props: DataListProps<Row> & { children: ReactNode }) {
  const { list, loading, blanks, failed, empty, updates = "", more, foot, children } = props
  const { state, rows } = list
  return (
    <>
      <ListState
        state={state}
        loading={loading}
        blanks={blanks}
        failed={list.refusal ?? failed}
        onRetry={list.retry}
      />
      {state === "shown" && rows.length === 0 && empty}
      {rows.length > 0 && (
        <>
          <UpdatesPill waiting={list.waiting} label={updates} onShow={list.show} />
          {children}
          {foot}
        </>
      )}
      {more !== undefined && list.hasMore && list.showMore && (
        <p className="row nowrap centred gap-0 mt-16">
          <Button look="outline" onClick={list.showMore} isBusy={list.isLoadingMore}>
            {more}
          </Button>
        </p>
      )}
    </>
  )
}

type DataTableProps<Row> = DataListProps<Row> &
  Pick<ComponentProps<typeof CardTable>, "label" | "columns" | "isSticky"> & {
    children: (row: Row, isGone: boolean) => ReactNode
  }

/** A list as a table; a row that has vanished stays in its place, as gone. */
export function DataTable<Row>({ label, columns, isSticky, children, ...chrome }: DataTableProps<Row>) {
  const { list } = chrome
  return (
    <DataList {...chrome}>
      <CardTable label={label} columns={columns} isSticky={isSticky} bodyProps={list.listProps}>
        {list.rows.map(({ key, item, isGone }) => (
          <Fragment key={key}>{children(item, isGone)}</Fragment>
        ))}
      </CardTable>
    </DataList>
  )
}

/** Shows placeholder rows while a table loads. */
export function LoadingRows({ label, rows = 6 }: { label: string; rows?: number }) {
  return (
    <div role="status" className={`stack ${styles.blanks}`}>
      <span className="sr">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.blank}>
          <Skeleton lines={["70%"]} />
        </div>
      ))}
    </div>
  )
}
