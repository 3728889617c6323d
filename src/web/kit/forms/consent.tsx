import type { ReactNode } from "react"
import { Notice } from "#web/kit/feedback/notice.tsx"
import styles from "#web/kit/forms/consent.module.css"
import type { FormField } from "#web/kit/forms/use-form.ts"

/** A required checkbox. */
export function Consent({ field, label }: { field: FormField<boolean>; label: ReactNode }) {
  const { id, value, error, set, ref } = field
  return (
    <div className={styles.consent}>
      <Notice tone="warn">
        <label htmlFor={id}>
          <input
            ref={ref}
            id={id}
            type="checkbox"
            checked={value}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            onChange={(event) => set(event.currentTarget.checked)}
          />
          {label}
        </label>
        {error !== undefined && (
          <p id={`${id}-error`} className={styles.wrong}>
            {error}
          </p>
        )}
      </Notice>
    </div>
  )
}
