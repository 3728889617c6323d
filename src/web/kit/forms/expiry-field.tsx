import { readTypedExpiry } from "#domain/pharmacy/printed-expiry.ts"
import { formatCalendarDay } from "#web/kit/format/when-format.ts"
import { InputField } from "#web/kit/forms/form-parts.tsx"
import { useWords } from "#web/words/words.ts"

/** What was typed as an expiry: its last day, null for nothing; undefined when it is no date. */
export const readExpiryField = (text: string): string | null | undefined =>
  text.trim() === "" ? null : (readTypedExpiry(text) ?? undefined)

type ExpiryFieldProps = {
  id: string
  value: string
  onChange: (text: string) => void
  error: string | undefined
}

/** An expiry as the pack writes it, and the day that it means. A browser's own date field forgets a day that is none. */
export function ExpiryField(props: ExpiryFieldProps) {
  const t = useWords()
  const day = readExpiryField(props.value)
  return (
    <InputField
      {...props}
      label={t("shelf.expiry")}
      placeholder={t("shelf.expiryPlaceholder")}
      hint={day ? t("shelf.usableUntil", { day: formatCalendarDay(day) }) : undefined}
    />
  )
}
