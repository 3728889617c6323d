import type { BusyHour, DaySales, ExpiryMonth } from "#contract/pharmacy/dashboard.ts"
import { daysShown } from "#domain/pharmacy/dashboard-days.ts"
import { daysLater } from "#domain/platform/colombo-day.ts"
import type { ExpiryDay, SoldHour } from "./queries.ts"
import type { Spans } from "./spans.ts"

/** Returns sales per day, with zeros for days without a sale. */
export function salesByDay(hours: readonly SoldHour[], today: string): DaySales[] {
  return Array.from({ length: daysShown }, (_, place) => {
    const day = daysLater(today, place - daysShown + 1)
    const ofDay = hours.filter((hour) => hour.day === day)
    return { day, sales: sum(ofDay, ({ sales }) => sales), cents: sum(ofDay, ({ cents }) => cents) }
  })
}

/** Returns the sales of the same weekday last week, up to this time of day. */
export function weekAgoCents(hours: readonly SoldHour[], today: string): number {
  const day = daysLater(today, -7)
  return sum(
    hours.filter((hour) => hour.day === day),
    ({ byNowCents }) => byNowCents,
  )
}

/** Counts sales per hour of the week. */
export function busyHours(hours: readonly SoldHour[]): BusyHour[] {
  const byHour = Map.groupBy(
    hours.filter(({ sales }) => sales > 0),
    ({ day, hour }) => weekdayOf(day) * 24 + hour,
  )
  return [...byHour]
    .toSorted(([one], [other]) => one - other)
    .map(([key, same]) => ({
      weekday: Math.floor(key / 24),
      hour: key % 24,
      sales: sum(same, ({ sales }) => sales),
    }))
}

/** Sums up what expires soon, and what in each month. */
export function expiryOf(days: readonly ExpiryDay[], { months, expiringEnd }: Spans) {
  const soon = days.filter(({ day }) => day < expiringEnd)
  return {
    expiring: { ...totalOf(soon), cents: sum(soon, ({ cents }) => cents) },
    months: months.map((month): ExpiryMonth => {
      return { month, ...totalOf(days.filter(({ day }) => day.startsWith(month))) }
    }),
  }
}

const totalOf = (days: readonly ExpiryDay[]) => ({
  batches: sum(days, ({ batches }) => batches),
  units: sum(days, ({ units }) => units),
})

/** Monday is 1. */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

function sum<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0)
}
