import { randomUUID } from "node:crypto"
import { deletionWords } from "#domain/customer/account-limits.ts"
import { makeCode } from "#server/customer/caregivers/change-caregivers.ts"
import { makeDataRequest } from "#test/customer/data-requests.ts"
import { makeForm } from "#test/customer/doses.ts"
import { appliedFacts } from "#test/customer/pharmacy-applications.ts"
import { makeSchedule } from "#test/customer/schedules-and-orders.ts"
import type { TestApp } from "#test/support/app.ts"
import { mark } from "./marks.ts"
import { type Device, openSecondSession, type Place } from "./place.ts"
import { type Asks, askTo } from "./requests.ts"

/** Creates a watch of a medicine that nobody has; returns its id. */
async function makeWatch({ customer, shelf }: Place): Promise<number> {
  const [row] = await shelf.sql<{ id: number }>(
    `with medicine as (insert into medicines (name, generic_name, manufacturer) values ($2, $2, 'Nobody') returning id)
     insert into medicine_watches (subject, medicine_id, medicine_ids, any_maker, lat, lng, radius_km, created_at, until)
     select $1, id, array[id], false, 6.9, 79.9, 5, now(), now() + interval '30 days' from medicine returning id`,
    [customer.subject, `Watched ${crypto.randomUUID()}`],
  )
  return row?.id ?? 0
}

/** Creates an invitation of the person, or of someone else whom the person can accept; returns its id and code. */
async function makeInvitation({ customer, shelf, letter }: Place, owner = customer.subject) {
  await shelf.sql("insert into people (subject, name) values ($1, 'Patient') on conflict do nothing", [owner])
  const [row] = await shelf.sql<{ id: number; code: string }>(
    `insert into dose_caregivers (subject, name, after_hours, names_medicine, key, code, created_at, expires_at)
     values ($1, $2, 2, true, gen_random_uuid(), $3, now(), now() + interval '7 days') returning id, code`,
    [owner, mark(letter, "health"), makeCode()],
  )
  if (!row) throw new Error("No invitation was made.")
  return row
}

/** Creates a schedule as needed with one logged dose. */
async function makeAsNeeded({ customer, shelf, letter }: Place) {
  const [row] = await shelf.sql<{ schedule: number; dose: number }>(
    `with made as (
       insert into medicine_schedulers (user_id, key, request_hash, scheduler_name, medicine_name, dose_period, description,
         remind_times, first_dose_time, plan)
       values ($1, gen_random_uuid(), '', $2, $2, 8, $2, 0, now(), '{"kind": "as-needed", "leastHours": 6, "mostPerDay": 4}')
       returning id),
     dose as (
       insert into next_doses (scheduler_id, next_dose_time, reminder_count) select id, now(), 1 from made
       returning id, scheduler_id)
     insert into dose_records (user_id, dose_id, scheduler_id, scheduler_name, medicine_name, due_at, time_zone, outcome,
       answered_at, as_needed)
     select $1, id, scheduler_id, $2, $2, now(), 'Asia/Colombo', 'taken', now(), true from dose
     returning scheduler_id as schedule, dose_id as dose`,
    [customer.subject, mark(letter, "health")],
  )
  if (!row) throw new Error("No schedule as needed was made.")
  return row
}

/** Requests of a person about their own things; deletion of the account comes last. */
export async function makePersonAsks(app: TestApp, place: Place, subscribe: () => Device): Promise<Asks> {
  const { customer, shelf, letter } = place
  const health = mark(letter, "health")
  const schedule = (doses: string[] = []) =>
    makeSchedule(app, {
      subject: customer.subject,
      name: health,
      medicine: health,
      description: health,
      doses,
    })
  const dueNow = new Date(Date.now() - 60_000).toISOString()
  const [taken, changed, removed] = [await schedule([dueNow]), await schedule([dueNow]), await schedule()]
  const needed = await makeAsNeeded(place)
  const people = await shelf.sql<{ id: number }>(
    "insert into dose_people (user_id, name) values ($1, $2), ($1, $3) returning id",
    [customer.subject, `${health} mother`, `${health} son`],
  )
  const [dose] = await shelf.sql<{ id: number }>("select id from next_doses where scheduler_id = $1", [taken])
  const [known, ended] = [subscribe(), subscribe()]
  for (const device of [known, ended])
    await place.desk.send(customer.cookie, "POST /api/reminders/subscriptions", device)
  const second = await openSecondSession(app, place, customer.subject)
  const [watched] = await shelf.sql<{ id: number }>(
    "insert into medicines (name, generic_name, manufacturer) values ($1, $1, 'Nobody') returning id",
    [`Unstocked ${crypto.randomUUID()}`],
  )
  const [request] = await shelf.sql<{ id: number }>(
    `insert into stock_requests (subject, medicine_id, medicine, created_at, expires_at)
     values ($1, $2, $3, now(), now() + interval '1 day') returning id`,
    [customer.subject, watched?.id, health],
  )
  // Made with the requests for its picture, which come first.
  const [application] = await shelf.sql<{ id: number }>(
    "select id from pharmacy_applications where subject = $1",
    [customer.subject],
  )
  const [home] = await shelf.sql<{ id: number }>(
    "insert into saved_places (subject, kind, lat, lng) values ($1, 'home', 6.9, 79.9) returning id",
    [customer.subject],
  )
  const [view] = await shelf.sql<{ id: number }>(
    "insert into saved_views (subject, screen, name, search) values ($1, '/suppliers', 'Old', '{}') returning id",
    [customer.subject],
  )
  const [watch, stopped] = [await makeWatch(place), await makeWatch(place)]
  const [invited, withdrawn] = [await makeInvitation(place), await makeInvitation(place)]
  const foreign = await makeInvitation(place, crypto.randomUUID())
  // Accepted: the code works again for the same person, and for nobody else.
  const accepted = await makeInvitation(place, crypto.randomUUID())
  await shelf.sql(
    `with accepted as (update dose_caregivers set accepted_at = now() where id = $1 returning id)
     insert into caregiver_acceptances (id, subject, accepted_at) select id, $2, now() from accepted`,
    [accepted.id, customer.subject],
  )
  const dataRequest = await makeDataRequest(shelf, { subject: customer.subject })
  const form = makeForm({ schedulerName: health })
  return {
    "session.workAt": askTo("session.workAt", {
      body: { kind: "pharmacy", id: shelf.pharmacy },
      owner: "pharmacist",
    }),
    "session.end": askTo("session.end", { path: `/sessions/${second}` }),
    "session.endOthers": askTo("session.endOthers"),
    "doseSchedules.get": askTo("doseSchedules.get", { path: `/schedules/${taken}` }),
    "doses.snooze": askTo("doses.snooze", { path: `/doses/${dose?.id}/snooze` }),
    "doses.answer": askTo("doses.answer", { path: `/doses/${dose?.id}/answer`, body: { outcome: "taken" } }),
    "doses.log": askTo("doses.log", {
      path: `/schedules/${needed.schedule}/doses`,
      body: { key: crypto.randomUUID(), isTooSoonConfirmed: true },
    }),
    "doses.removeLogged": askTo("doses.removeLogged", { path: `/doses/${needed.dose}` }),
    "dosePeople.add": askTo("dosePeople.add", { body: { name: "Aunt" } }),
    "dosePeople.rename": askTo("dosePeople.rename", {
      path: `/dose-people/${people[0]?.id}`,
      body: { name: `${health} father` },
    }),
    "dosePeople.remove": askTo("dosePeople.remove", { path: `/dose-people/${people[1]?.id}` }),
    "caregivers.invite": askTo("caregivers.invite", {
      body: { key: crypto.randomUUID(), name: "Nimal", personId: null, afterHours: 2, namesMedicine: false },
    }),
    "caregivers.change": askTo("caregivers.change", {
      path: `/caregivers/${invited.id}`,
      body: { afterHours: 4, namesMedicine: true },
    }),
    "caregivers.end": askTo("caregivers.end", { path: `/caregivers/${withdrawn.id}` }),
    "caregivers.invitation": askTo("caregivers.invitation", {
      path: `/caregiver-invitations/${foreign.code}`,
    }),
    "caregivers.accept": askTo("caregivers.accept", {
      path: `/caregiver-invitations/${accepted.code}/accept`,
    }),
    "doses.reopen": askTo("doses.reopen", { path: `/doses/${dose?.id}/reopen` }),
    "doseSchedules.edit": askTo("doseSchedules.edit", {
      path: `/schedules/${changed}`,
      body: { version: 1, ...form },
    }),
    "doseSchedules.setStock": askTo("doseSchedules.setStock", {
      path: `/schedules/${changed}/stock`,
      body: { unitsAtHome: 10, unitsPerDose: 1 },
    }),
    "doseSchedules.remove": askTo("doseSchedules.remove", { path: `/schedules/${removed}` }),
    "doseSchedules.create": askTo("doseSchedules.create", {
      body: { key: crypto.randomUUID(), ...makeForm() },
    }),
    "reminders.sendTest": askTo("reminders.sendTest", { body: { endpoint: known.endpoint } }),
    "reminders.unsubscribe": askTo("reminders.unsubscribe", { body: { endpoint: ended.endpoint } }),
    "reminders.subscribe": askTo("reminders.subscribe", { body: subscribe }),
    "pharmacyApplications.change": askTo("pharmacyApplications.change", {
      path: `/pharmacy-applications/${application?.id}`,
      body: { version: 2, ...appliedFacts },
    }),
    "pharmacyApplications.withdraw": askTo("pharmacyApplications.withdraw", {
      path: `/pharmacy-applications/${application?.id}/withdraw`,
      body: { version: 3 },
    }),
    "pharmacyApplications.start": askTo("pharmacyApplications.start", {
      body: { key: randomUUID(), ...appliedFacts },
    }),
    "stockRequests.ask": askTo("stockRequests.ask", {
      body: { medicineId: watched?.id, place: { town: "colombo" }, radiusKm: 100 },
    }),
    "stockRequests.withdraw": askTo("stockRequests.withdraw", { path: `/stock-requests/${request?.id}` }),
    "savedPlaces.save": askTo("savedPlaces.save", { body: { kind: "work", place: { town: "kandy" } } }),
    "savedViews.save": askTo("savedViews.save", {
      body: { screen: "/suppliers", name: "New", search: { q: "zinc" } },
    }),
    "savedViews.remove": askTo("savedViews.remove", { path: `/views/${view?.id}` }),
    "savedPlaces.remove": askTo("savedPlaces.remove", { path: `/places/${home?.id}` }),
    "favourites.add": askTo("favourites.add", { method: "PUT", path: `/favourites/${shelf.pharmacy}` }),
    "favourites.remove": askTo("favourites.remove", { path: `/favourites/${shelf.pharmacy}` }),
    "watches.set": askTo("watches.set", {
      body: { medicineId: watched?.id, anyMaker: true, place: { town: "kandy" }, radiusKm: 5, days: 30 },
    }),
    "watches.change": askTo("watches.change", { path: `/watches/${watch}`, body: { radiusKm: 2, days: 7 } }),
    "watches.stop": askTo("watches.stop", { path: `/watches/${stopped}` }),
    "calendarFeed.make": askTo("calendarFeed.make"),
    "calendarFeed.end": askTo("calendarFeed.end"),
    "assistant.ask": askTo("assistant.ask", { body: { history: [], text: "Where is metformin?" } }),
    "dataRequests.file": askTo("dataRequests.file", {
      body: () => ({ key: randomUUID(), kind: "objection", text: "No pictures" }),
    }),
    "dataRequests.withdraw": askTo("dataRequests.withdraw", {
      path: `/account/data-requests/${dataRequest}/withdraw`,
    }),
    "account.update": askTo("account.update", { body: { theme: "dark" } }),
    "account.remove": askTo("account.remove", { body: { confirm: deletionWords } }),
    "POST /auth/logout": { method: "POST", path: "/auth/logout", owner: "customer" },
  }
}
