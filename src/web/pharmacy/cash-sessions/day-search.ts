/** The search params of Day close: the closing's number, or none for the current session. */
export type DaySearch = { report?: number }

export function readDaySearch({ report }: Record<string, unknown>): DaySearch {
  const number = Number(report)
  return Number.isInteger(number) && number > 0 && number < 2 ** 31 ? { report: number } : {}
}
