import { readTypedExpiry } from "#domain/pharmacy/printed-expiry.ts"
import { formatCalendarDay, formatDay } from "#web/kit/format/when-format.ts"
import { TextField } from "#web/kit/forms/fields.tsx"
import type { FormField } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

/** Reads a typed expiry as its last day: null for an empty text, undefined for an invalid date. */
export const readExpiryField = (text: string): string | null | undefined =>
  text.trim() === "" ? null : (readTypedExpiry(text) ?? undefined)

/**
 * Edits an expiry as printed on the pack and shows the day it means. A native date input would drop an
 * invalid date.
 */
export function ExpiryField({ field }: { field: FormField<string> }) {
  const t = useWords()
  const day = readExpiryField(field.value)
  return (
    <TextField
      field={field}
      label={t("shelf.expiry")}
      placeholder={t("common.mmYyyy")}
      hint={day ? t("common.usableUntilDay", { day: formatCalendarDay(day) }) : undefined}
    />
  )
}

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

/** Formats `2027-11-30` as `30 Nov 2027`, without a time zone. */
export function formatExpiry(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-")
  return `${Number(date)}\u00a0${monthNames[Number(month) - 1] ?? month}\u00a0${year}`
}

/** `30 November 2027` of `2027-11-30`. */
export const dayText = (day: string) => formatDay(new Date(`${day}T12:00:00+05:30`))

/** Formats `11/2027`, as printed on a pack. */
export const monthText = (day: string) => `${day.slice(5, 7)}/${day.slice(0, 4)}`
