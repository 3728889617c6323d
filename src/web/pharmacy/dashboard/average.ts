import type { DaySales } from "#contract/pharmacy/dashboard.ts"

/**
 * Averages the days before today, from the first with a sale: today is incomplete, and earlier the shop did
 * not exist.
 */
export function averageOf(days: readonly DaySales[]): number | null {
  const over = days.slice(0, -1)
  const first = over.findIndex(({ sales }) => sales > 0)
  if (first < 0) return null
  const counted = over.slice(first)
  return Math.round(counted.reduce((sum, { cents }) => sum + cents, 0) / counted.length)
}
