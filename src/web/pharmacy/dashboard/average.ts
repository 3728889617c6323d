import type { DaySales } from "#contract/pharmacy/dashboard.ts"

/** Of the days before today, from the first that sold anything: today is not over, and before its first day a shop was not there. */
export function averageOf(days: readonly DaySales[]): number | null {
  const over = days.slice(0, -1)
  const first = over.findIndex(({ sales }) => sales > 0)
  if (first < 0) return null
  const counted = over.slice(first)
  return Math.round(counted.reduce((sum, { cents }) => sum + cents, 0) / counted.length)
}
