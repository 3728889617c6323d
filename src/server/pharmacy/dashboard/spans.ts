import { lookBackDays, monthsShown, sellerDays } from "#domain/pharmacy/dashboard-days.ts"
import { expiringDays } from "#domain/pharmacy/stock-rules.ts"
import { colomboDay, daysLater } from "#domain/platform/colombo-day.ts"

const weekMs = 7 * 24 * 60 * 60 * 1000

/** The date ranges of a dashboard at `now`; every range excludes its end. */
export type Spans = ReturnType<typeof spansAt>

export function spansAt(now: Date) {
  const today = colomboDay(now)
  const months = Array.from({ length: monthsShown + 1 }, (_, later) => monthLater(today, later))
  const monthsEnd = `${months.at(-1)}-01`
  const expiringEnd = daysLater(today, expiringDays + 1)
  return {
    now,
    today,
    tomorrow: daysLater(today, 1),
    weekAgo: new Date(now.getTime() - weekMs),
    lookBack: daysLater(today, 1 - lookBackDays),
    sellersFrom: daysLater(today, 1 - sellerDays),
    months: months.slice(0, monthsShown),
    expiringEnd,
    expiryUntil: monthsEnd > expiringEnd ? monthsEnd : expiringEnd,
  }
}

function monthLater(day: string, months: number): string {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return first.toISOString().slice(0, 7)
}
