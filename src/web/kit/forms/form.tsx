import type { ComponentProps, ReactNode } from "react"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import type { AnyForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type Frame = Omit<AnyForm, "summary">

type FormProps = {
  form: Frame
  onCancel: () => void
  /** The texts of the buttons; `sending` while a request is in progress. */
  send: string
  sending?: string
  cancel?: string
  look?: "primary" | "danger"
  /** Disables sending, for a reason that the content explains. */
  isBlocked?: boolean
  className?: string
  /** Offers a remedy for a failure. */
  remedy?: ReactNode
  children?: ReactNode
}

/** Renders a form's fields, its failure message and its two buttons. */
export function Form(props: FormProps) {
  const { form, onCancel, send, sending = send, cancel, look, isBlocked, className, remedy, children } = props
  const t = useWords()
  return (
    <form noValidate className={className} onSubmit={form.submit}>
      {children}
      <FormFailure form={form} remedy={remedy} />
      <DialogActions>
        <Button look="outline" onClick={onCancel}>
          {cancel ?? t("common.cancel")}
        </Button>
        {!isBlocked && (
          <Button type="submit" look={look} isBusy={form.isSending}>
            {form.isSending ? sending : send}
          </Button>
        )}
      </DialogActions>
    </form>
  )
}

/** Shows why the form was not accepted. */
export function FormFailure({
  form: { failure, turn },
  remedy,
}: {
  form: Pick<Frame, "failure" | "turn">
  remedy?: ReactNode
}) {
  if (failure === null) return null
  return (
    <div className="mt-12">
      <Notice key={turn} tone="bad" role="alert" actions={remedy}>
        {failure}
      </Notice>
    </div>
  )
}

type FormDialogProps = Omit<FormProps, "onCancel"> &
  Pick<ComponentProps<typeof Dialog>, "title" | "width" | "tools" | "onClose"> & {
    /** Rendered above or below the form. */
    before?: ReactNode
    after?: ReactNode
    /** Whether closing would lose input; by default, whether anything was edited. */
    isDirty?: boolean
  }

/** Renders a dialog that is a form. */
export function FormDialog({
  title,
  width,
  tools,
  onClose,
  before,
  after,
  isDirty,
  ...form
}: FormDialogProps) {
  return (
    <Dialog
      title={title}
      width={width}
      tools={tools}
      isDirty={isDirty ?? form.form.isDirty}
      onClose={onClose}
    >
      {before}
      <Form {...form} onCancel={onClose} />
      {after}
    </Dialog>
  )
}
