import type { FormEvent, HTMLInputTypeAttribute, ReactNode } from "react"
import { Button } from "#web/kit/actions/button.tsx"
import { DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import styles from "#web/kit/forms/form-parts.module.css"
import { useWords } from "#web/words/words.ts"

type InputFieldProps = {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  hint?: ReactNode
  type?: HTMLInputTypeAttribute
  inputMode?: "numeric" | "decimal"
  maxLength?: number
  placeholder?: string
  list?: string
}

/** A line of text with its label, its hint and what is wrong with it. */
export function InputField(props: InputFieldProps) {
  const { id, label, value, onChange, error, hint, ...rest } = props
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {({ describedBy, isInvalid }) => (
        <TextInput
          {...rest}
          id={id}
          autoComplete="off"
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

type ActFormProps = {
  onSubmit: () => void
  onCancel: () => void
  failure: string | null
  send: string
  sending: string
  cancel?: string
  isSending: boolean
  look?: "primary" | "danger"
  isBlocked?: boolean
  children: ReactNode
}

/** A dialog's form: its fields, the sentence when it failed, and its two buttons. */
export function ActForm(props: ActFormProps) {
  const { onSubmit, onCancel, failure, send, sending, cancel, isSending, look, isBlocked, children } = props
  const t = useWords()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSending) onSubmit()
  }
  return (
    <form noValidate onSubmit={submit}>
      {children}
      {failure !== null && (
        <div className={styles.failure}>
          <Notice tone="bad" role="alert">
            {failure}
          </Notice>
        </div>
      )}
      <DialogActions>
        <Button look="outline" onClick={onCancel}>
          {cancel ?? t("shelf.cancel")}
        </Button>
        {!isBlocked && (
          <Button type="submit" look={look} isBusy={isSending}>
            {isSending ? sending : send}
          </Button>
        )}
      </DialogActions>
    </form>
  )
}
