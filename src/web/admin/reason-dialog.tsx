import { type ComponentProps, type ReactNode, useId, useState } from "react"
import { isTyped, ReasonField, TypedNameField } from "#web/admin/confirm-parts.tsx"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { ActForm } from "#web/kit/forms/form-parts.tsx"
import { type Refused, useAct, type Wrong } from "#web/kit/forms/use-act.ts"
import { useWords } from "#web/words/words.ts"

type ReasonDialogProps<Result> = Pick<ComponentProps<typeof ActForm>, "look" | "isBlocked"> &
  Pick<ComponentProps<typeof Dialog>, "width" | "onClose"> & {
    says: { title: string; cancel?: string; send: string; sending: string; done: string }
    question: ReactNode
    /** What is hard to take back asks for this name, typed. */
    name?: string | undefined
    run: (given: { reason: string; typed: string }) => Promise<Result>
    onDone: (result: Result) => void
    /** Words at the `reason`, at the `name` or for `all`; undefined when the usual sentence will do. */
    explain?: (refused: Refused) => Wrong | undefined
    /** What a refusal has brought to light. */
    children?: ReactNode
  }

/** Asks why, and for what is hard to take back the name as well; then does it. */
export function ReasonDialog<Result>(props: ReasonDialogProps<Result>) {
  const { says, question, name, run, onDone, explain, children, width, onClose, ...form } = props
  const { title, done, ...buttons } = says
  const t = useWords()
  const id = useId()
  const ids = { reason: `${id}reason`, name: `${id}name` }
  const [reason, setReason] = useState("")
  const [typed, setTyped] = useState("")
  const act = useAct({ ids, ...(explain && { explain }) })
  const submit = () => {
    const wrong = {
      ...(reason.trim() === "" ? { reason: t("admin.acts.wrongReason") } : {}),
      ...(name !== undefined && !isTyped(name, typed) ? { name: t("admin.acts.wrongName") } : {}),
    }
    if (Object.keys(wrong).length > 0) return act.show(wrong)
    void act.run(
      () => run({ reason, typed }),
      (result) => {
        toast({ text: done })
        onDone(result)
      },
    )
  }
  return (
    <Dialog title={title} {...(width && { width })} isDirty={reason !== "" || typed !== ""} onClose={onClose}>
      <ActForm
        {...act}
        {...form}
        {...buttons}
        failure={act.wrong["all"] ?? act.failure}
        onSubmit={submit}
        onCancel={onClose}
      >
        {question}
        {!form.isBlocked && (
          <ReasonField id={ids.reason} value={reason} onChange={setReason} error={act.wrong["reason"]} />
        )}
        {!form.isBlocked && name !== undefined && (
          <TypedNameField
            id={ids.name}
            name={name}
            value={typed}
            onChange={setTyped}
            error={act.wrong["name"]}
          />
        )}
        {children}
      </ActForm>
    </Dialog>
  )
}
