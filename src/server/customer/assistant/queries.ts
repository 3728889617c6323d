import { sql } from "kysely"
import type { CustomerOrderStatus, DeliveryType } from "#contract/pharmacy/customer-orders.ts"
import type { DosePlan } from "#domain/customer/dose-plans.ts"
import type { SpecialHours } from "#domain/finder/opening-hours.ts"
import type { LatLng } from "#domain/platform/distance.ts"
import type { MedicineRow } from "#server/finder/search/medicine-queries.ts"
import { specialHours } from "#server/finder/search/pharmacy-queries.ts"
import { chordTo, isOpenAt } from "#server/finder/search/queries.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"

export type Turn = { subject: string; day: string; now: Date; until: Date; most: number }

/**
 * Counts a message and takes the person's single turn in one statement, so that concurrent requests cannot
 * both get it.
 */
export async function takeTurn(database: Database, turn: Turn): Promise<boolean> {
  const taken = await sql`
    insert into assistant_usage (subject, day, messages, busy_until)
    values (${turn.subject}, ${turn.day}::date, 1, ${turn.until})
    on conflict (subject, day) do update set messages = assistant_usage.messages + 1, busy_until = excluded.busy_until
    where assistant_usage.messages < ${turn.most}
      and (assistant_usage.busy_until is null or assistant_usage.busy_until <= ${turn.now})
    returning messages`.execute(database.sql)
  return taken.rows.length > 0
}

/** Ends a turn, unless it has expired and another request has taken it. */
export async function endTurn(
  database: Database,
  { subject, day, until }: Pick<Turn, "subject" | "day" | "until">,
): Promise<void> {
  await database.sql
    .updateTable("assistant_usage")
    .set({ busy_until: null })
    .where("subject", "=", subject)
    .where("day", "=", sql<Date>`${day}::date`)
    .where("busy_until", "=", until)
    .execute()
}

/** Returns how many messages a person has sent on a day. */
export async function countMessages(database: Database, subject: string, day: string): Promise<number> {
  const row = await database.sql
    .selectFrom("assistant_usage")
    .select("messages")
    .where("subject", "=", subject)
    .where("day", "=", sql<Date>`${day}::date`)
    .executeTakeFirst()
  return row?.messages ?? 0
}

export type NamedMedicine = MedicineRow & {
  prescription_only: boolean
  /** The phrase of the text that matched. */
  phrase: string
}

/**
 * Returns medicines whose generic, brand or other name equals one of these phrases: one per name and
 * strength.
 */
export async function findNamedMedicines(
  database: Database,
  phrases: string[],
  limit: number,
): Promise<NamedMedicine[]> {
  return queryPrepared(
    database,
    sql<NamedMedicine>`
      with spoken as materialized (
        select fold(phrase) as phrase, min(place) as place
        from unnest(${phrases}::text[]) with ordinality as given (phrase, place) group by 1),
      named as (
        select m.id, spoken.phrase, spoken.place from medicines m join spoken on m.generic_folded = spoken.phrase
        union
        select m.id, spoken.phrase, spoken.place from medicines m join spoken on m.brand_folded = spoken.phrase
        union
        select m.id, spoken.phrase, spoken.place from medicines m
        cross join lateral unnest(string_to_array(fold(m.other_names), ' ')) as other (name)
        join spoken on spoken.phrase = other.name
        where m.other_names <> '' and m.merged_into is null
        union
        -- What went is known by its names, and leads to what stayed.
        select surviving_medicine(m.id), spoken.phrase, spoken.place from medicines m
        join spoken on spoken.phrase in (fold(m.generic_name), fold(m.brand_name))
        where m.merged_into is not null
      )
      select id, name, generic_name, brand_name, strength, form, manufacturer, prescription_only, phrase
      from (
        select distinct on (named.phrase, m.name) m.id, m.name, m.generic_name, m.brand_name, m.strength, m.form,
          m.manufacturer, m.prescription_only, named.phrase, named.place
        from named join medicines m on m.id = named.id
        order by named.phrase, m.name, m.id) once
      order by place, brand_name is not null, name, id limit ${limit}::int`,
  )
}

export type OwnSchedule = {
  id: number
  scheduler_name: string
  medicine_name: string
  dose_period: number
  plan: DosePlan
  person_name: string | null
  remind_times: number
  description: string
  time_zone: string
  units_at_home: string | null
  next_dose: Date | null
  last_outcome: "taken" | "skipped" | null
  last_answered_at: Date | null
}

/** Returns a person's schedules with the next dose and the last answer of each. */
export async function findOwnSchedules(
  database: Database,
  subject: string,
  now: Date,
): Promise<OwnSchedule[]> {
  return queryPrepared(
    database,
    sql<OwnSchedule>`
      select s.id, s.scheduler_name, s.medicine_name, s.dose_period, s.plan, dp.name as person_name, s.remind_times, s.description, s.time_zone,
        s.units_at_home, next.next_dose_time as next_dose, last.outcome as last_outcome,
        last.answered_at as last_answered_at
      from medicine_schedulers s
      left join dose_people dp on dp.id = s.person_id
      left join lateral (
        select d.next_dose_time from next_doses d
        left join dose_records r on r.dose_id = d.id
        where d.scheduler_id = s.id and d.next_dose_time >= ${now}::timestamptz and r.id is null
        order by d.next_dose_time limit 1) next on true
      left join lateral (
        select r.outcome, r.answered_at from dose_records r
        where r.user_id = ${subject} and r.scheduler_id = s.id order by r.answered_at desc limit 1) last on true
      where s.user_id = ${subject}
      order by next.next_dose_time nulls last, s.id limit 50`,
  )
}

export type OwnOrder = {
  id: number
  medicine: string
  pharmacy_name: string
  quantity: number
  delivery_type: DeliveryType
  order_status: CustomerOrderStatus
  reason: string | null
  created_at: Date
  reserved_until: Date
}

/** Returns a person's orders, newest first. */
export async function findOwnOrders(database: Database, subject: string, limit: number): Promise<OwnOrder[]> {
  return queryPrepared(
    database,
    sql<OwnOrder>`
      select o.id, o.medicine, o.pharmacy_name, o.quantity, o.delivery_type, o.order_status, o.reason, o.created_at,
        o.reserved_until
      from customer_orders o where o.customer_id = ${subject} order by o.id desc limit ${limit}::int`,
  )
}

export type NearbyPharmacy = {
  id: number
  name: string
  phone_number: string
  address: string
  town: string
  lat: number
  lng: number
  chord: number
  open_minutes: string
  special_hours: SpecialHours
}

/** Returns the nearest pharmacy that is open at an instant. */
export async function findNearestOpen(
  database: Database,
  here: LatLng,
  at: Date,
): Promise<NearbyPharmacy | undefined> {
  const [nearest] = await queryPrepared(
    database,
    sql<NearbyPharmacy>`
      select p.id, p.name, p.phone_number, p.address, p.town, p.lat, p.lng, p.open_minutes::text as open_minutes, ${specialHours} as special_hours,
        ${chordTo(sql`p.loc`, here)} as chord
      from pharmacies p where p.listed and ${isOpenAt(at)}
      order by chord, p.id limit 1`,
  )
  return nearest
}
