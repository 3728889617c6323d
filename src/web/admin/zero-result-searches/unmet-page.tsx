import { useSearch } from "@tanstack/react-router"
import type { UnmetSearch } from "#contract/admin/zero-result-searches.ts"
import { listPageSize, maxListed, unmetSorts } from "#domain/platform/list-sorts.ts"
import { paths } from "#domain/platform/paths.ts"
import { BulkBar } from "#web/admin/bulk/bulk-bar.tsx"
import { useAsk, useMoreText } from "#web/admin/list-parts.tsx"
import { UnmetRow } from "#web/admin/zero-result-searches/unmet-row.tsx"
import {
  kindOf,
  readUnmetSearch,
  sayPlaces,
  sortingIn,
  unmetFilters,
  unmetSpanNames,
  whatOf,
} from "#web/admin/zero-result-searches/unmet-words.ts"
import { api, call } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { type AdminSearch, readAdminSearch } from "#web/data/searches.ts"
import { SavedViews } from "#web/frame/saved-views.tsx"
import type { Prefetch } from "#web/frame/screen.ts"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { useOpened, WhileOpened } from "#web/kit/feedback/opened.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { ListCsv } from "#web/kit/lists/list-csv.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { useSelection } from "#web/kit/lists/selection.ts"
import { orderOf, sortedHeads } from "#web/kit/lists/sorting.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-unmet.ts"
import "#web/words/en/admin-bulk.ts"
import "#web/words/en/shelf.ts"
import { ReasonField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"

const columns = ["choose", "what", "why", "where", "searches", "trend", "actions"] as const

export const prefetch: Prefetch = (client, search) => readAhead(client, unmetQuery(readAdminSearch(search)))

/** Lists searches without results. */
export function UnmetPage() {
  const t = useWords()
  const search = useSearch({ from: "/admin/admin/unmet-searches" })
  const { show } = readUnmetSearch(search)
  const ask = useAsk(paths.adminUnmet)
  const list = usePagedList(unmetQuery(search), { rows: ({ rows }) => rows })
  const more = useMoreText(list)
  const dialog = useOpened<UnmetSearch>()
  const choice = useSelection<UnmetSearch>(({ id }) => id)
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("staff.unmetSearches") })} isIndexed={false} />
      <HeadingRow heading={t("staff.unmetSearches")} intro={t("adminUnmet.intro")} />
      <div className="row apart gap-x-24 mb-16">
        <Choices search={search} ask={ask} />
        <span className="row">
          <UnmetCsv search={search} isEmpty={list.rows.length === 0} />
          <SavedViews />
        </span>
      </div>
      <BulkBar
        selection={choice}
        nameOf={whatOf}
        shown={list.rows.map(({ item }) => item)}
        acts={[
          {
            label: t("common.dismiss"),
            question: t("adminUnmet.dismissing.many"),
            run: ({ id, version }, note) => call.adminUnmet.dismiss({ id, version, note }),
          },
        ]}
        onDone={list.retry}
      />
      <DataTable
        list={list}
        loading={t("adminUnmet.loading")}
        failed={t("adminUnmet.failed")}
        empty={
          show === "dismissed" ? (
            <EmptyState heading={t("adminUnmet.noneDismissed")} />
          ) : (
            <EmptyState heading={t("adminUnmet.none")}>{t("adminUnmet.noneText")}</EmptyState>
          )
        }
        more={more}
        label={t("staff.unmetSearches")}
        columns={sortedHeads(columns, unmetSorts, {
          nameOf: (column) => t(`adminUnmet.columns.${column}`),
          figures: ["searches"],
          sorting: sortingIn(search),
          ask,
        })}
        isSticky
      >
        {(unmet) => (
          <UnmetRow
            unmet={unmet}
            choice={choice}
            onDismiss={() => dialog.open(unmet)}
            onChanged={list.retry}
          />
        )}
      </DataTable>
      <WhileOpened of={dialog}>
        {(unmet) => <DismissDialog unmet={unmet} onDone={list.retry} onClose={dialog.close} />}
      </WhileOpened>
    </>
  )
}

/** Period and filter, both in the search params. */
function Choices({ search, ask }: { search: AdminSearch; ask: (part: AdminSearch) => void }) {
  const t = useWords()
  const { show, days } = readUnmetSearch(search)
  return (
    <div className="row at-start gap-x-24">
      <div className="row" role="group" aria-label={t("common.days")}>
        {unmetSpanNames.map((span) => (
          <FilterChip key={span} isOn={span === days} onClick={() => ask({ day: span })}>
            {t(`adminUnmet.spans.${span}`)}
          </FilterChip>
        ))}
      </div>
      <div className="row" role="group" aria-label={t("adminUnmet.filter")}>
        {unmetFilters.map((filter) => (
          <FilterChip key={filter} isOn={filter === show} onClick={() => ask({ show: filter })}>
            {t(`adminUnmet.filters.${filter}`)}
          </FilterChip>
        ))}
      </div>
    </div>
  )
}

function unmetQuery(search: AdminSearch, limit = listPageSize) {
  const { show, days } = readUnmetSearch(search)
  return pagedQuery(api.adminUnmet.list, {
    input: { show, days: Number(days), ...orderOf(sortingIn(search)), limit },
    by: "page",
    next: ({ hasMore }, { length }) => (hasMore ? length + 1 : undefined),
    keepsPrevious: true,
  })
}

/** Saves the searches as they are filtered and sorted. */
function UnmetCsv({ search, isEmpty }: { search: AdminSearch; isEmpty: boolean }) {
  const t = useWords()
  return (
    <ListCsv
      query={unmetQuery(search, maxListed)}
      rows={({ rows }) => rows}
      name={t("adminUnmet.csvFile")}
      columns={[
        [t("adminUnmet.columns.what"), (unmet) => whatOf(unmet)],
        [t("adminUnmet.columns.why"), (unmet) => t(`adminUnmet.kinds.${kindOf(unmet)}`)],
        [t("adminUnmet.columns.where"), (unmet) => sayPlaces(t, unmet)],
        [t("adminUnmet.columns.searches"), ({ searches }) => searches],
        [t("adminUnmet.csvColumns.before"), ({ searchesBefore }) => searchesBefore],
      ]}
      isEmpty={isEmpty}
    />
  )
}

type DismissDialogProps = { unmet: UnmetSearch; onDone: () => void; onClose: () => void }

/** Dismisses an unmet search, with a note. */
function DismissDialog({ unmet, onDone, onClose }: DismissDialogProps) {
  const t = useWords()
  const what = whatOf(unmet)
  const form = useForm({
    values: { note: "" },
    check: ({ note }) => ({
      errors: { note: note.trim() === "" ? t("adminUnmet.dismissing.invalidNote") : undefined },
      body: { id: unmet.id, version: unmet.version, note },
    }),
    send: (body) => call.adminUnmet.dismiss(body),
    onSent: () => {
      toast({ text: t("adminUnmet.dismissing.done", { what }) })
      onDone()
      onClose()
    },
    explain: ({ code }) => {
      if (code !== "already-changed" && code !== "not-found") return undefined
      onDone()
      return { note: t("adminUnmet.dismissing.changed") }
    },
  })
  return (
    <FormDialog
      form={form}
      title={t("common.dismiss")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("common.dismiss")}
      sending={t("adminUnmet.dismissing.sending")}
    >
      <p>{t("adminUnmet.dismissing.text", { what })}</p>
      <ReasonField
        field={form.field("note")}
        label={t("adminUnmet.dismissing.note")}
        hint={t("adminUnmet.dismissing.noteHint")}
        maxLength={300}
      />
    </FormDialog>
  )
}
