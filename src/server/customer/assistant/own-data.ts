import type { ChatOrder, ChatSchedule } from "#contract/customer/assistant.ts"
import { orderReference } from "#contract/pharmacy/customer-orders.ts"
import { type OpeningHours, openState, specialDayOf } from "#domain/finder/opening-hours.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { formatDistance, type LatLng } from "#domain/platform/distance.ts"
import { formatRupees } from "#domain/platform/money.ts"
import { formatPhone } from "#domain/platform/phone-format.ts"
import { answerSearch, countSearch } from "#server/finder/search/answer.ts"
import { stockInSql } from "#server/finder/search/stock-source.ts"
import type { Platform } from "#server/platform/platform.ts"
import { findOwnOrders, findOwnSchedules, type OwnSchedule } from "./queries.ts"
import { redactContacts } from "./redact-contacts.ts"

/** The database handles that answers are read from. */
export type DataSource = Pick<Platform, "database" | "reading" | "now">

/** The person asking and their rough location. All data read for an answer is restricted to this person. */
export type AssistantUser = { subject: string; here: LatLng | null }

const shownPharmacies = 5
const shownProducts = 4
const shownOrders = 10

export const clockTime = (at: Date, timeZone = "Asia/Colombo") =>
  new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
  }).format(at)

export function saysOpen(hours: OpeningHours, now: Date): string {
  const state = openState(hours, now)
  if (state.isOpen) return state.until ? `open until ${clockTime(state.until)}` : "open all day"
  const today = specialDayOf(hours, colomboDay(now))
  const closed = today?.kind === "closed" && today.reason ? `closed today (${today.reason})` : "closed"
  return state.opensAt ? `${closed}, opens ${clockTime(state.opensAt)}` : closed
}

/** Returns pharmacies that have a medicine in stock, nearest first. */
export async function searchStock(app: DataSource, { here }: AssistantUser, medicine: string) {
  const question = { q: medicine.slice(0, 200), ...here }
  const stock = stockInSql(app.reading)
  const answer = await answerSearch(
    { ...app, stock },
    { ...question, exact: true, limit: shownPharmacies, products: shownProducts },
    { withPrices: true },
  )
  return {
    searched: medicine,
    pharmacyCount: answer.pharmacyCount ?? (await countSearch({ ...app, stock }, question)),
    placeKnown: here !== null,
    didYouMean: answer.didYouMean,
    pharmacies: answer.pharmacies,
  }
}
export type StockFound = Awaited<ReturnType<typeof searchStock>>

/** Returns the same in words, for a model. */
export async function findStock(app: DataSource, asker: AssistantUser, medicine: string) {
  const { pharmacies, ...found } = await searchStock(app, asker, medicine)
  return {
    ...found,
    pharmacies: pharmacies.map((pharmacy) => ({
      name: pharmacy.name,
      town: pharmacy.town,
      phone: formatPhone(pharmacy.phoneNumber),
      distance: pharmacy.distanceKm === null ? "unknown" : formatDistance(pharmacy.distanceKm),
      hours: saysOpen(pharmacy, app.now()),
      delivers: pharmacy.delivers,
      products: pharmacy.products.map(({ medicine: { name }, quantity, priceCents }) => ({
        medicine: name,
        inStock: quantity,
        price: priceCents === undefined ? "not shown by this pharmacy" : formatRupees(priceCents),
      })),
    })),
  }
}

/** Returns the person's dose schedules, the next dose first. */
export async function listSchedules(app: DataSource, { subject }: AssistantUser): Promise<ChatSchedule[]> {
  const rows = await findOwnSchedules(app.database, subject, app.now())
  return rows.map((row) => ({
    id: row.id,
    name: row.person_name === null ? row.scheduler_name : `${row.scheduler_name} (${row.person_name})`,
    medicine: row.medicine_name,
    timeZone: row.time_zone,
    nextDose: row.next_dose?.toISOString() ?? null,
    last:
      row.last_outcome && row.last_answered_at
        ? { outcome: row.last_outcome, at: row.last_answered_at.toISOString() }
        : null,
  }))
}

function howOften({ plan, dose_period }: OwnSchedule): string {
  if (plan.kind === "times") return `day at ${plan.times.join(", ")}`
  return plan.kind === "as-needed" ? "time it is needed" : `${dose_period} hours`
}

/** Returns the same in words, for a model. */
export async function readSchedules(app: DataSource, { subject }: AssistantUser) {
  const rows = await findOwnSchedules(app.database, subject, app.now())
  return rows.map((row) => ({
    id: row.id,
    name: row.scheduler_name,
    medicine: row.medicine_name,
    /** Null for the person asking. */
    person: row.person_name,
    every: howOften(row),
    note: redactContacts(row.description.slice(0, 200)),
    nextDose: row.next_dose ? clockTime(row.next_dose, row.time_zone) : null,
    lastAnswer:
      row.last_outcome && row.last_answered_at
        ? `${row.last_outcome} ${clockTime(row.last_answered_at, row.time_zone)}`
        : null,
    atHome: row.units_at_home === null ? null : Number(row.units_at_home),
  }))
}
export type OwnScheduleRead = Awaited<ReturnType<typeof readSchedules>>[number]

/** Returns the person's orders, newest first, without contact details. */
export async function listOrders(app: DataSource, { subject }: AssistantUser): Promise<ChatOrder[]> {
  const rows = await findOwnOrders(app.database, subject, shownOrders)
  return rows.map((row) => ({
    reference: orderReference(row.id, row.created_at.toISOString()),
    medicine: row.medicine,
    quantity: row.quantity,
    pharmacy: row.pharmacy_name,
    status: row.order_status,
    reservedUntil: row.order_status === "pending" ? row.reserved_until.toISOString() : null,
    reason: row.reason === null ? null : redactContacts(row.reason),
  }))
}

/** Returns the same in words, for a model. */
export async function readOrders(app: DataSource, { subject }: AssistantUser) {
  const rows = await findOwnOrders(app.database, subject, shownOrders)
  return rows.map((row) => ({
    order: orderReference(row.id, row.created_at.toISOString()),
    medicine: row.medicine,
    quantity: row.quantity,
    from: row.pharmacy_name,
    status: row.order_status,
    by: row.delivery_type,
    placed: clockTime(row.created_at),
    heldUntil: row.order_status === "pending" ? clockTime(row.reserved_until) : null,
    pharmacySays: row.reason === null ? null : redactContacts(row.reason),
  }))
}
