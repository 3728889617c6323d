import { InputField } from "#web/kit/forms/form-parts.tsx"
import { useWords } from "#web/words/words.ts"

type PartProps = { id: string; value: string; onChange: (value: string) => void; error: string | undefined }

/** Why an administrator does it. */
export function ReasonField(props: PartProps) {
  const t = useWords()
  return (
    <InputField {...props} label={t("admin.acts.reason")} hint={t("admin.acts.reasonHint")} maxLength={300} />
  )
}

/** What is hard to take back asks for the name of whom or what it is about. */
export function TypedNameField({ name, ...props }: PartProps & { name: string }) {
  const t = useWords()
  return <InputField {...props} label={t("admin.acts.typeName", { name })} />
}

const inOneLine = (text: string) => text.trim().replaceAll(/\s+/gu, " ").normalize("NFC")

/** Whether somebody has typed this name; spaces more or fewer do not matter. */
export const isTyped = (name: string, typed: string) => inOneLine(name) === inOneLine(typed)
