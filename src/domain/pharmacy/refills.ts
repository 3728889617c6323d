import { daysLater } from "#domain/platform/colombo-day.ts"

/** How a customer agrees to be reminded. */
export const reminderWays = ["whatsapp", "email"] as const
export type ReminderWay = (typeof reminderWays)[number]

/** A refill is due this many days before it runs out. */
export const refillLeadDays = 5

/** The longest supply that is planned. */
export const maxSupplyDays = 366

/** Customers who bought nothing for this long are erased. */
export const customerRetentionYears = 5

/** The day until which a refill that runs out is due today. */
export const dueUntil = (today: string) => daysLater(today, refillLeadDays)

const numbers: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, half: 0.5 }

const timesADay: [RegExp, number][] = [
  [/\b(qid|qds)\b|\bfour times\b|\b4 times\b|\bevery 6 hours?\b/, 4],
  [/\b(tid|tds)\b|\bthree times\b|\b3 times\b|\bthrice\b|\bevery 8 hours?\b/, 3],
  [/\b(bid|bd)\b|\btwice\b|\btwo times\b|\b2 times\b|\bevery 12 hours?\b/, 2],
  [
    /\b(od|om|on|nocte|mane)\b|\bonce\b|\b(daily|nightly)\b|\b(every|each|a) (day|morning|evening|night)\b|\bat (night|bedtime)\b|\bin the (morning|evening)\b/,
    1,
  ],
]

/** Reads the units a day from English directions, such as "1 tablet twice a day" or "1-0-1"; undefined if it says none. */
export function unitsPerDay(directions: string): number | undefined {
  const text = directions.toLowerCase()
  if (/\b(if|when|as) (needed|required)\b|\b(prn|sos|weekly|week|month)\b/.test(text)) return undefined
  const pattern = /\b(\d{1,2})\s*-\s*(\d{1,2})\s*-\s*(\d{1,2})(?:\s*-\s*(\d{1,2}))?\b/.exec(text)
  if (pattern) return pattern.slice(1).reduce((sum, part) => sum + Number(part ?? 0), 0) || undefined
  const times = timesADay.find(([words]) => words.test(text))?.[1]
  if (times === undefined) return undefined
  const amount = /\b(\d+(?:\.\d+)?|an?|one|two|three|four|half)\s+(?:tab(?:let)?|cap(?:sule)?)s?\b/.exec(
    text,
  )?.[1]
  if (amount === undefined) return undefined
  return (numbers[amount] ?? Number(amount)) * times || undefined
}

/** The days that units last by their directions; undefined if those do not tell. */
export function daysOfSupply(units: number, directions: string): number | undefined {
  const perDay = unitsPerDay(directions)
  if (perDay === undefined) return undefined
  const days = Math.floor(units / perDay)
  return days >= 1 && days <= maxSupplyDays ? days : undefined
}
