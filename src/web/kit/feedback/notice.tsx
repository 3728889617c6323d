import type { ReactNode } from "react"
import { classes } from "#web/kit/browser/classes.ts"
import styles from "#web/kit/feedback/notice.module.css"

type NoticeProps = {
  tone?: "info" | "warn" | "bad" | "ok"
  icon?: ReactNode
  /** How screen readers announce it: immediately, when idle, or not at all. */
  role?: "alert" | "status"
  actions?: ReactNode
  children: ReactNode
}

/** Renders a message bar above the content that it concerns. */
export function Notice({ tone = "info", icon, role, actions, children }: NoticeProps) {
  return (
    <div className={classes(styles.notice, `tone-${tone}`)} role={role}>
      {icon}
      <div className={styles.text}>{children}</div>
      {actions}
    </div>
  )
}
