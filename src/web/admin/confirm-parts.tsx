import { ReasonField, TextField } from "#web/kit/forms/fields.tsx"
import type { FormField } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

/** Why an administrator does it. */
export function WhyField({ field }: { field: FormField<string> }) {
  const t = useWords()
  return (
    <ReasonField field={field} label={t("staff.reason")} hint={t("admin.acts.reasonHint")} maxLength={300} />
  )
}

/** Irreversible actions require typing the name of the person or thing. */
export function TypedNameField({ field, name }: { field: FormField<string>; name: string }) {
  const t = useWords()
  return <TextField field={field} label={t("admin.acts.typeName", { name })} />
}

const inOneLine = (text: string) => text.trim().replaceAll(/\s+/gu, " ").normalize("NFC")

/** Whether the typed name matches, ignoring extra spaces. */
export const isTyped = (name: string, typed: string) => inOneLine(name) === inOneLine(typed)
