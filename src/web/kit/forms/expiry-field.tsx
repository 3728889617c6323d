import { readTypedExpiry } from "#domain/pharmacy/printed-expiry.ts"
import { formatCalendarDay } from "#web/kit/format/when-format.ts"
import { TextField } from "#web/kit/forms/fields.tsx"
import type { FormField } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

/** What was typed as an expiry: its last day, null for nothing; undefined when it is no date. */
export const readExpiryField = (text: string): string | null | undefined =>
  text.trim() === "" ? null : (readTypedExpiry(text) ?? undefined)

/** An expiry as the pack writes it, and the day that it means. A browser's own date field forgets a day that is none. */
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
