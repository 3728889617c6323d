import { useNavigate, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { personFilters } from "#shared/admin-people-rules.ts"
import { paths } from "#shared/paths.ts"
import { type AdminSearch, readAdminSearch } from "#web/admin/admin-search.ts"
import { AddPlaceDialog } from "#web/admin/users/add-place-dialog.tsx"
import { DeactivateDialog } from "#web/admin/users/deactivate-dialog.tsx"
import { type Asked, PeopleTable } from "#web/admin/users/people-table.tsx"
import { PersonDialog } from "#web/admin/users/person-dialog.tsx"
import { filterOf, usePeople } from "#web/admin/users/use-people.ts"
import styles from "#web/admin/users/users.module.css"
import { PageHead } from "#web/layout/page-head.tsx"
import { ListState } from "#web/pharmacy/stock/list-state.tsx"
import { SearchBox } from "#web/pharmacy/stock/search-box.tsx"
import { Button } from "#web/ui/button.tsx"
import { FilterChip } from "#web/ui/chip.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/with-screens/admin-users.ts"
import "#web/words/with-screens/shelf.ts"

/** Users and roles: everybody who has logged in, where they work, and who is kept out. */
export function UsersPage() {
  const t = useWords()
  const navigate = useNavigate()
  const search = readAdminSearch(useSearch({ strict: false }))
  const list = usePeople(search)
  const [asked, setAsked] = useState<Asked | "new" | null>(null)
  const show = (part: AdminSearch) =>
    void navigate({
      to: paths.adminUsers,
      search: readAdminSearch({ ...search, ...part }),
      replace: true,
      resetScroll: false,
    })
  const opened = search.who
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("adminUsers.title") })} isIndexed={false} />
      <div className={styles.head}>
        <div>
          <h1>{t("adminUsers.title")}</h1>
          <p className={styles.intro}>{t("adminUsers.intro")}</p>
        </div>
        <Button look="outline" onClick={() => setAsked("new")}>
          {t("adminUsers.listNew")}
        </Button>
      </div>
      <div className={styles.bar}>
        <SearchBox text={search.q ?? ""} label={t("adminUsers.search")} onSearch={(q) => show({ q })} />
        <div className={styles.filters} role="group" aria-label={t("adminUsers.filter")}>
          {personFilters.map((filter) => (
            <FilterChip
              key={filter}
              isOn={filterOf(search) === filter}
              onClick={() => show({ show: filter === "all" ? "" : filter })}
            >
              {t(`adminUsers.filters.${filter}`)}
            </FilterChip>
          ))}
        </div>
      </div>
      <ListState
        state={list.state}
        failed={t("adminUsers.failed")}
        loading={t("adminUsers.loading")}
        onRetry={list.retry}
      />
      {list.state === "shown" && list.people.length === 0 && (
        <EmptyState
          heading={search.q ? t("adminUsers.noHit", { text: search.q }) : t("adminUsers.none")}
          actions={
            <Button look="outline" onClick={() => show({ q: "", show: "" })}>
              {t("adminUsers.showAll")}
            </Button>
          }
        >
          {!search.q && <p>{t("adminUsers.noneText")}</p>}
        </EmptyState>
      )}
      {list.people.length > 0 && (
        <PeopleTable people={list.people} onEdit={(who) => show({ who })} onAsk={setAsked} />
      )}
      {list.hasMore && (
        <p className={styles.more}>
          <Button look="outline" onClick={list.showMore} isBusy={list.isLoadingMore}>
            {t("admin.acts.showMore")}
          </Button>
        </p>
      )}
      {opened !== undefined && <PersonDialog subject={opened} onClose={() => show({ who: "" })} />}
      {asked === "new" && <AddPlaceDialog onClose={() => setAsked(null)} onListed={(who) => show({ who })} />}
      {asked !== null && asked !== "new" && <DeactivateDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}
