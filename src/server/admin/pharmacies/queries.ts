import { type RawBuilder, sql } from "kysely"
import {
  type AdminPharmacy,
  maxCounted,
  type NewPharmacy,
  type PharmacyEdit,
  type PharmacyQuestion,
  type PharmacyState,
  pharmacyStates,
  type Verification,
} from "#contract/admin/pharmacies.ts"
import { fn } from "#database/functions.gen.ts"
import { comingSpecialHours, type SpecialHours } from "#domain/finder/opening-hours.ts"
import { writeOpenMinutes } from "#domain/finder/week-hours.ts"
import { startOfDay } from "#domain/platform/colombo-day.ts"
import { type Districts, isWithin } from "#server/admin/desks/own-districts.ts"
import { specialHours } from "#server/finder/search/pharmacy-queries.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { keysetOf, pageOf } from "#server/platform/database/keyset-page.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { phoneNumberOf } from "#server/platform/phone-number.ts"

// Freshness is read from the latest sale, the latest list and a sample of stock rows: reading all rows for
// every pharmacy of a page would touch the whole disk.
const rowsLookedAt = 200
const everything = 1_000_000

type Row = Omit<AdminPharmacy, "licenceVerifiedAt" | "freshAt" | "specialHours"> & {
  specialHours: SpecialHours
  licenceVerifiedAt: Date | null
  freshAt: Date | null
}

const stateOn = (
  today: string,
) => sql`case when p.ended_at is not null then 'ended' when p.listed then 'listed'
  when p.licence_verified_at is null or p.licence_valid_until < ${today}::date then 'to-verify' else 'not-listed' end`

const columns = (
  today: string,
  most: number,
) => sql`p.id, p.name, p.phone_number as "phoneNumber", p.address, p.town, p.district,
  (select c.name from companies c where c.id = p.company_id) as company, p.lat, p.lng,
  p.open_minutes::text as "openMinutes", ${specialHours} as "specialHours", p.price_exposure as "priceExposure", p.delivers,
  p.rounds_cash as "roundsCash", p.max_discount_percent as "maxDiscountPercent", p.tax_number as "taxNumber",
  p.licence_number as "licenceNumber", p.licence_verified_at as "licenceVerifiedAt",
  p.licence_valid_until::text as "licenceValidUntil", ${stateOn(today)} as state, p.version,
  (select count(*)::int from staff t where t.pharmacy_id = p.id and t.ended_at is null) as staff,
  (select count(*)::int from (
    select from stock s where s.pharmacy_id = p.id and s.in_stock order by s.medicine_id limit ${sql.lit(most)}) counted) as medicines,
  greatest(
    (select max(s.recorded_at) from sales s where s.pharmacy_id = p.id),
    (select u.finished_at from stock_uploads u
      where u.pharmacy_id = p.id and not u.is_dry_run and u.finished_at is not null order by u.seq desc limit 1),
    (select max(looked.updated_at) from (
      select s.updated_at from stock s where s.pharmacy_id = p.id order by s.medicine_id limit ${sql.lit(rowsLookedAt)}) looked)
  ) as "freshAt"`

const asPharmacy = <Read extends Row>(
  { licenceVerifiedAt, freshAt, specialHours: all, ...row }: Read,
  today: string,
) => ({
  ...row,
  specialHours: comingSpecialHours(all, startOfDay(today)),
  licenceVerifiedAt: licenceVerifiedAt?.toISOString() ?? null,
  freshAt: freshAt?.toISOString() ?? null,
})

/** Returns the digits a typed telephone number is stored with, or an empty string. */
function digitsOf(q: string): string {
  if (!/^[\d\s+()-]+$/.test(q)) return ""
  const digits = q.replace(/\D/g, "").replace(/^0+/, "")
  return digits.length >= 3 ? digits : ""
}

function isMeant(q: string | undefined): RawBuilder<unknown> {
  if (q === undefined || q.trim() === "") return sql``
  const digits = digitsOf(q)
  const byNumber = digits === "" ? sql`` : sql`or p.search_text like ${`%${digits}%`}`
  return sql`and (p.search_text like all (search_patterns(${q})) ${byNumber})`
}

const sortKeys: Record<PharmacyQuestion["sort"], RawBuilder<unknown>> = {
  name: sql`p.name`,
  town: sql`lower(p.town)`,
  // Those without an end behind all others.
  licence: sql`coalesce(p.licence_valid_until, 'infinity')`,
}

/** Returns a page of pharmacies in their order. */
export async function findPharmacies(
  database: Database,
  { q, show, after, sort, isReversed, limit, districts }: PharmacyQuestion & { districts: Districts },
  today: string,
): Promise<{ pharmacies: AdminPharmacy[]; next: number | null }> {
  const { behind, order } = keysetOf({
    of: sql`pharmacies p`,
    key: sortKeys[sort],
    id: sql`p.id`,
    after,
    isReversed,
  })
  const { rows } = await sql<Row>`
    with page as materialized (
      select p.* from pharmacies p
      where ${isWithin(sql`p.district`, districts)} ${isMeant(q)}
        ${show === undefined ? sql`` : sql`and ${stateOn(today)} = ${show}`}
        and ${behind}
      order by ${order} limit ${limit + 1}
    ) select ${columns(today, maxCounted)} from page p order by ${order}`.execute(database.sql)
  const { page, next } = pageOf(rows, limit, ({ id }) => id)
  return { pharmacies: page.map((row) => asPharmacy(row, today)), next }
}

/** Returns how many pharmacies are in each state. */
export async function countByState(
  database: Database,
  districts: Districts,
  today: string,
): Promise<Record<PharmacyState, number>> {
  const { rows } = await sql<{ state: PharmacyState; count: number }>`
    select ${stateOn(today)} as state, count(*)::int as count from pharmacies p
    where ${isWithin(sql`p.district`, districts)} group by 1`.execute(database.sql)
  const none = Object.fromEntries(pharmacyStates.map((state) => [state, 0]))
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) } as Record<
    PharmacyState,
    number
  > // one entry per state
}

type InDistricts = { id: number; districts: Districts }

/** Returns a pharmacy with the days on which it was created and closed. */
export async function findPharmacy(database: Database, { id, districts }: InDistricts, today: string) {
  const { rows } = await sql<Row & { createdAt: Date; endedAt: Date | null }>`
    select ${columns(today, everything)}, p.created_at as "createdAt", p.ended_at as "endedAt" from pharmacies p
    where p.id = ${id} and ${isWithin(sql`p.district`, districts)}`.execute(database.sql)
  const [row] = rows
  if (!row) return undefined
  return {
    ...asPharmacy(row, today),
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}

/** Whether a pharmacy is of one of the districts. */
export async function isPharmacyWithin(database: Database, { id, districts }: InDistricts): Promise<boolean> {
  const { rows } = await sql`
    select from pharmacies p where p.id = ${id} and ${isWithin(sql`p.district`, districts)}`.execute(
    database.sql,
  )
  return rows.length > 0
}

type Facts = Omit<PharmacyEdit, "id" | "version">

const factsOf = (facts: Facts) => ({
  name: facts.name,
  phone_number: phoneNumberOf(facts.phoneNumber, "phoneNumber"),
  address: facts.address,
  town: facts.town,
  district: facts.district,
  company: facts.company,
  lat: facts.lat,
  lng: facts.lng,
  open_minutes: writeOpenMinutes(facts.hours),
  price_exposure: facts.priceExposure,
  delivers: facts.delivers,
  rounds_cash: facts.roundsCash,
  max_discount_percent: facts.maxDiscountPercent,
  tax_number: facts.taxNumber,
})

/** Returns the names of all companies. */
export async function findCompanies(database: Database): Promise<string[]> {
  const companies = await database.sql.selectFrom("companies").select("name").orderBy("name_key").execute()
  return companies.map(({ name }) => name)
}

export async function makePharmacy(database: Database, made: NewPharmacy, now: Date): Promise<number> {
  const { key, isAnother, licenceNumber, ...facts } = made
  return call(
    database,
    fn.adminCreatePharmacy({
      makeKey: key,
      fingerprint: fingerprintOf({ ...facts, licenceNumber }),
      details: { ...factsOf(facts), licence_number: licenceNumber },
      isAnother,
      happenedAt: now,
    }),
  )
}

export async function editPharmacy(database: Database, { id, version, ...facts }: PharmacyEdit) {
  const read = { ofPharmacy: id, readVersion: version }
  await call(database, fn.adminEditPharmacy({ ...read, details: factsOf(facts) }))
}

type Moment = { now: Date; today: string }

export async function verifyPharmacy(database: Database, seen: Verification, { now, today }: Moment) {
  const { id, version, licenceNumber, validUntil, note, lists } = seen
  await call(
    database,
    fn.adminVerifyPharmacy({
      ofPharmacy: id,
      readVersion: version,
      licence: licenceNumber,
      until: validUntil,
      note,
      lists,
      happenedAt: now,
      today,
    }),
  )
}

type VersionedPharmacy = { id: number; version: number }

/** Hides a pharmacy from search with a reason, or lists it again without one. */
export async function listPharmacy(
  database: Database,
  { id, version, reason = null }: VersionedPharmacy & { reason?: string | null },
  today: string,
) {
  const read = { ofPharmacy: id, readVersion: version }
  await call(database, fn.adminListPharmacy({ ...read, lists: reason === null, why: reason, today }))
}

export async function endPharmacy(
  database: Database,
  { id, version, name, reason }: VersionedPharmacy & { name: string; reason: string },
  { subject, now }: { subject: string; now: Date },
) {
  const read = { ofPharmacy: id, readVersion: version }
  await call(
    database,
    fn.adminEndPharmacy({ ...read, typed: name, why: reason, acting: subject, happenedAt: now }),
  )
}

/** Unlists pharmacies whose licence has expired; returns how many. */
export async function endLicences(database: Database, today: string): Promise<number> {
  return call(database, fn.endLicences({ today }))
}
