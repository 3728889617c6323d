import type { ReactNode } from "react"
import type { ListedPerson } from "#contract/admin/people.ts"
import { personSorts } from "#domain/platform/list-sorts.ts"
import { SelectBox } from "#web/admin/bulk/bulk-bar.tsx"
import { type useLook, useMoreText } from "#web/admin/list-parts.tsx"
import { calledOf, Mismatches, Roles } from "#web/admin/people/person-parts.tsx"
import { type PeopleList, sortingIn } from "#web/admin/people/use-people.ts"
import styles from "#web/admin/people/users.module.css"
import type { AdminSearch } from "#web/data/searches.ts"
import { useSession } from "#web/data/session.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { When } from "#web/kit/format/when.tsx"
import { CardCell, CardRow, type RowLook } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import type { Selection } from "#web/kit/lists/selection.ts"
import { sortedHeads } from "#web/kit/lists/sorting.ts"
import { useWords } from "#web/words/words.ts"

const columns = ["choose", "name", "subject", "roles", "places", "seen", "actions"] as const

/** A person to deactivate or reactivate. */
export type Asked = { what: "deactivate" | "reactivate"; of: ListedPerson }

type PeopleTableProps = {
  list: PeopleList
  search: AdminSearch
  ask: (part: AdminSearch) => void
  choice: Selection<ListedPerson>
  look: ReturnType<typeof useLook>
  empty: ReactNode
  onAsk: (asked: Asked) => void
}

export function PeopleTable({ list, search, ask, choice, look, empty, onAsk }: PeopleTableProps) {
  const t = useWords()
  const more = useMoreText(list)
  return (
    <DataTable
      list={list}
      loading={t("adminUsers.loading")}
      failed={t("adminUsers.failed")}
      empty={empty}
      more={more}
      label={t("staff.usersAndRoles")}
      columns={sortedHeads(columns, personSorts, {
        nameOf: (column) => t(`adminUsers.columns.${column}`),
        sorting: sortingIn(search),
        ask,
      })}
      isSticky
    >
      {(person) => (
        <PersonRow
          of={person}
          choice={choice}
          look={look.of(person.subject)}
          onAsk={(what) => onAsk({ what, of: person })}
        />
      )}
    </DataTable>
  )
}

type RowProps = {
  of: ListedPerson
  choice: Selection<ListedPerson>
  look: RowLook
  onAsk: (what: Asked["what"]) => void
}

function PersonRow({ of, choice, look, onAsk }: RowProps) {
  const t = useWords()
  const { subject, name, email, places, lastSeenAt, deactivatedAt } = of
  return (
    <CardRow isGone={deactivatedAt !== null} look={look}>
      <CardCell kind="choice">
        {lastSeenAt !== null && <SelectBox row={of} name={calledOf(of)} selection={choice} />}
      </CardCell>
      <CardCell kind="prose">
        <b translate="no">{name || t("adminUsers.noName")}</b>
        {email !== null && (
          <span className="block meta break" translate="no">
            {email}
          </span>
        )}
        <span className={`row gap-4 ${styles.states}`}>
          {deactivatedAt !== null && <Chip tone="bad">{t("staff.deactivated")}</Chip>}
          {lastSeenAt === null && <Chip tone="warn">{t("adminUsers.neverLoggedIn")}</Chip>}
        </span>
      </CardCell>
      <CardCell label={t("adminUsers.columns.subject")}>
        <span className={styles.id} translate="no">
          {subject}
        </span>
      </CardCell>
      <CardCell label={t("adminUsers.columns.roles")}>
        <Roles of={of} />
      </CardCell>
      <CardCell label={t("adminUsers.columns.places")}>
        <div>
          {places.length === 0 && <span className="muted">{t("adminUsers.noPlaces")}</span>}
          <ul className={styles.places}>
            {places.map(({ staffId, name: place }) => (
              <li key={staffId} translate="no">
                {place}
              </li>
            ))}
          </ul>
          <Mismatches of={of} />
        </div>
      </CardCell>
      <CardCell label={t("adminUsers.columns.seen")}>
        {lastSeenAt === null ? t("staff.never") : <When at={lastSeenAt} />}
      </CardCell>
      <CardCell kind="actions">
        <div>
          <Button look="outline" size="small" onClick={look.open}>
            {t("common.edit")}
            <span className="sr">{t("adminUsers.ofPerson", { name: calledOf(of) })}</span>
          </Button>
          <AccessButton of={of} onAsk={onAsk} />
        </div>
      </CardCell>
    </CardRow>
  )
}

/**
 * Renders the button that deactivates or reactivates; disabled for oneself and for people without a
 * login.
 */
export function AccessButton({ of, onAsk }: Pick<RowProps, "of" | "onAsk">) {
  const t = useWords()
  const isSelf = useSession().person?.subject === of.subject
  const what = of.deactivatedAt === null ? "deactivate" : "reactivate"
  const why = isSelf ? t("adminUsers.sheet.notYourself") : undefined
  if (of.lastSeenAt === null) return null
  return (
    <Button look="outline" size="small" disabled={isSelf} title={why} onClick={() => onAsk(what)}>
      {t(`adminUsers.${what}`)}
      <span className="sr">{t("adminUsers.ofPerson", { name: calledOf(of) })}</span>
    </Button>
  )
}
