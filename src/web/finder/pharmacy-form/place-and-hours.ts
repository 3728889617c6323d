import { minuteOf, spansOfWeek, type WeekHours, writeOpenMinutes } from "#domain/finder/week-hours.ts"
import type { LatLng } from "#domain/platform/distance.ts"

/** A location as entered. */
export type WrittenPlace = { lat: string; lng: string }

/** From eight to eight, closed on Sundays. */
export const usualWeek = (): WeekHours => [
  ...Array.from({ length: 6 }, () => [{ from: "08:00", to: "20:00" }]),
  [],
]

const degrees = (text: string, most: number): number | null => {
  const plain = text.trim().replace(",", ".")
  const value = Number(plain)
  return plain !== "" && Math.abs(value) <= most ? value : null
}

/** Parses the two coordinates; null when invalid. */
export function placeOf({ lat, lng }: WrittenPlace): LatLng | null {
  const [north, east] = [degrees(lat, 90), degrees(lng, 180)]
  return north === null || east === null ? null : { lat: north, lng: east }
}

/** Formats a tapped location: six decimals are about 10 cm. */
export const writtenPlace = ({ lat, lng }: LatLng) => ({
  lat: String(Math.round(lat * 1e6) / 1e6),
  lng: String(Math.round(lng * 1e6) / 1e6),
})

/** The island with some sea around it. */
export const isInSriLanka = ({ lat, lng }: LatLng) => lat > 5.7 && lat < 10 && lng > 79.4 && lng < 82.1

/** Formats entered hours as a PostgreSQL multirange. */
export const openMinutesOf = (week: WeekHours) => writeOpenMinutes(spansOfWeek(week))

/** Whether an opening or closing time is missing. */
export const hasMissingTime = (week: WeekHours) =>
  week.some((spans) => spans.some(({ from, to }) => minuteOf(from) === null || minuteOf(to) === null))
