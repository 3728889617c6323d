import type { ComponentProps, ReactNode } from "react"
import type { Refusal } from "#web/data/refusal.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { ReasonField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import type { Objection } from "#web/kit/forms/form-state.ts"
import { type FormField, useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type ReasonValues = { reason: string; name: string }

type ReasonDialogProps<Result> = Pick<
  ComponentProps<typeof FormDialog>,
  "look" | "isBlocked" | "width" | "onClose"
> & {
  texts: { title: string; cancel?: string; send: string; sending: string; done: string }
  question: ReactNode
  /** Irreversible actions require typing this name. */
  name?: string | undefined
  run: (values: ReasonValues, key: string) => Promise<Result>
  onDone: (result: Result) => void
  explain?: (refusal: Refusal) => Objection<ReasonValues> | undefined
  /** Reads again what somebody else has changed. */
  onStale?: () => void
  /** Details from a refusal. */
  children?: ReactNode
}

/** Asks for a reason, and for irreversible actions also for the name, then runs the action. */
export function ReasonDialog<Result>(props: ReasonDialogProps<Result>) {
  const { texts, question, name, run, onDone, explain, onStale, children, ...frame } = props
  const { done, ...words } = texts
  const t = useWords()
  const form = useForm({
    values: { reason: "", name: "" },
    check: (values) => ({
      errors: {
        reason: values.reason.trim() === "" ? t("staff.enterAReason") : undefined,
        name: name !== undefined && !isTyped(name, values.name) ? t("admin.acts.invalidName") : undefined,
      },
      body: values,
    }),
    send: run,
    onSent: (result) => {
      toast({ text: done })
      onDone(result)
    },
    explain,
    onStale,
  })
  return (
    <FormDialog form={form} {...frame} {...words}>
      {question}
      {!frame.isBlocked && <WhyField field={form.field("reason")} />}
      {!frame.isBlocked && name !== undefined && <TypedNameField field={form.field("name")} name={name} />}
      {children}
    </FormDialog>
  )
}

/** The administrator's reason. */
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
