import type { UnmetSearch } from "#contract/admin/zero-result-searches.ts"
import { whatOf } from "#web/admin/zero-result-searches/unmet-words.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/shelf.ts"
import { ReasonField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"

type DismissDialogProps = { unmet: UnmetSearch; onDone: () => void; onClose: () => void }

/** Dismisses an unmet search, with a note. */
export function DismissDialog({ unmet, onDone, onClose }: DismissDialogProps) {
  const t = useWords()
  const what = whatOf(unmet)
  const form = useForm({
    values: { note: "" },
    check: ({ note }) => ({
      errors: { note: note.trim() === "" ? t("adminUnmet.dismissing.invalidNote") : undefined },
      body: { id: unmet.id, version: unmet.version, note },
    }),
    send: (body) => call.adminUnmet.dismiss(body),
    onSent: () => {
      toast({ text: t("adminUnmet.dismissing.done", { what }) })
      onDone()
      onClose()
    },
    explain: ({ code }) => {
      if (code !== "already-changed" && code !== "not-found") return undefined
      onDone()
      return { note: t("adminUnmet.dismissing.changed") }
    },
  })
  return (
    <FormDialog
      form={form}
      title={t("common.dismiss")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("common.dismiss")}
      sending={t("adminUnmet.dismissing.sending")}
    >
      <p>{t("adminUnmet.dismissing.text", { what })}</p>
      <ReasonField
        field={form.field("note")}
        label={t("adminUnmet.dismissing.note")}
        hint={t("adminUnmet.dismissing.noteHint")}
        maxLength={300}
      />
    </FormDialog>
  )
}
