import { type RawBuilder, sql } from "kysely"
import type { ApplicationDetail, ApplicationRow, LikePharmacy } from "#contract/admin/applications.ts"
import type { ApplicationFilter } from "#domain/admin/application-filters.ts"
import type { applicationSorts } from "#domain/platform/list-sorts.ts"
import { type Districts, isWithin } from "#server/admin/desks/own-districts.ts"
import { applicationColumns } from "#server/customer/pharmacy-applications/queries.ts"
import type { Database } from "#server/platform/database/database.ts"
import { keysetOf, pageOf } from "#server/platform/database/keyset-page.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"

type Question = {
  show: ApplicationFilter
  after?: number | undefined
  sort: (typeof applicationSorts)[number]
  isReversed?: boolean | undefined
  limit: number
}

const sortKeys: Record<Question["sort"], RawBuilder<unknown>> = {
  sent: sql`a.id`,
  name: sql`lower(a.name)`,
  place: sql`lower(a.town)`,
}

/** Returns a page of applications: without an order, those to decide oldest first, decided ones newest first. */
export async function findApplications(
  database: Database,
  { show, after, sort, isReversed, limit, districts }: Question & { districts: Districts },
) {
  const isOpen = show === "to-decide"
  const { behind, order } = keysetOf({
    of: sql`pharmacy_applications a`,
    key: sortKeys[sort],
    id: sql`a.id`,
    after,
    isReversed: isReversed ?? (sort === "sent" && !isOpen),
  })
  const rows = await queryPrepared(
    database,
    sql<ApplicationRow>`
      select a.id, a.state, a.name, a.town, a.district, a.licence_number as "licenceNumber", as_utc(a.sent_at) as "sentAt",
        as_utc(a.decided_at) as "decidedAt", a.version, a.pharmacy_id as "pharmacyId"
      from pharmacy_applications a
      where ${isOpen ? sql`a.state in ('waiting', 'asked')` : sql`a.state in ('verified', 'refused') and a.state = ${show}`}
        and ${behind} and ${isWithin(sql`a.district`, districts)}
      order by ${order} limit ${limit + 1}::int`,
  )
  const { page, next } = pageOf(rows, limit, ({ id }) => id)
  return { applications: page, next }
}

const applicant = sql`jsonb_build_object('subject', p.subject, 'name', coalesce(p.chosen_name, p.name), 'email', p.email, 'phone', p.phone)`

type Shown = { id: number; districts: Districts; isNameless: boolean }

/** Returns an application, with its persons unless it is nameless. Throws not-found for one that was never sent. */
export async function getApplication(
  database: Database,
  { id, districts, isNameless }: Shown,
): Promise<ApplicationDetail> {
  const [found] = await queryPrepared(
    database,
    sql<Omit<ApplicationDetail, "like">>`
      select ${applicationColumns}, a.pharmacy_id as "pharmacyId", person_name(a.decided_by) as "decidedBy",
        ${isNameless ? sql`null` : applicant} as applicant
      from pharmacy_applications a ${isNameless ? sql`` : sql`join people p on p.subject = a.subject`}
      where a.id = ${id} and a.state <> 'incomplete' and ${isWithin(sql`a.district`, districts)}`,
  )
  if (!found) throw problem("not-found")
  const like = await findLike(database, { id, districts })
  return isNameless ? { ...found, like, pharmacist: null, pictureId: null } : { ...found, like }
}

/** Returns pharmacies nearby with a similar name or the same number, and those with the same licence. */
async function findLike(
  database: Database,
  { id, districts }: Pick<Shown, "id" | "districts">,
): Promise<LikePharmacy[]> {
  const { rows } = await sql<LikePharmacy>`
    select p.id, p.name, p.town, round(chord_km(p.loc <-> geo_cube(a.lat, a.lng)) * 1000)::int as metres,
      coalesce(fold(p.licence_number) = fold(a.licence_number), false) as "isLicence"
    from pharmacy_applications a
    cross join lateral (
      select (like_one ->> 'id')::int as id from jsonb_array_elements(similar_pharmacies(to_jsonb(a) - 'picture')) like_one
      union select l.id from pharmacies l where fold(l.licence_number) = fold(a.licence_number) and l.ended_at is null) like_them
    join pharmacies p on p.id = like_them.id
    where a.id = ${id} and p.id is distinct from a.pharmacy_id and ${isWithin(sql`p.district`, districts)}
    order by "isLicence" desc, metres limit 20`.execute(database.sql)
  return rows
}
