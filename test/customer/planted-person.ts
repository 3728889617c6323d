import { randomUUID } from "node:crypto"
import { defaultOrderLimits } from "#contract/pharmacy/customer-orders.ts"
import { makeCode } from "#server/customer/caregivers/change-caregivers.ts"
import { completeOrder, placeOrder, rejectOrder } from "#server/pharmacy/customer-orders/queries.ts"
import { addPicture } from "#server/pharmacy/prescriptions/pictures.ts"
import { readPicture } from "#server/platform/pictures/picture.ts"
import { makeSentApplication } from "#test/customer/pharmacy-applications.ts"
import { makePhoto, needPrescription } from "#test/pharmacy/prescriptions.ts"
import type { Shelf } from "#test/pharmacy/shelf.ts"

/** Creates a person with data in every place where Pharos stores personal data; each text has its own mark. */
export type Planted = { subject: string; mark: string; marks: string[] }

const day = 24 * 60 * 60_000

export async function plantPerson(shelf: Shelf, mark: string, subject = `${mark}|subject`): Promise<Planted> {
  const marks: string[] = []
  const text = (name: string) => {
    marks.push(`${mark}-${name}`)
    return `${mark}-${name}`
  }
  const phone = `+9477${String(parseInt(mark.replace(/\D/g, ""), 10)).padStart(7, "0")}`
  marks.push(subject, phone)
  await plantProfile(shelf, { subject, phone, text })
  await plantOrders(shelf, { subject, phone, text })
  await plantDoses(shelf, { subject, text })
  await plantWatch(shelf, subject)
  await plantPlaces(shelf, { subject, text })
  await plantApplication(shelf, { subject, text })
  await plantCaregivers(shelf, { subject, text })
  await plantRequest(shelf, { subject, text })
  await plantAudit(shelf, { subject, mark })
  return { subject, mark, marks }
}

type Planting = { subject: string; phone: string; text: (name: string) => string }

async function plantProfile({ sql }: Shelf, { subject, phone, text }: Planting) {
  await sql(
    `insert into people (subject, name, chosen_name, email, picture, phone, language, theme, hide_medicine_name, roles, districts,
       given_role, given_districts)
     values ($1, $2, $3, $4, $5, $6, 'en', 'dark', true, '{pharmacien}', '{Kandy}', 'district', '{Kandy}')
     on conflict (subject) do update set name = excluded.name, chosen_name = excluded.chosen_name, email = excluded.email,
       picture = excluded.picture, phone = excluded.phone, language = 'en', theme = 'dark', hide_medicine_name = true, roles = excluded.roles, districts = '{Kandy}',
       given_role = 'district', given_districts = '{Kandy}'`,
    [subject, text("name"), text("chosen"), text("email"), text("picture"), phone],
  )
  await sql(
    `insert into sessions (token_hash, subject, roles, districts, issuer, device, authenticated_at, expires_at)
     values (sha256($1), $2, '{}', '{Kandy}', $3, $4, now() - interval '1 hour', now() + interval '1 day')`,
    [randomUUID(), subject, text("issuer"), text("device")],
  )
  await sql(
    `insert into push_subscriptions (subject, endpoint, p256dh, auth, device, last_sent_at, failures)
     values ($1, $2, $3, $3, $4, now(), 2)`,
    [subject, text("endpoint"), `${subject} key`, text("push-device")],
  )
  await sql("insert into calendar_feeds (subject, token_hash) values ($1, sha256($2))", [
    subject,
    randomUUID(),
  ])
  await sql(
    `insert into data_requests (key, request_hash, subject, kind, channel, text, received_on, due_on, state, answer, created_at, closed_at,
       closed_by)
     values (gen_random_uuid(), sha256($2::text::bytea), $1, 'correction', 'letter', $2, '2026-11-01', '2026-11-22', 'refused', $3, now(), now(), 'admin')`,
    [subject, text("asked"), text("answered")],
  )
  await sql("insert into assistant_usage (subject, day, messages) values ($1, '2026-11-20', 7)", [subject])
}

async function plantPlaces({ sql, pharmacy }: Shelf, { subject, text }: Pick<Planting, "subject" | "text">) {
  await sql(
    "insert into saved_places (subject, kind, name, town, lat, lng) values ($1, 'home', null, 'kandy', 7.291, 80.634), ($1, 'other', $2, null, 6.9, 79.9)",
    [subject, text("place")],
  )
  await sql(
    `insert into saved_views (subject, screen, name, search) values ($1, '/admin/medicines', $2, '{"q": "zinc"}')`,
    [subject, "A view"],
  )
  await sql("insert into favourite_pharmacies (subject, pharmacy_id) values ($1, $2)", [subject, pharmacy])
}

/** Creates a refused application of a pharmacy with the picture of its licence. */
async function plantApplication(shelf: Shelf, { subject, text }: Omit<Planting, "phone">) {
  const id = await makeSentApplication(shelf, subject, text("applied"))
  await shelf.sql(
    "update pharmacy_applications set state = 'refused', decided_at = now(), question = $2, reply = $3, reason = $4 where id = $1",
    [id, text("question"), text("reply"), text("refused")],
  )
}

/** Creates a caregiver of the person, and a missed dose of someone else that the person was told of. */
async function plantCaregivers({ sql }: Shelf, { subject, text }: Omit<Planting, "phone">) {
  await sql(
    `with person as (insert into dose_people (user_id, name) values ($1, $2) returning id)
     insert into dose_caregivers (subject, person_id, name, after_hours, names_medicine, key, code, created_at, expires_at, accepted_at)
     select $1, id, $3, 4, true, gen_random_uuid(), $4, now(), now() + interval '7 days', now() from person`,
    [subject, text("cared-for"), text("caregiver"), makeCode()],
  )
  await sql(
    `with owner as (insert into people (subject, name) values ($2, 'Patient') returning subject),
       schedule as (
         insert into medicine_schedulers (user_id, key, request_hash, scheduler_name, medicine_name, dose_period, description,
           remind_times, first_dose_time)
         select subject, gen_random_uuid(), '', 'Other', 'Other', 8, 'Other', 1, now() from owner returning id),
       dose as (
         insert into next_doses (scheduler_id, next_dose_time, reminder_count) select id, now(), 1 from schedule returning id),
       consent as (
         insert into dose_caregivers (subject, name, after_hours, names_medicine, key, code, created_at, expires_at, accepted_at)
         select subject, 'Other', 1, false, gen_random_uuid(), $3, now(), now() + interval '7 days', now() from owner returning id),
       accepted as (
         insert into caregiver_acceptances (id, subject, accepted_at) select id, $1, now() from consent returning id),
       missed as (
         insert into missed_doses (caregiver_id, dose_id, noticed_at, notified_at)
         select accepted.id, dose.id, now(), now() from accepted, dose returning id)
     insert into missed_dose_deliveries (missed_dose_id, subscription_id)
     select missed.id, d.id from missed, push_subscriptions d where d.subject = $1`,
    [subject, randomUUID(), makeCode()],
  )
}

/** The prescription that a planted person has photographed. */
export const plantedPhoto = (subject: string) => makePhoto({ mark: `prescription of ${subject}` })

/** Creates one pending order, one completed and one rejected. */
async function plantOrders({ database, pharmacy, makeRow, sql }: Shelf, { subject, phone, text }: Planting) {
  const now = new Date()
  const place = async (name: string) => {
    const stockId = await makeRow({ quantity: 10 })
    return placeOrder(
      database,
      { subject, name: text(`customer-${name}`) },
      {
        order: {
          key: randomUUID(),
          stockId,
          quantity: 3,
          customerTele: phone,
          deliveryType: "pickup",
          description: text(`notes-${name}`),
        },
        fingerprint: Buffer.from(`${subject} ${name}`),
        limits: defaultOrderLimits,
        reservedUntil: new Date(now.getTime() + 2 * day),
        now,
      },
    )
  }
  const waiting = await place("waiting")
  await sql(
    "update customer_orders set price_shown = true, ready_at = now(), basket = gen_random_uuid() where id = $1",
    [waiting],
  )
  await sql(
    `insert into order_offers (order_id, pharmacy_id, key, request_hash, stock_id, medicine, quantity, price_cents, note, state,
       offered_at, decided_at)
     select o.id, o.pharmacy_id, gen_random_uuid(), '\\x01', o.stock_id, 'Offered', 2, 100, $2, 'declined', now(), now()
     from customer_orders o where o.id = $1`,
    [waiting, text("offer-note")],
  )
  await sql(
    `with lifted as (
       insert into recalls (id, request_hash, medicine_id, medicine_name, all_lots, class, reason, ordered_by, started_by, started_at,
         lifted_at, lifted_by, lift_reason)
       select gen_random_uuid(), '', s.medicine_id, 'Recalled', true, 3, 'Planted', 'Nobody', 'test', now(), now(), 'test', 'Planted'
       from customer_orders o join stock s on s.id = o.stock_id where o.id = $1 returning id
     ) insert into recall_orders (recall_id, order_id, outcome) select id, $1, 'sold' from lifted`,
    [waiting],
  )
  const [row] = await sql<{ stock: number }>("select stock_id as stock from customer_orders where id = $1", [
    waiting,
  ])
  await needPrescription({ sql }, row?.stock ?? 0)
  const app = { database, settings: { pictureKey: null } }
  const picture = readPicture(plantedPhoto(subject))
  await addPicture(app, subject, { orderId: waiting, isForBasket: false, picture, now })
  await sql(
    `with notice as (
       insert into order_notices (subject, order_id, kind, at) values ($1, $2, 'ready', now()) returning id
     ) insert into order_notice_deliveries (notice_id, subscription_id)
       select notice.id, d.id from notice, push_subscriptions d where d.subject = $1`,
    [subject, waiting],
  )
  await sql(
    `insert into mails (pharmacy_id, subject, order_id, key, kind, about, happened_at, asked_by, address, sent_at, next_attempt_at)
     values ($3, $1, $2, gen_random_uuid(), 'order', 'ready', now(), 'pharos', $1 || '@example.lk', now(), null)`,
    [subject, waiting, pharmacy],
  )
  const sold = await place("sold")
  await completeOrder(database, pharmacy, {
    id: sold,
    version: 1,
    pharmacist: "test|seller",
    now,
    saleId: randomUUID(),
    withoutCode: text("without-code"),
  })
  const refused = await place("refused")
  await rejectOrder(database, pharmacy, {
    id: refused,
    pharmacist: "test|seller",
    now,
    reason: text("reason"),
  })
}

/** Creates a watch that has been told to the person's device. */
async function plantWatch({ makeRow, sql }: Shelf, subject: string) {
  const stockId = await makeRow({ quantity: 1 })
  await sql(
    `with watch as (
       insert into medicine_watches (subject, medicine_id, medicine_ids, any_maker, town, lat, lng, radius_km, created_at, until,
         found_at, found_stock_id, notified_at)
       select $1, medicine_id, array[medicine_id], true, 'colombo', 6.93, 79.86, 5, now(), now() + interval '30 days', now(), id, now()
       from stock where id = $2 returning id
     )
     insert into watch_deliveries (watch_id, subscription_id)
     select watch.id, d.id from watch, push_subscriptions d where d.subject = $1`,
    [subject, stockId],
  )
}

/** Creates a request that one pharmacy has answered. */
async function plantRequest({ makeRow, sql, pharmacy }: Shelf, { subject, text }: Omit<Planting, "phone">) {
  const stockId = await makeRow({ quantity: 1 })
  await sql(
    `with request as (
       insert into stock_requests (subject, medicine_id, medicine, created_at, expires_at, answers)
       select $1, medicine_id, $3, now(), now() + interval '1 day', 1 from stock where id = $2 returning id
     )
     insert into stock_request_answers (request_id, pharmacy_id, expires_at, answered_at, has, price_cents, ready_on)
     select id, $4, now() + interval '1 day', now(), true, 1250, '2026-11-25' from request`,
    [subject, stockId, text("requested"), pharmacy],
  )
}

/** Creates audit log entries about a person. */
async function plantAudit({ sql }: Shelf, { subject, mark }: { subject: string; mark: string }) {
  await sql(
    `insert into audit_log (subject, action, thing, thing_id, after, reason)
     values ('test|admin', 'adminPeople.get', 'person', $1, null, null),
       ('test|admin', 'adminPeople.activate', 'person', $1, '{"active": true}', $2),
       ('test|admin', 'adminAudit.export', 'audit-log', $3, null, null)`,
    [subject, `${mark} asked for it`, new URLSearchParams({ day: "2026-11-20", subject }).toString()],
  )
  await sql(
    `insert into audit_log (subject, action, thing, thing_id, after)
     select 'test|seller', 'receivedOrders.reject', 'customer-order', id::text, jsonb_build_object('order_status', 'rejected', 'reason', $2::text)
     from customer_orders where customer_id = $1`,
    [subject, `${mark} was rude`],
  )
}

async function plantDoses({ sql }: Shelf, { subject, text }: Omit<Planting, "phone">) {
  const [person] = await sql<{ id: number }>(
    "insert into dose_people (user_id, name) values ($1, $2) returning id",
    [subject, text("mother")],
  )
  const [schedule] = await sql<{ id: number }>(
    `insert into medicine_schedulers (user_id, key, request_hash, scheduler_name, medicine_name, dose_period, description,
       custom_times, remind_times, first_dose_time, units_at_home, units_per_dose, person_id)
     values ($1, $2, $3, $4, $5, 8, $6, '{2026-11-20 06:00Z}', 2, now(), 20.5, 1.5, $7) returning id`,
    [
      subject,
      randomUUID(),
      Buffer.from(subject),
      text("schedule"),
      text("medicine"),
      `${text("description")}, with food`,
      person?.id,
    ],
  )
  const doses = await sql<{ id: number; next_dose_time: Date }>(
    `insert into next_doses (scheduler_id, next_dose_time, reminder_count, snoozed_until, notified_at)
     select $1, now() + n * interval '8 hours', n, now() + interval '9 hours', now() from generate_series(1, 2) n
     returning id, next_dose_time`,
    [schedule?.id],
  )
  await sql(
    `insert into push_deliveries (dose_id, subscription_id, due_at)
     select $1, id, now() from push_subscriptions where subject = $2`,
    [doses[0]?.id, subject],
  )
  await sql(
    `insert into dose_records (user_id, dose_id, scheduler_id, scheduler_name, medicine_name, due_at, outcome, answered_at, units, time_zone,
       person_name)
     values ($1, $2, $3, $4, $5, $6, 'taken', now(), 1.5, 'Asia/Colombo', $7)`,
    [
      subject,
      doses[0]?.id,
      schedule?.id,
      text("recorded-schedule"),
      text("recorded-medicine"),
      doses[0]?.next_dose_time,
      text("mother"),
    ],
  )
}

/** Returns every row of every table that contains a text, whatever the column's type. */
export async function findEverywhere({ sql }: Shelf, text: string): Promise<string[]> {
  const tables = await sql<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await sql<{ row: string }>(
      `select row_to_json(t)::text as row from ${name} t where position($1 in row_to_json(t)::text) > 0
         or position(encode(convert_to($1, 'UTF8'), 'hex') in row_to_json(t)::text) > 0`,
      [text],
    )
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found.toSorted()
}
