import { sql } from "kysely"
import type {
  NewAnswer,
  ReceivedRequest,
  RequestAnswer,
  StockRequest,
} from "#contract/customer/stock-requests.ts"
import { maxOpenPerPharmacy } from "#domain/customer/request-rules.ts"
import { earthRadiusKm, type LatLng } from "#domain/platform/distance.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { Database } from "#server/platform/database/database.ts"

type SqlOf = Database["sql"]

/** Returns a person's open request for a medicine. */
export async function findOpenRequest(
  sqlOf: SqlOf,
  { subject, medicineId, now }: { subject: string; medicineId: number; now: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from stock_requests
    where subject = ${subject} and medicine_id = ${medicineId} and expires_at > ${now}`.execute(sqlOf)
  return rows[0]?.id
}

export async function countRequestsSince(sqlOf: SqlOf, subject: string, since: Date): Promise<number> {
  const { rows } = await sql<{ requests: number }>`
    select count(*)::int as requests from stock_requests
    where subject = ${subject} and created_at > ${since}`.execute(sqlOf)
  return rows[0]?.requests ?? 0
}

type Near = LatLng & { radiusKm: number; atMost: number; now: Date }

/** Returns the nearest listed pharmacies within a distance that do not have too many open requests. */
export async function findPharmaciesToAsk(
  sqlOf: SqlOf,
  { lat, lng, radiusKm, atMost, now }: Near,
): Promise<number[]> {
  const here = sql`geo_cube(${lat}::float8, ${lng}::float8)`
  const chord = 2 * Math.sin(radiusKm / earthRadiusKm / 2)
  const { rows } = await sql<{ id: number }>`
    select p.id from pharmacies p
    where p.listed and p.loc <-> ${here} <= ${chord}::float8
      and open_requests_at(p.id, ${now}, ${maxOpenPerPharmacy}) < ${maxOpenPerPharmacy}
    order by p.loc <-> ${here}, p.id limit ${atMost}`.execute(sqlOf)
  return rows.map(({ id }) => id)
}

type Made = {
  subject: string
  medicineId: number
  medicine: string
  pharmacies: number[]
  now: Date
  expiresAt: Date
}

export async function insertRequest(sqlOf: SqlOf, made: Made): Promise<number> {
  const { subject, medicineId, medicine, pharmacies, now, expiresAt } = made
  const { rows } = await sql<{ id: number }>`
    insert into stock_requests (subject, medicine_id, medicine, created_at, expires_at)
    values (${subject}, ${medicineId}, ${medicine}, ${now}, ${expiresAt}) returning id`.execute(sqlOf)
  const id = rows[0]?.id ?? 0
  // A statement of its own: the policy of the answers must see the request.
  await sql`
    insert into stock_request_answers (request_id, pharmacy_id, expires_at)
    select ${id}, pharmacy, ${expiresAt} from unnest(${pharmacies}::int[]) as p (pharmacy)`.execute(sqlOf)
  return id
}

export async function deleteRequest(database: Database, subject: string, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from stock_requests where subject = ${subject} and id = ${id} returning id`.execute(database.sql)
  return rows.length > 0
}

type RequestRow = Omit<StockRequest, "createdAt" | "expiresAt" | "isOpen"> & {
  createdAt: Date
  expiresAt: Date
}

/** Returns a person's requests with their answers, newest first; yes before no. */
export async function findRequests(database: Database, subject: string, now: Date): Promise<StockRequest[]> {
  const { rows } = await sql<RequestRow>`
    select r.id, surviving_medicine(r.medicine_id) as "medicineId", r.medicine, r.created_at as "createdAt",
      r.expires_at as "expiresAt",
      (select count(*)::int from stock_request_answers a where a.request_id = r.id) as asked,
      coalesce((
        select jsonb_agg(jsonb_build_object('pharmacyId', p.id, 'pharmacy', p.name, 'town', p.town,
          'phoneNumber', p.phone_number, 'answeredAt', as_utc(a.answered_at), 'has', a.has, 'priceCents', a.price_cents,
          'readyOn', a.ready_on) order by a.has desc, a.ready_on nulls first, a.price_cents, a.answered_at)
        from stock_request_answers a join pharmacies p on p.id = a.pharmacy_id
        where a.request_id = r.id and a.answered_at is not null), '[]') as answers
    from stock_requests r where r.subject = ${subject} order by r.id desc limit 50`.execute(database.sql)
  return rows.map(({ createdAt, expiresAt, ...row }) => ({
    ...row,
    answers: row.answers as RequestAnswer[], // built above
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isOpen: expiresAt > now,
  }))
}

/** Returns the open requests of a pharmacy, oldest first. Nothing in them tells who asks. */
export async function findReceived(
  database: Database,
  pharmacy: PharmacyId,
  now: Date,
): Promise<ReceivedRequest[]> {
  const { rows } = await sql<{
    id: number
    medicineId: number
    medicine: string
    createdAt: Date
    expiresAt: Date
  }>`
    select r.id, surviving_medicine(r.medicine_id) as "medicineId", r.medicine, r.created_at as "createdAt",
      r.expires_at as "expiresAt"
    from stock_request_answers a join stock_requests r on r.id = a.request_id
    where a.pharmacy_id = ${pharmacy} and a.answered_at is null and a.expires_at > ${now}
    order by r.id limit ${maxOpenPerPharmacy}`.execute(database.sql)
  return rows.map(({ createdAt, expiresAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}

type Answering = { pharmacy: PharmacyId; answer: NewAnswer; now: Date }

/** Writes a pharmacy's only answer; false when it has been answered, or has expired. */
export async function saveAnswer(sqlOf: SqlOf, { pharmacy, answer, now }: Answering): Promise<boolean> {
  const { id, has, priceCents, readyOn } = answer
  // The request first, as its withdrawal locks it.
  await sql`select from stock_requests where id = ${id} for no key update`.execute(sqlOf)
  const { rows } = await sql`
    update stock_request_answers
    set answered_at = ${now}, has = ${has}, price_cents = ${priceCents}, ready_on = ${readyOn}
    where request_id = ${id} and pharmacy_id = ${pharmacy} and answered_at is null and expires_at > ${now}
    returning request_id`.execute(sqlOf)
  if (rows.length > 0)
    await sql`update stock_requests set answers = answers + 1 where id = ${id}`.execute(sqlOf)
  return rows.length > 0
}

export type StandingAnswer = { has: boolean | null; priceCents: number | null; readyOn: string | null }

/** Returns how a pharmacy has answered; undefined when it was not asked. */
export async function findAnswer(
  sqlOf: SqlOf,
  pharmacy: PharmacyId,
  id: number,
): Promise<StandingAnswer | undefined> {
  const { rows } = await sql<StandingAnswer>`
    select has, price_cents as "priceCents", ready_on::text as "readyOn" from stock_request_answers
    where request_id = ${id} and pharmacy_id = ${pharmacy}`.execute(sqlOf)
  return rows[0]
}

/** Deletes requests that expired long ago, up to a limit; returns how many. */
export async function deleteOldRequests(database: Database, before: Date, atMost: number): Promise<number> {
  const { rows } = await sql`
    delete from stock_requests where id in (
      select id from stock_requests where expires_at < ${before} limit ${atMost}) returning id`.execute(
    database.sql,
  )
  return rows.length
}
