const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

/** `2027-11-30` as `30 Nov 2027`: a day of the calendar, in no time zone. */
export function formatExpiry(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-")
  return `${Number(date)}\u00a0${monthNames[Number(month) - 1] ?? month}\u00a0${year}`
}
