import { useEffect, useRef, useState } from "react"
import { type KeyScope, keyScopes } from "#domain/imports/key-scopes.ts"
import { call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { Field, FieldGroup, TextInput } from "#web/kit/forms/field.tsx"
import { ActForm, InputField } from "#web/kit/forms/form-parts.tsx"
import { useAct } from "#web/kit/forms/use-act.ts"
import styles from "#web/pharmacy/keys/keys.module.css"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/shelf.ts"

const ids = { name: "key-name", scopes: "key-scopes" }

/** Makes a key, and shows its secret this once: only its own button closes that. */
export function MakeKeyDialog({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const t = useWords()
  const [secret, setSecret] = useState<string | null>(null)
  const [name, setName] = useState("")
  const [scopes, setScopes] = useState<KeyScope[]>([...keyScopes])
  const act = useAct({
    ids,
    explain: ({ code }) => (code === "too-many-keys" ? { name: t("keys.making.tooMany") } : undefined),
  })
  const submit = () => {
    const wrong = {
      ...(name.trim() === "" ? { name: t("keys.making.wrongName") } : {}),
      ...(scopes.length === 0 ? { scopes: t("keys.making.wrongScopes") } : {}),
    }
    if (Object.keys(wrong).length > 0) return act.show(wrong)
    void act.run(
      () => call.pharmacyKeys.make({ name, scopes }),
      (made) => {
        setSecret(made.secret)
        onMade()
      },
    )
  }
  if (secret !== null) return <NewSecret secret={secret} onClose={onClose} />
  return (
    <Dialog title={t("keys.make")} isDirty={name !== ""} onClose={onClose}>
      <ActForm
        {...act}
        onSubmit={submit}
        onCancel={onClose}
        send={t("keys.making.send")}
        sending={t("keys.making.sending")}
      >
        <InputField
          id={ids.name}
          label={t("keys.making.name")}
          hint={t("keys.making.nameHint")}
          value={name}
          onChange={setName}
          error={act.wrong["name"]}
        />
        <Scopes chosen={scopes} onChoose={setScopes} error={act.wrong["scopes"]} />
      </ActForm>
    </Dialog>
  )
}

type ScopesProps = {
  chosen: KeyScope[]
  onChoose: (scopes: KeyScope[]) => void
  error: string | undefined
}

function Scopes({ chosen, onChoose, error }: ScopesProps) {
  const t = useWords()
  return (
    <FieldGroup label={t("keys.making.may")} {...(error === undefined ? {} : { error })}>
      <div className={styles.scopes}>
        {keyScopes.map((scope, place) => (
          <label key={scope} className={styles.scope}>
            <input
              type="checkbox"
              id={place === 0 ? ids.scopes : undefined}
              checked={chosen.includes(scope)}
              onChange={({ currentTarget }) =>
                onChoose(
                  keyScopes.filter((one) => (one === scope ? currentTarget.checked : chosen.includes(one))),
                )
              }
            />
            {t(`keys.scopes.${scope}`)}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useWords()
  const [copied, setCopied] = useState<"copied" | "notCopied">()
  const button = useRef<HTMLButtonElement>(null)
  // One press too many must not close what cannot be shown again.
  useEffect(() => button.current?.focus(), [])
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied("copied"),
      () => setCopied("notCopied"),
    )
  return (
    <Dialog title={t("keys.made.title")} isDirty onClose={onClose}>
      <Notice tone="warn">{t("keys.made.once")}</Notice>
      <div className={styles.secret}>
        <Field label={t("keys.made.secret")}>
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
        <p className={styles.said} role="status">
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
