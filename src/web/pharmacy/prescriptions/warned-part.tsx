import type { SupplyWarning } from "#contract/pharmacy/prescriptions.ts"
import { isProblem } from "#web/data/problem-words.ts"
import { readRefusal } from "#web/data/refusal.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { TextField } from "#web/kit/forms/fields.tsx"
import type { FormField } from "#web/kit/forms/use-form.ts"
import { InteractionsNote, keyOfWarning, sayWarning } from "#web/pharmacy/prescriptions/warnings-dialog.tsx"
import { useWords } from "#web/words/words.ts"

type WarnedPartProps = {
  /** What the last try was warned of. */
  warnings: readonly SupplyWarning[]
  /** The reason to go on. */
  field: FormField<string>
  label: string
}

/** The part of a form that shows the warnings about a supply and asks for the reason to go on; nothing without any. */
export function WarnedPart({ warnings, field, label }: WarnedPartProps) {
  const t = useWords()
  if (warnings.length === 0) return null
  return (
    <div className="mt-12">
      <Notice tone="warn" role="alert">
        <ul className="stack">
          {warnings.map((warning) => (
            <li key={keyOfWarning(warning)}>{sayWarning(t, warning)}</li>
          ))}
        </ul>
        <InteractionsNote />
      </Notice>
      <TextField field={field} label={label} maxLength={300} />
    </div>
  )
}

/** Whether a refusal warned of something, and of what. The server writes the warnings by the contract. */
export const warningsOf = (error: unknown): SupplyWarning[] =>
  isProblem(error, "supply-warned") ? (readRefusal(error)?.detail("warnings") as SupplyWarning[]) : []
