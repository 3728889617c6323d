import type { NewAnswer, StockRequest } from "#contract/customer/stock-requests.ts"
import { maxReadyDays } from "#domain/customer/request-rules.ts"
import { colomboDay, daysLater } from "#domain/platform/colombo-day.ts"
import { endpointsWith, personOf, pharmacyOf } from "#server/api/endpoints.ts"
import { withPersonLocked } from "#server/customer/account/person-lock.ts"
import { placeOf } from "#server/customer/watches/place.ts"
import { findCurrentMedicine } from "#server/finder/search/medicine-queries.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { SiteSettingsCache } from "#server/platform/site/site-settings.ts"
import {
  countRequestsSince,
  deleteRequest,
  findAnswer,
  findOpenRequest,
  findPharmaciesToAsk,
  findReceived,
  findRequests,
  insertRequest,
  type StandingAnswer,
  saveAnswer,
} from "./queries.ts"

const { stockRequests, receivedRequests } = endpointsWith<{ site: SiteSettingsCache }>()

const hourMs = 60 * 60 * 1000

export const stockRequestRoutes = {
  list: stockRequests.list.handler(async ({ context }) => {
    const { database, now } = context.app
    return { requests: await findRequests(database, personOf(context).subject, now()) }
  }),

  ask: stockRequests.ask.handler(async ({ context, input }): Promise<StockRequest> => {
    const { database, now: clock, site } = context.app
    const { subject } = personOf(context)
    const { requestLimits } = site.get()
    const now = clock()
    const medicine = await findCurrentMedicine(database, input.medicineId)
    if (!medicine) throw problem("not-found")
    const place = placeOf(input.place)
    const id = await withPersonLocked(database, subject, async (sql) => {
      const open = await findOpenRequest(sql, { subject, medicineId: medicine.id, now })
      if (open !== undefined) return open
      const made = await countRequestsSince(sql, subject, new Date(now.getTime() - 24 * hourMs))
      if (made >= requestLimits.perDay)
        throw problem("too-many-stock-requests", { limit: requestLimits.perDay })
      const near = { ...place, radiusKm: input.radiusKm, atMost: requestLimits.pharmacies, now }
      const pharmacies = await findPharmaciesToAsk(sql, near)
      if (pharmacies.length === 0) throw problem("no-pharmacy-near")
      const expiresAt = new Date(now.getTime() + requestLimits.hours * hourMs)
      const request = {
        subject,
        medicineId: medicine.id,
        medicine: medicine.name,
        pharmacies,
        now,
        expiresAt,
      }
      return insertRequest(sql, request)
    })
    const saved = (await findRequests(database, subject, now)).find((request) => request.id === id)
    if (!saved) throw problem("not-found")
    return saved
  }),

  withdraw: stockRequests.withdraw.handler(async ({ context, input }) => {
    const isWithdrawn = await deleteRequest(context.app.database, personOf(context).subject, input.id)
    if (!isWithdrawn) throw problem("not-found")
    return { withdrawn: true as const }
  }),
}

const isSame = (standing: StandingAnswer, { has, priceCents, readyOn }: NewAnswer) =>
  standing.has === has && standing.priceCents === priceCents && standing.readyOn === readyOn

export const receivedRequestRoutes = {
  list: receivedRequests.list.handler(async ({ context }) => {
    const { database, now } = context.app
    return { requests: await findReceived(database, pharmacyOf(context), now()) }
  }),

  answer: receivedRequests.answer.handler(async ({ context, input }) => {
    const { database, now: clock } = context.app
    const pharmacy = pharmacyOf(context)
    const now = clock()
    checkDay(input, now)
    await database.sql.transaction().execute(async (sql) => {
      if (await saveAnswer(sql, { pharmacy, answer: input, now })) return
      const standing = await findAnswer(sql, pharmacy, input.id)
      if (!standing) throw problem("not-found")
      if (!isSame(standing, input)) throw problem("already-changed")
    })
    return { answered: true as const }
  }),
}

/** Refuses a day in the past or too far ahead. */
function checkDay({ readyOn }: NewAnswer, now: Date) {
  if (readyOn === null) return
  const today = colomboDay(now)
  if (readyOn < today || readyOn > daysLater(today, maxReadyDays))
    throw problem("bad-input", {
      fields: [{ field: "readyOn", message: `Enter a day within the next ${maxReadyDays} days` }],
    })
}
