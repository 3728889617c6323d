import { useSearch } from "@tanstack/react-router"
import type { ListedPerson } from "#contract/admin/people.ts"
import { personFilters } from "#domain/admin/people-rules.ts"
import { maxListed } from "#domain/platform/list-sorts.ts"
import { paths } from "#domain/platform/paths.ts"
import { BulkBar } from "#web/admin/bulk/bulk-bar.tsx"
import { ListBar, LookPanel, NoRows, useAsk, useLook } from "#web/admin/list-parts.tsx"
import { AddPlaceDialog } from "#web/admin/people/add-place-dialog.tsx"
import { DeactivateDialog } from "#web/admin/people/end-dialogs.tsx"
import { type Asked, PeopleTable } from "#web/admin/people/people-table.tsx"
import { calledOf } from "#web/admin/people/person-parts.tsx"
import { PersonView } from "#web/admin/people/person-view.tsx"
import { filterOf, peopleQuery, usePeople, useTakeIn } from "#web/admin/people/use-people.ts"
import { call } from "#web/data/call.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { type AdminSearch, readAdminSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { useOpened, WhileOpened } from "#web/kit/feedback/opened.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { ListCsv } from "#web/kit/lists/list-csv.tsx"
import { useSelection } from "#web/kit/lists/selection.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-bulk.ts"
import "#web/words/en/admin-users.ts"
import "#web/words/en/shelf.ts"

export const prefetch: Prefetch = (client, search) => readAhead(client, peopleQuery(readAdminSearch(search)))

/** Lists everyone who has logged in, with workplaces and deactivations. */
export function UsersPage() {
  const t = useWords()
  const search = useSearch({ from: "/admin/admin/users" })
  const list = usePeople(search)
  const dialog = useOpened<Asked | "new">()
  const ask = useAsk(paths.adminUsers)
  const look = useLook(search, ask)
  const takeIn = useTakeIn()
  const choice = useSelection<ListedPerson>(({ subject }) => subject)
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("staff.usersAndRoles") })} isIndexed={false} />
      <HeadingRow heading={t("staff.usersAndRoles")} intro={t("adminUsers.intro")}>
        <span className="row">
          <PeopleCsv search={search} isEmpty={list.rows.length === 0} />
          <Button look="outline" size="small" onClick={() => dialog.open("new")}>
            {t("staff.addStaff")}
          </Button>
        </span>
      </HeadingRow>
      <ListBar
        search={{ text: search.q ?? "", label: t("adminUsers.search"), onSearch: (q) => ask({ q }) }}
        label={t("adminUsers.filter")}
        filters={personFilters}
        chosen={filterOf(search)}
        labelOf={(filter) => t(`adminUsers.filters.${filter}`)}
        onChoose={(filter) => ask({ show: filter === "all" ? "" : filter })}
      />
      <BulkBar
        selection={choice}
        nameOf={calledOf}
        shown={list.rows.map(({ item }) => item).filter(({ lastSeenAt }) => lastSeenAt !== null)}
        acts={[
          {
            label: t("staff.deactivate"),
            look: "danger",
            question: t("adminUsers.deactivating.question"),
            // One who is deactivated stays so.
            run: async ({ subject, deactivatedAt }, reason) =>
              deactivatedAt !== null || call.adminPeople.deactivate({ subject, reason }),
          },
          {
            label: t("staff.reactivate"),
            question: t("adminUsers.reactivating.question"),
            run: async ({ subject, deactivatedAt }, reason) =>
              deactivatedAt === null || call.adminPeople.reactivate({ subject, reason }),
          },
        ]}
        onDone={takeIn}
      />
      <PeopleTable
        choice={choice}
        list={list}
        search={search}
        ask={ask}
        empty={
          <NoRows
            heading={search.q ? t("adminUsers.noHit", { text: search.q }) : t("adminUsers.none")}
            showAll={t("adminUsers.showAll")}
            onShowAll={() => ask({ q: "", show: "" })}
          >
            {!search.q && <p>{t("adminUsers.noneText")}</p>}
          </NoRows>
        }
        look={look}
        onAsk={dialog.open}
      />
      {look.id !== undefined && (
        <LookPanel label={t("common.details")} look={look}>
          <PersonView key={look.id} subject={look.id} />
        </LookPanel>
      )}
      <WhileOpened of={dialog}>
        {(asked) =>
          asked === "new" ? (
            <AddPlaceDialog onClose={dialog.close} onListed={(subject) => ask({ look: subject })} />
          ) : (
            <DeactivateDialog {...asked} onClose={dialog.close} />
          )
        }
      </WhileOpened>
    </>
  )
}

/** Saves the people as they are filtered and sorted; the audit log names them. */
function PeopleCsv({ search, isEmpty }: { search: AdminSearch; isEmpty: boolean }) {
  const t = useWords()
  return (
    <ListCsv
      query={peopleQuery(search, maxListed)}
      rows={({ people }) => people}
      name={t("adminUsers.csvFile")}
      columns={[
        [t("common.name"), ({ name }) => name],
        [t("adminUsers.csvEmail"), ({ email }) => email ?? ""],
        [t("staff.loginId"), ({ subject }) => subject],
        [t("staff.roles"), ({ roles }) => roles?.join(" ") ?? ""],
        [t("staff.worksAt"), ({ places }) => places.map(({ name }) => name).join("; ")],
        [t("staff.lastSeen"), ({ lastSeenAt }) => lastSeenAt ?? ""],
        [t("staff.deactivated"), ({ deactivatedAt }) => deactivatedAt ?? ""],
      ]}
      isEmpty={isEmpty}
    />
  )
}
