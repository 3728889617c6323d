import { formatDay } from "#web/kit/format/when-format.ts"

/** `30 November 2027` of `2027-11-30`. */
export const dayText = (day: string) => formatDay(new Date(`${day}T12:00:00+05:30`))

/** Formats `11/2027`, as printed on a pack. */
export const monthText = (day: string) => `${day.slice(5, 7)}/${day.slice(0, 4)}`
