import { useNavigate, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import type { AdminPharmacy, PharmacyState } from "#contract/admin/pharmacies.ts"
import { topic } from "#domain/platform/live.ts"
import { paths } from "#domain/platform/paths.ts"
import { ListBar, NoRows, useAsk, useMoreText } from "#web/admin/list-parts.tsx"
import { PharmacyForm } from "#web/admin/pharmacies/pharmacy-form.tsx"
import { PharmacyRow } from "#web/admin/pharmacies/pharmacy-row.tsx"
import { PharmacyView } from "#web/admin/pharmacies/pharmacy-view.tsx"
import { api } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { type AdminSearch, readAdminSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-pharmacies.ts"
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

const columns = [
  "name",
  "phone",
  "position",
  "hours",
  "prices",
  "delivery",
  "staff",
  "stock",
  "actions",
] as const

/** Renders search, filters and the table in each of its states. */
function PharmaciesList({ search }: { search: AdminSearch }) {
  const t = useWords()
  const navigate = useNavigate()
  const { q = "" } = search
  const show = stateNamed(search.show)
  const list = usePharmacies(search)
  const more = useMoreText(list)
  const [opened, setOpened] = useState<AdminPharmacy | "new" | null>(null)
  const outage = useOutage()
  const ask = useAsk(paths.adminPharmacies, search)
  const isAll = q === "" && show === undefined
  return (
    <>
      <HeadingRow heading={t("staff.pharmacies")}>
        <Button size="small" disabled={outage !== undefined} onClick={() => setOpened("new")}>
          {t("staff.addPharmacy")}
        </Button>
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
        columns={columns.map((column) => t(`adminPharmacies.columns.${column}`))}
        isSticky
      >
        {(pharmacy, isGone) => (
          <PharmacyRow
            of={pharmacy}
            isGone={isGone}
            canAct={outage === undefined}
            search={search}
            onEdit={() => setOpened(pharmacy)}
          />
        )}
      </DataTable>
      {opened && (
        <PharmacyForm
          of={opened === "new" ? null : opened}
          onClose={() => setOpened(null)}
          onDone={(id) => {
            void list.settle()
            if (opened === "new")
              void navigate({ to: paths.adminPharmacies, search: { ...search, id: String(id) } })
            setOpened(null)
          }}
        />
      )}
    </>
  )
}

const shownStates = ["to-verify", "listed", "not-listed", "ended"] as const satisfies PharmacyState[]

/** Returns the filter in the address, or none. */
const stateNamed = (text: string | undefined): PharmacyState | undefined =>
  shownStates.find((state) => state === text)

const pharmaciesQuery = ({ q, show }: AdminSearch) =>
  pagedQuery(api.adminPharmacies.list, {
    input: { q, show: stateNamed(show) },
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
