import type { ReactNode } from "react"
import styles from "#web/kit/actions/consent.module.css"
import { Notice } from "#web/kit/feedback/notice.tsx"

type ConsentProps = {
  id: string
  says: ReactNode
  error: string | undefined
  isGiven: boolean
  onChange: (isGiven: boolean) => void
}

/** A tick that a form needs before it can be sent. */
export function Consent({ id, says, error, isGiven, onChange }: ConsentProps) {
  return (
    <div className={styles.consent}>
      <Notice tone="warn">
        <label htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            checked={isGiven}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
          {says}
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
