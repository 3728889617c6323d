import { useEffect, useRef, useState } from "react"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/keys.ts"

type NewSecretProps = { title: string; note: string; label: string; secret: string; onClose: () => void }

/** Shows a secret this once: only its own button closes it. */
export function NewSecret({ title, note, label, secret, onClose }: NewSecretProps) {
  const t = useWords()
  const [copied, setCopied] = useState<"copied" | "notCopied">()
  const button = useRef<HTMLButtonElement>(null)
  // A stray click must not close a secret that cannot be shown again.
  useEffect(() => button.current?.focus(), [])
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied("copied"),
      () => setCopied("notCopied"),
    )
  return (
    <Dialog title={title} isDirty onClose={onClose}>
      <Notice tone="warn">{note}</Notice>
      <div className="stack mt-12 mb-12">
        <Field label={label}>
          {({ id }) => (
            <TextInput
              id={id}
              className="mono"
              readOnly
              value={secret}
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
        </Field>
        <p className="one-line muted" role="status">
          {copied && t(`keys.made.${copied}`)}
        </p>
      </div>
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          {t("keys.made.close")}
        </Button>
        <Button ref={button} onClick={() => void copy()}>
          {t("keys.made.copy")}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
