import { Link, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import type { DataRequestRow } from "#contract/admin/data-requests.ts"
import { type DataRequestFilter, dataRequestFilters } from "#domain/admin/data-request-filters.ts"
import { dataRequestSorts, listPageSize, maxListed } from "#domain/platform/list-sorts.ts"
import { paths } from "#domain/platform/paths.ts"
import { DataRequestView, dataRequestQuery } from "#web/admin/data-requests/data-request-view.tsx"
import { RecordDialog } from "#web/admin/data-requests/record-dialog.tsx"
import { RequestChip } from "#web/admin/data-requests/request-chip.tsx"
import { ListBar, LookPanel, NoRows, useAsk, useLook, useMoreText } from "#web/admin/list-parts.tsx"
import { api } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { type AdminSearch, readAdminSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { formatCalendarDay } from "#web/kit/format/when-format.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CardCell, CardRow, type RowLook } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { ListCsv } from "#web/kit/lists/list-csv.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { orderOf, sortedHeads, sortIn } from "#web/kit/lists/sorting.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-data-requests.ts"

const filterIn = ({ show }: AdminSearch): DataRequestFilter =>
  dataRequestFilters.find((filter) => filter === show) ?? "open"

/** Open ones are shown by the day on which they are due, closed ones newest first. */
const sortingIn = (search: AdminSearch) =>
  sortIn(search.sort ?? (filterIn(search) === "open" ? "due" : "received-"), dataRequestSorts, "due")

const requestsQuery = (search: AdminSearch, limit = listPageSize) =>
  pagedQuery(api.adminDataRequests.list, {
    input: { show: filterIn(search), ...orderOf(sortingIn(search)), limit },
    by: "after",
    keepsPrevious: true,
  })

export const prefetch: Prefetch = (client, raw) => {
  const search = readAdminSearch(raw)
  if (search.id === undefined) readAhead(client, requestsQuery(search))
  else readAhead(client, dataRequestQuery(Number(search.id)))
}

/** Lists people's requests about their personal data, or shows one of them. */
export function DataRequestsPage() {
  const t = useWords()
  const search = useSearch({ from: "/admin/admin/data-requests" })
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("staff.dataRequests") })} isIndexed={false} />
      {search.id === undefined ? (
        <Requests search={search} />
      ) : (
        <DataRequestView key={search.id} id={Number(search.id) || 0} search={search} />
      )}
    </>
  )
}

const columns = ["person", "kind", "received", "due", "state"] as const

function Requests({ search }: { search: AdminSearch }) {
  const t = useWords()
  const ask = useAsk(paths.adminDataRequests)
  const list = usePagedList(requestsQuery(search), { rows: ({ requests }) => requests })
  const more = useMoreText(list)
  const look = useLook(search, ask)
  const [isRecording, setRecording] = useState(false)
  const filter = filterIn(search)
  return (
    <>
      <HeadingRow heading={t("staff.dataRequests")} intro={t("adminDataRequests.intro")}>
        <span className="row">
          <ListCsv
            query={requestsQuery(search, maxListed)}
            rows={({ requests }) => requests}
            name={t("adminDataRequests.csvFile")}
            columns={[
              [t("adminDataRequests.columns.person"), ({ person }) => person?.name ?? ""],
              [t("adminDataRequests.columns.kind"), ({ kind }) => t(`adminDataRequests.kinds.${kind}`)],
              [
                t("adminDataRequests.detail.channel"),
                ({ channel }) => t(`adminDataRequests.channels.${channel}`),
              ],
              [t("adminDataRequests.columns.received"), ({ receivedOn }) => receivedOn],
              [t("adminDataRequests.columns.due"), ({ dueOn }) => dueOn],
              [t("staff.state"), ({ state }) => t(`dataRequests.states.${state}`)],
            ]}
            isEmpty={list.rows.length === 0}
          />
          <Button size="small" onClick={() => setRecording(true)}>
            {t("adminDataRequests.recording.title")}
          </Button>
        </span>
      </HeadingRow>
      <ListBar
        label={t("adminDataRequests.filter")}
        filters={dataRequestFilters}
        chosen={filter}
        labelOf={(one) => t(`adminDataRequests.filters.${one}`)}
        onChoose={(one) => ask({ show: one === "open" ? "" : one, sort: "" })}
      />
      <DataTable
        list={list}
        loading={t("adminDataRequests.loading")}
        failed={t("adminDataRequests.failed")}
        empty={
          <NoRows
            heading={t(filter === "open" ? "adminDataRequests.none" : "adminDataRequests.noneOf")}
            showAll={t("staff.showAll")}
          >
            {filter === "open" && t("adminDataRequests.noneText")}
          </NoRows>
        }
        updates={t("common.updates", { count: list.waiting })}
        more={more}
        label={t("staff.dataRequests")}
        columns={sortedHeads(columns, dataRequestSorts, {
          nameOf: (column) => t(`adminDataRequests.columns.${column}`),
          sorting: sortingIn(search),
          ask,
        })}
      >
        {(request) => <Row of={request} search={search} look={look.of(request.id)} />}
      </DataTable>
      {look.id !== undefined && (
        <LookPanel label={t("common.details")} look={look} page={{ to: paths.adminDataRequests, search }}>
          <DataRequestView key={look.id} id={Number(look.id) || 0} search={search} />
        </LookPanel>
      )}
      {isRecording && (
        <RecordDialog
          onClose={() => setRecording(false)}
          onDone={() => {
            setRecording(false)
            void list.settle()
          }}
        />
      )}
    </>
  )
}

function Row({ of, search, look }: { of: DataRequestRow; search: AdminSearch; look: RowLook }) {
  const t = useWords()
  const { id, kind, channel, person, receivedOn, dueOn } = of
  return (
    <CardRow look={look}>
      <CardCell kind="prose">
        <Link to={paths.adminDataRequests} search={{ ...search, id: String(id) }} className="semibold">
          <span translate="no">
            {person ? person.name || person.subject : t("adminDataRequests.deleted")}
          </span>
        </Link>
        {person?.email && (
          <small className="block meta break" translate="no">
            {person.email}
          </small>
        )}
      </CardCell>
      <CardCell label={t("adminDataRequests.columns.kind")} kind="prose">
        <span>
          {t(`adminDataRequests.kinds.${kind}`)}
          <small className="block meta">{t(`adminDataRequests.channels.${channel}`)}</small>
        </span>
      </CardCell>
      <CardCell label={t("adminDataRequests.columns.received")}>{formatCalendarDay(receivedOn)}</CardCell>
      <CardCell label={t("adminDataRequests.columns.due")}>{formatCalendarDay(dueOn)}</CardCell>
      <CardCell label={t("adminDataRequests.columns.state")}>
        <RequestChip of={of} />
      </CardCell>
    </CardRow>
  )
}
