import { afterOpenTime, type OpeningHours } from "#domain/finder/opening-hours.ts"

const hourMs = 60 * 60 * 1000

/** How long units are reserved for an unanswered order: enough for a pharmacy that is closed on Sunday. */
export const reservationHours = 48

/** Returns until when an unseen order is held: some opening hours, at most `reservationHours`. */
export function unseenHoldEnd(hours: OpeningHours, placedAt: Date, unseenHours: number): Date {
  const latest = new Date(placedAt.getTime() + reservationHours * hourMs)
  const end = afterOpenTime(hours, placedAt, unseenHours * hourMs)
  return end < latest ? end : latest
}
