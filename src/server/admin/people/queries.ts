import { type RawBuilder, sql } from "kysely"
import type { ListedPerson, Place } from "#contract/admin/people.ts"
import type { PersonFilter } from "#domain/admin/people-rules.ts"
import type { personSorts } from "#domain/platform/list-sorts.ts"
import type { Database } from "#server/platform/database/database.ts"
import { pageOf } from "#server/platform/database/keyset-page.ts"

const placesShown = 20

type Row = Omit<ListedPerson, "lastSeenAt" | "deactivatedAt"> & {
  lastSeenAt: Date | null
  deactivatedAt: Date | null
}

/** Columns of a person in a list, from `listed.subject` and, if it exists, the row of `people`. */
export const personColumns = sql`listed.subject, coalesce(p.chosen_name, p.name, '') as name, p.email, p.roles, p.districts,
  greatest(p.last_seen_at, (select max(s.last_seen_at) from sessions s where s.subject = p.subject)) as "lastSeenAt",
  p.deactivated_at as "deactivatedAt",
  coalesce((
    select jsonb_agg(jsonb_build_object('staffId', t.id, 'kind', case when t.pharmacy_id is null then 'supplier' else 'pharmacy' end,
      'id', coalesce(t.pharmacy_id, t.supplier_id), 'name', coalesce(ph.name, su.name), 'isEnded', coalesce(ph.ended_at, su.ended_at) is not null)
      order by t.id)
    from staff t left join pharmacies ph on ph.id = t.pharmacy_id left join suppliers su on su.id = t.supplier_id
    where t.subject = listed.subject and t.ended_at is null), '[]') as places`

export function asListed<Listed extends Row>({ lastSeenAt, deactivatedAt, ...person }: Listed) {
  return {
    ...person,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    deactivatedAt: deactivatedAt?.toISOString() ?? null,
  }
}

type Sort = (typeof personSorts)[number]

/** What people are sorted by, and staff who never logged in. Each has an index. */
const sortKeys: Record<
  Sort,
  { key: RawBuilder<unknown>; unseen: (subject: unknown) => RawBuilder<unknown> }
> = {
  name: {
    key: sql`lower(coalesce(p.chosen_name, nullif(p.name, ''), p.subject))`,
    unseen: (subject) => sql`lower(${subject})`,
  },
  seen: { key: sql`p.last_seen_at`, unseen: () => sql`'-infinity'::timestamptz` },
}

// Staff by the staff table or by role: where the two differ, both must be found.
const isStaff = sql`p.subject in (
  select t.subject from staff t where t.ended_at is null
  union select r.subject from people r where cardinality(r.roles) > 0 and r.roles && '{pharmacien,supplier}')`

const matchesQuery = {
  all: sql`true`,
  staff: isStaff,
  administrators: sql`cardinality(p.roles) > 0 and p.roles && '{admin,catalogue,support,district}'`,
  deactivated: sql`p.deactivated_at is not null`,
} satisfies Record<PersonFilter, unknown>

export type PeopleQuery = {
  q?: string | undefined
  show: PersonFilter
  after?: string | undefined
  sort: Sort
  isReversed: boolean
  limit: number
}

/** Returns a page of people, including staff entries that have not logged in yet (by login id). */
export async function findPeople(
  database: Database,
  { q = "", show, after, sort, isReversed, limit }: PeopleQuery,
): Promise<{ people: ListedPerson[]; next: string | null }> {
  const { key, unseen } = sortKeys[sort]
  const way = isReversed ? sql`desc` : sql`asc`
  const behind = isReversed ? sql`<` : sql`>`
  // The longest word uses the index; the others filter its rows.
  const named = (text: unknown) =>
    q === ""
      ? sql`true`
      : sql`${text} like (search_patterns(${q}))[1] and ${text} like all (search_patterns(${q}))`
  const afterCursor = (itsKey: unknown) =>
    after === undefined
      ? sql`true`
      : sql`(${itsKey}, subject) ${behind} (coalesce((select ${key} from people p where p.subject = ${after}), ${unseen(after)}), ${after})`
  const { rows } = await sql<Row>`
    with listed as (
      (select p.subject, ${key} as key from people p
       where ${matchesQuery[show]} and ${named(sql`p.search_text`)} and ${afterCursor(key)}
       order by key ${way}, p.subject ${way} limit ${limit + 1})
      union all
      (select subject, ${unseen(sql`subject`)} from (select distinct subject from staff where ended_at is null) unseen
       where ${show === "all" || show === "staff"} and ${named(sql`fold(subject)`)} and ${afterCursor(unseen(sql`subject`))}
         and not exists (select from people p where p.subject = unseen.subject)
       order by 2 ${way}, 1 ${way} limit ${limit + 1})
    )
    select ${personColumns} from listed left join people p on p.subject = listed.subject
    order by listed.key ${way}, listed.subject ${way} limit ${limit + 1}`.execute(database.sql)
  const { page, next } = pageOf(rows, limit, ({ subject }) => subject)
  return { people: page.map(asListed), next }
}

/** Returns active pharmacies or suppliers whose name contains every word. */
export async function findPlaces(database: Database, { kind, q }: { kind: Place["kind"]; q: string }) {
  const table = kind === "pharmacy" ? sql`pharmacies` : sql`suppliers`
  const { rows } = await sql<{ id: number; name: string; town: string }>`
    select id, name, ${kind === "pharmacy" ? sql`coalesce(town, '')` : sql`''`} as town from ${table}
    where ended_at is null and fold(name) like all (search_patterns(${q}))
    order by fold(name) ^@ fold(${q}) desc, lower(name), id limit ${placesShown}`.execute(database.sql)
  return { places: rows }
}
