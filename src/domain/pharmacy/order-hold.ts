import { afterOpenTime } from "#domain/finder/opening-hours.ts"

const hourMs = 60 * 60 * 1000

/** How long units are held for an order that nobody answers: long enough for a pharmacy that is closed on a Sunday. */
export const reservationHours = 48

/** Returns until when an order is held that the pharmacy has not seen: some opening hours, at most `reservationHours`. */
export function unseenHoldEnd(openMinutes: string, placedAt: Date, unseenHours: number): Date {
  const latest = new Date(placedAt.getTime() + reservationHours * hourMs)
  const end = afterOpenTime(openMinutes, placedAt, unseenHours * hourMs)
  return end < latest ? end : latest
}
