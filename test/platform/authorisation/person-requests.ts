import { deletionWords } from "#domain/customer/account-limits.ts"
import { makeForm } from "#test/customer/doses.ts"
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
  const [home] = await shelf.sql<{ id: number }>(
    "insert into saved_places (subject, kind, lat, lng) values ($1, 'home', 6.9, 79.9) returning id",
    [customer.subject],
  )
  const [watch, stopped] = [await makeWatch(place), await makeWatch(place)]
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
    "stockRequests.ask": askTo("stockRequests.ask", {
      body: { medicineId: watched?.id, place: { town: "colombo" }, radiusKm: 100 },
    }),
    "stockRequests.withdraw": askTo("stockRequests.withdraw", { path: `/stock-requests/${request?.id}` }),
    "savedPlaces.save": askTo("savedPlaces.save", { body: { kind: "work", place: { town: "kandy" } } }),
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
    "account.update": askTo("account.update", { body: { theme: "dark" } }),
    "account.remove": askTo("account.remove", { body: { confirm: deletionWords } }),
    "POST /auth/logout": { method: "POST", path: "/auth/logout", owner: "customer" },
  }
}
