import type { ReactNode } from "react"
import { Lighthouse } from "#web/kit/format/lighthouse.tsx"
import styles from "#web/kit/lists/empty-state.module.css"

type EmptyStateProps = {
  heading: ReactNode
  level?: "h1" | "h2"
  isLit?: boolean
  children?: ReactNode
  actions?: ReactNode
}

/** Shows that a list is empty, and the next step. */
export function EmptyState({
  heading,
  level: Heading = "h2",
  isLit = true,
  children,
  actions,
}: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Lighthouse isLit={isLit} />
      <Heading>{heading}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
