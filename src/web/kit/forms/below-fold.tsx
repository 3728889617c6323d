import { type ReactNode, useDeferredValue } from "react"
import styles from "#web/kit/forms/fields.module.css"

/** Renders the fields of a long form that lie below its first screen after the first screen is painted. */
export function BelowFold({ children }: { children: ReactNode }) {
  const isShown = useDeferredValue(true, false)
  // Its height keeps the form's buttons below the screen meanwhile.
  return isShown ? children : <div className={styles.belowFold} />
}
