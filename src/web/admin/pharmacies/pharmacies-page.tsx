import { useNavigate, useSearch } from "@tanstack/react-router"
import type { AdminPharmacy, PharmacyState } from "#contract/admin/pharmacies.ts"
import { listPageSize, maxListed, pharmacySorts } from "#domain/platform/list-sorts.ts"
import { topic } from "#domain/platform/live.ts"
import { paths } from "#domain/platform/paths.ts"
import { BulkBar } from "#web/admin/bulk/bulk-bar.tsx"
import { ListBar, NoRows, useAsk, useLook, useMoreText } from "#web/admin/list-parts.tsx"
import { PharmacyForm } from "#web/admin/pharmacies/pharmacy-form.tsx"
import { PharmacyPanel } from "#web/admin/pharmacies/pharmacy-panel.tsx"
import { PharmacyRow } from "#web/admin/pharmacies/pharmacy-row.tsx"
import { PharmacyView } from "#web/admin/pharmacies/pharmacy-view.tsx"
import { api, call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { type AdminSearch, readAdminSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { useOpened, WhileOpened } from "#web/kit/feedback/opened.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { ListCsv } from "#web/kit/lists/list-csv.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { useSelection } from "#web/kit/lists/selection.ts"
import { orderOf, sortedHeads, sortIn } from "#web/kit/lists/sorting.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-pharmacies.ts"
import "#web/words/en/admin-bulk.ts"
import "#web/words/en/shelf.ts"
import "#web/words/en/tracker.ts"

export const prefetch: Prefetch = (client, search) => {
  const asked = readAdminSearch(search)
  if (asked.id === undefined) readAhead(client, pharmaciesQuery(asked))
}

/** Shows every pharmacy, or the one in the address. */
export function PharmaciesPage() {
  const t = useWords()
  const search = useSearch({ from: "/admin/admin/pharmacies" })
  const id = Number(search.id)
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("staff.pharmacies") })} isIndexed={false} />
      {Number.isInteger(id) && id > 0 ? (
        <PharmacyView key={id} id={id} search={search} />
      ) : (
        <PharmaciesList search={search} />
      )}
    </>
  )
}

const columns = ["choose", "name", "town", "phone", "hours", "licence", "staff", "stock", "actions"] as const

/** Renders search, filters and the table in each of its states. */
function PharmaciesList({ search }: { search: AdminSearch }) {
  const t = useWords()
  const navigate = useNavigate()
  const { q = "" } = search
  const show = stateNamed(search.show)
  const list = usePharmacies(search)
  const more = useMoreText(list)
  const dialog = useOpened<AdminPharmacy | "new">()
  const outage = useOutage()
  const ask = useAsk(paths.adminPharmacies)
  const look = useLook(search, ask)
  const choice = useSelection<AdminPharmacy>(({ id }) => id)
  const isAll = q === "" && show === undefined
  return (
    <>
      <HeadingRow heading={t("staff.pharmacies")}>
        <span className="row">
          <PharmaciesCsv search={search} isEmpty={list.rows.length === 0} />
          <Button size="small" disabled={outage !== undefined} onClick={() => dialog.open("new")}>
            {t("staff.addPharmacy")}
          </Button>
        </span>
      </HeadingRow>
      <ListBar
        search={{ text: q, label: t("adminPharmacies.search"), onSearch: (text) => ask({ q: text }) }}
        label={t("adminPharmacies.filter")}
        filters={["all", ...shownStates]}
        chosen={show ?? "all"}
        labelOf={(state) =>
          state === "all" ? (
            t("common.all")
          ) : (
            <>
              {t(`adminPharmacies.states.${state}`)} {list.counts && formatCount(list.counts[state])}
            </>
          )
        }
        onChoose={(state) => ask({ show: state === "all" ? "" : state })}
      />
      <BulkBar
        selection={choice}
        nameOf={({ name }) => name}
        shown={list.rows.map(({ item }) => item).filter(({ state }) => state !== "ended")}
        acts={[
          {
            label: t("staff.hideFromSearch"),
            look: "danger",
            question: t("adminPharmacies.hideMany"),
            // One that is hidden stays as it is.
            run: async ({ id, version, state }, reason) =>
              state === "not-listed" || call.adminPharmacies.unlist({ id, version, reason }),
          },
          {
            label: t("adminPharmacies.detail.relist"),
            run: async ({ id, version, state }) =>
              state === "listed" || call.adminPharmacies.relist({ id, version }),
          },
        ]}
        onDone={() => void list.settle()}
      />
      <DataTable
        list={list}
        loading={t("common.loadingPharmacies")}
        failed={t("adminPharmacies.failed")}
        empty={
          <NoRows
            heading={t(isAll ? "adminPharmacies.none" : "adminPharmacies.noHit")}
            showAll={t("staff.showAll")}
            onShowAll={isAll ? undefined : () => ask({ q: "", show: "" })}
          >
            {isAll && t("adminPharmacies.noneText")}
          </NoRows>
        }
        updates={t("common.updates", { count: list.waiting })}
        more={more}
        label={t("staff.pharmacies")}
        columns={sortedHeads(columns, pharmacySorts, {
          nameOf: (column) => t(`adminPharmacies.columns.${column}`),
          sorting: sortingIn(search),
          ask,
        })}
        isSticky
      >
        {(pharmacy, isGone) => (
          <PharmacyRow
            of={pharmacy}
            isGone={isGone}
            canAct={outage === undefined}
            search={search}
            look={look.of(pharmacy.id)}
            choice={choice}
            onEdit={() => dialog.open(pharmacy)}
          />
        )}
      </DataTable>
      <PharmacyPanel look={look} search={search} />
      <WhileOpened of={dialog}>
        {(opened) => (
          <PharmacyForm
            of={opened === "new" ? null : opened}
            onClose={dialog.close}
            onDone={(id) => {
              void list.settle()
              if (opened === "new")
                void navigate({ to: paths.adminPharmacies, search: { ...search, id: String(id) } })
              dialog.close()
            }}
          />
        )}
      </WhileOpened>
    </>
  )
}

const shownStates = ["to-verify", "listed", "not-listed", "ended"] as const satisfies PharmacyState[]

/** Returns the filter in the address, or none. */
const stateNamed = (text: string | undefined): PharmacyState | undefined =>
  shownStates.find((state) => state === text)

const sortingIn = ({ sort }: AdminSearch) => sortIn(sort, pharmacySorts, "name")

const pharmaciesQuery = (search: AdminSearch, limit = listPageSize) =>
  pagedQuery(api.adminPharmacies.list, {
    input: { q: search.q, show: stateNamed(search.show), ...orderOf(sortingIn(search)), limit },
    by: "after",
    keepsPrevious: true,
  })

/** Loads pharmacies page by page, updated with every change. */
function usePharmacies(search: AdminSearch) {
  const list = usePagedList(pharmaciesQuery(search), {
    rows: ({ pharmacies }) => pharmacies,
    topics: [topic.pharmacies()],
  })
  return { ...list, counts: list.pages[0]?.counts }
}

/** Saves the pharmacies as they are filtered and sorted. */
function PharmaciesCsv({ search, isEmpty }: { search: AdminSearch; isEmpty: boolean }) {
  const t = useWords()
  return (
    <ListCsv
      query={pharmaciesQuery(search, maxListed)}
      rows={({ pharmacies }) => pharmacies}
      name={t("adminPharmacies.csvFile")}
      columns={[
        [t("common.name"), ({ name }) => name],
        [t("adminPharmacies.detail.address"), ({ address }) => address],
        [t("staff.town"), ({ town }) => town],
        [t("staff.district"), ({ district }) => district ?? ""],
        [t("staff.phone"), ({ phoneNumber }) => phoneNumber],
        [t("adminPharmacies.columns.licence"), ({ licenceNumber }) => licenceNumber ?? ""],
        [t("adminPharmacies.licenceUntil"), ({ licenceValidUntil }) => licenceValidUntil ?? ""],
        [t("staff.state"), ({ state }) => t(`adminPharmacies.states.${state}`)],
        [t("staff.staff"), ({ staff }) => staff],
        [t("common.medicines"), ({ medicines }) => medicines],
        [t("adminPharmacies.columns.stock"), ({ freshAt }) => freshAt ?? ""],
      ]}
      isEmpty={isEmpty}
    />
  )
}
