import { useEffect, useRef } from "react"
import type { SupplyWarning } from "#contract/pharmacy/prescriptions.ts"
import { useSite } from "#web/data/site.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { TextField } from "#web/kit/forms/fields.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { type TFunction, useWords } from "#web/words/words.ts"
import "#web/words/en/prescriptions.ts"

type WarningsDialogProps = {
  warnings: readonly SupplyWarning[]
  /** With the reason to sell all the same, or undefined. */
  onAnswer: (overrideReason: string | undefined) => void
}

/** Shows the warnings about a supply before it is sold. */
export function WarningsDialog({ warnings, onAnswer }: WarningsDialogProps) {
  const t = useWords()
  const no = useRef<HTMLButtonElement>(null)
  useEffect(() => no.current?.focus(), [])
  const form = useForm({
    values: { reason: "" },
    check: ({ reason }) => ({
      errors: { reason: reason.trim() ? undefined : t("prescriptions.warned.reasonMissing") },
      body: reason,
    }),
    send: (reason) => Promise.resolve(reason),
    onSent: (reason) => onAnswer(reason),
  })
  return (
    <Dialog title={t("prescriptions.warned.title")} onClose={() => onAnswer(undefined)}>
      <form onSubmit={form.submit} noValidate>
        <ul className="stack">
          {warnings.map((warning) => (
            <li key={keyOfWarning(warning)}>
              {"name" in warning && (
                <b className="block" translate="no">
                  <TallMan text={keepTogether(warning.name)} />
                </b>
              )}
              {sayWarning(t, warning)}
            </li>
          ))}
        </ul>
        <TextField field={form.field("reason")} label={t("prescriptions.warned.reason")} maxLength={300} />
        <InteractionsNote />
        <DialogActions>
          <Button ref={no} type="button" look="outline" onClick={() => onAnswer(undefined)}>
            {t("prescriptions.warned.no")}
          </Button>
          <Button type="submit">{t("prescriptions.warned.yes")}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Says that interactions are not checked, where the operator has set no source of them. */
export function InteractionsNote() {
  const t = useWords()
  const { checksInteractions } = useSite()
  return checksInteractions ? null : <p className="meta mt-8">{t("prescriptions.warned.noInteractions")}</p>
}

/** Says what a warning is about. */
export function sayWarning(t: TFunction, warning: SupplyWarning): string {
  switch (warning.kind) {
    case "allergy":
      return t("prescriptions.warned.allergy", { generic: warning.generic })
    case "duplicate":
      return t("prescriptions.warned.duplicateUnits", {
        count: warning.quantity,
        when: formatMoment(new Date(warning.at)),
      })
    case "interaction":
      return t(`prescriptions.warned.${warning.severity === "critical" ? "severe" : "interaction"}`, warning)
    case "interactions-unchecked":
      return t("prescriptions.warned.unchecked")
  }
}

/** A key among the warnings about one supply. */
export const keyOfWarning = (warning: SupplyWarning) => JSON.stringify(warning)
