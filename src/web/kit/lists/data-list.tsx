import { type ComponentProps, Fragment, type ReactNode } from "react"
import { Button } from "#web/kit/actions/button.tsx"
import { LoadingRows } from "#web/kit/feedback/waiting.tsx"
import { CardTable } from "#web/kit/lists/card-table.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import type { SteadyItem } from "#web/kit/lists/steady-list.ts"
import { UpdatesPill } from "#web/kit/lists/updates-pill.tsx"

type ListStateProps = {
  state: "loading" | "failed" | "shown"
  /** The loading text, or what replaces the placeholder rows. */
  loading: ReactNode
  /** The number of placeholder rows. */
  blanks?: number
  failed: string
  onRetry: () => void
}

/** Shown above or instead of content that is loading or failed to load. */
export function ListState({ state, loading, blanks = 8, failed, onRetry }: ListStateProps) {
  if (state === "shown") return null
  if (state === "failed") return <NotLoaded onRetry={onRetry}>{failed}</NotLoaded>
  return typeof loading === "string" ? <LoadingRows label={loading} rows={blanks} /> : loading
}

/** A list of `usePagedList` or `useWholeList`. */
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
  /** Shown instead of an empty list. */
  empty: ReactNode
  /** The text of the pill for pending updates. */
  updates?: string
  /** The text of the button for the next page. */
  more?: string
  /** Rendered after the rows. */
  foot?: ReactNode
}

/**
 * Renders a list in each of its states. Its children are the rows, which take `list.listProps` if they
 * are live.
 */
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
  Pick<ComponentProps<typeof CardTable>, "label" | "columns" | "isSticky" | "hasSorter"> & {
    children: (row: Row, isGone: boolean) => ReactNode
  }

/** Renders a list as a table; a removed row stays in its place, greyed out. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, isSticky, hasSorter = true, children, ...chrome } = props
  const { list } = chrome
  return (
    <DataList {...chrome}>
      <CardTable
        label={label}
        columns={columns}
        isSticky={isSticky}
        hasSorter={hasSorter}
        bodyProps={list.listProps}
      >
        {list.rows.map(({ key, item, isGone }) => (
          <Fragment key={key}>{children(item, isGone)}</Fragment>
        ))}
      </CardTable>
    </DataList>
  )
}
