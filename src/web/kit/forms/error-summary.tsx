import { type MouseEvent, useEffect, useRef } from "react"
import styles from "#web/kit/forms/fields.module.css"
import type { AnyForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type FieldError = { fieldId: string; message: string }

/** Lists a form's errors with links to their fields; takes the focus when it appears. */
function ErrorSummary({ heading, errors }: { heading: string; errors: FieldError[] }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} className={styles.summary} role="alert" tabIndex={-1}>
      <b>{heading}</b>
      <ul>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Lists the errors of a form and announces each refusal. */
export function FormSummary({ form, heading }: { form: Pick<AnyForm, "turn" | "summary">; heading: string }) {
  if (form.summary.length === 0) return null
  return <ErrorSummary key={form.turn} heading={heading} errors={form.summary} />
}

function focusField(event: MouseEvent, fieldId: string) {
  event.preventDefault()
  document.getElementById(fieldId)?.focus()
}

/**
 * Starts the page's title with the number of errors, for people who hear it before they see the form.
 */
export function useErrorTitle(hasErrors: boolean) {
  const t = useWords()
  useEffect(() => {
    if (!hasErrors) return
    const { title } = document
    document.title = t("common.errorTitle", { title })
    return () => {
      document.title = title
    }
  }, [hasErrors, t])
}
