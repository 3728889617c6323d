/** What the address of Day close carries: the number of the closing that is shown; the day itself without one. */
export type DaySearch = { report?: number }

export function readDaySearch({ report }: Record<string, unknown>): DaySearch {
  const number = Number(report)
  return Number.isInteger(number) && number > 0 && number < 2 ** 31 ? { report: number } : {}
}
