import { Link, useSearch } from "@tanstack/react-router"
import type { ApplicationRow } from "#contract/admin/applications.ts"
import { type ApplicationFilter, applicationFilters } from "#domain/admin/application-filters.ts"
import { applicationSorts, listPageSize, maxListed } from "#domain/platform/list-sorts.ts"
import { paths } from "#domain/platform/paths.ts"
import { ApplicationChip } from "#web/admin/applications/application-chip.tsx"
import { ApplicationView, applicationQuery } from "#web/admin/applications/application-view.tsx"
import { BulkBar, SelectBox } from "#web/admin/bulk/bulk-bar.tsx"
import { ListBar, LookPanel, NoRows, useAsk, useLook, useMoreText } from "#web/admin/list-parts.tsx"
import { api, call } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { type AdminSearch, readAdminSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { When } from "#web/kit/format/when.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CardCell, CardRow, type RowLook } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { ListCsv } from "#web/kit/lists/list-csv.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { type Selection, useSelection } from "#web/kit/lists/selection.ts"
import { orderOf, sortedHeads, sortIn } from "#web/kit/lists/sorting.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-applications.ts"
import "#web/words/en/admin-bulk.ts"

const filterIn = ({ show }: AdminSearch): ApplicationFilter =>
  applicationFilters.find((filter) => filter === show) ?? "to-decide"

/** Those to decide are shown oldest first, decided ones newest first. */
const sortingIn = (search: AdminSearch) =>
  sortIn(search.sort ?? (filterIn(search) === "to-decide" ? "sent" : "sent-"), applicationSorts, "sent")

const applicationsQuery = (search: AdminSearch, limit = listPageSize) =>
  pagedQuery(api.adminApplications.list, {
    input: { show: filterIn(search), ...orderOf(sortingIn(search)), limit },
    by: "after",
    keepsPrevious: true,
  })

export const prefetch: Prefetch = (client, raw) => {
  const search = readAdminSearch(raw)
  if (search.id === undefined) readAhead(client, applicationsQuery(search))
  else readAhead(client, applicationQuery(Number(search.id)))
}

/** Lists pharmacies that registered themselves, or shows one of them to be decided. */
export function ApplicationsPage() {
  const t = useWords()
  const search = useSearch({ from: "/admin/admin/applications" })
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("admin.menu.applications") })} isIndexed={false} />
      {search.id === undefined ? (
        <Applications search={search} />
      ) : (
        <ApplicationView key={search.id} id={Number(search.id)} search={search} />
      )}
    </>
  )
}

const columns = ["choose", "name", "place", "licence", "sent", "state"] as const

function Applications({ search }: { search: AdminSearch }) {
  const t = useWords()
  const ask = useAsk(paths.adminApplications)
  const list = usePagedList(applicationsQuery(search), { rows: ({ applications }) => applications })
  const more = useMoreText(list)
  const look = useLook(search, ask)
  const filter = filterIn(search)
  const choice = useSelection<ApplicationRow>(({ id }) => id)
  const isUsual = filter === "to-decide"
  return (
    <>
      <HeadingRow heading={t("admin.menu.applications")} intro={t("adminApplications.intro")}>
        <ListCsv
          query={applicationsQuery(search, maxListed)}
          rows={({ applications }) => applications}
          name={t("adminApplications.csvFile")}
          columns={[
            [t("common.name"), ({ name }) => name],
            [t("staff.town"), ({ town }) => town],
            [t("staff.district"), ({ district }) => district],
            [t("adminApplications.columns.licence"), ({ licenceNumber }) => licenceNumber],
            [t("adminApplications.columns.sent"), ({ sentAt }) => sentAt ?? ""],
            [t("staff.state"), ({ state }) => t(`adminApplications.states.${state}`)],
          ]}
          isEmpty={list.rows.length === 0}
        />
      </HeadingRow>
      <ListBar
        label={t("adminApplications.filter")}
        filters={applicationFilters}
        chosen={filter}
        labelOf={(one) => t(`adminApplications.filters.${one}`)}
        onChoose={(one) => ask({ show: one === "to-decide" ? "" : one })}
      />
      <BulkBar
        selection={choice}
        nameOf={({ name }) => name}
        shown={list.rows.map(({ item }) => item).filter(isOpen)}
        acts={[
          {
            label: t("adminApplications.refuse.button"),
            look: "danger",
            question: t("adminApplications.refuse.many"),
            run: ({ id, version }, reason) => call.adminApplications.refuse({ id, version, reason }),
          },
        ]}
        onDone={list.retry}
      />
      <DataTable
        list={list}
        loading={t("adminApplications.loading")}
        failed={t("adminApplications.failed")}
        empty={
          <NoRows
            heading={t(isUsual ? "adminApplications.none" : "adminApplications.noneOf")}
            showAll={t("staff.showAll")}
          >
            {isUsual && t("adminApplications.noneText")}
          </NoRows>
        }
        updates={t("common.updates", { count: list.waiting })}
        more={more}
        label={t("admin.menu.applications")}
        columns={sortedHeads(columns, applicationSorts, {
          nameOf: (column) => t(`adminApplications.columns.${column}`),
          sorting: sortingIn(search),
          ask,
        })}
      >
        {(application) => (
          <Row of={application} search={search} look={look.of(application.id)} choice={choice} />
        )}
      </DataTable>
      {look.id !== undefined && (
        <LookPanel label={t("common.details")} look={look} page={{ to: paths.adminApplications, search }}>
          <ApplicationView key={look.id} id={Number(look.id) || 0} search={search} />
        </LookPanel>
      )}
    </>
  )
}

const isOpen = ({ state }: ApplicationRow) => state === "waiting" || state === "asked"

type RowProps = { of: ApplicationRow; search: AdminSearch; look: RowLook; choice: Selection<ApplicationRow> }

function Row({ of, search, look, choice }: RowProps) {
  const t = useWords()
  return (
    <CardRow look={look}>
      <CardCell kind="choice">
        {isOpen(of) && <SelectBox row={of} name={of.name} selection={choice} />}
      </CardCell>
      <CardCell kind="prose">
        <Link to={paths.adminApplications} search={{ ...search, id: String(of.id) }} className="semibold">
          <span translate="no">{of.name}</span>
        </Link>
      </CardCell>
      <CardCell label={t("adminApplications.columns.place")} kind="prose">
        {[of.town, of.district].join(", ")}
      </CardCell>
      <CardCell label={t("adminApplications.columns.licence")}>
        <span className="mono">{of.licenceNumber}</span>
      </CardCell>
      <CardCell label={t("adminApplications.columns.sent")}>
        <When at={of.sentAt} />
      </CardCell>
      <CardCell label={t("adminApplications.columns.state")}>
        <ApplicationChip state={of.state} />
      </CardCell>
    </CardRow>
  )
}
