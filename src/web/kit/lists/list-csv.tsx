import {
  type FetchInfiniteQueryOptions,
  type InfiniteData,
  type QueryKey,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query"
import Download from "lucide-react/icons/download"
import type { CsvCell } from "#domain/platform/csv.ts"
import type { Cursor } from "#web/data/paged-query.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { saveCsv } from "#web/kit/browser/save-file.ts"
import { toastProblem } from "#web/kit/feedback/toast.ts"
import { useWords } from "#web/words/words.ts"

/** Saves a list as a file; a failure is shown as a message. */
export function CsvButton({ isEmpty, save }: { isEmpty: boolean; save: () => Promise<unknown> }) {
  const t = useWords()
  const saving = useMutation({ mutationFn: save, onError: toastProblem })
  return (
    <Button
      look="outline"
      size="small"
      disabled={isEmpty}
      isBusy={saving.isPending}
      onClick={() => saving.mutate()}
    >
      <Download aria-hidden="true" />
      {t("common.saveAsCsv")}
    </Button>
  )
}

const maxPages = 200

type ListCsvProps<Page, Row, Failure> = {
  /** The list as it is filtered and sorted, in its longest pages. */
  query: FetchInfiniteQueryOptions<Page, Failure, Page, QueryKey, Cursor>
  rows: (page: NoInfer<Page>) => readonly Row[]
  /** The file's name, without its day. */
  name: string
  columns: readonly [name: string, cell: (row: NoInfer<Row>) => CsvCell][]
  isEmpty: boolean
}

/** Saves all of a list as it is filtered and sorted, not only the rows that are shown. */
export function ListCsv<Page, Row, Failure>(props: ListCsvProps<Page, Row, Failure>) {
  const { query, rows, name, columns, isEmpty } = props
  const client = useQueryClient()
  const save = async () => {
    const all = { ...query, pages: maxPages, staleTime: 0, gcTime: 0 } as never // getNextPageParam is there
    const { pages } = (await client.fetchInfiniteQuery(all)) as InfiniteData<Page>
    await saveCsv(
      name,
      columns.map(([head]) => head),
      pages.flatMap(rows).map((row) => columns.map(([, cell]) => cell(row))),
    )
  }
  return <CsvButton isEmpty={isEmpty} save={save} />
}
