import type { ReactNode } from "react"
import { classes } from "#web/kit/browser/classes.ts"
import styles from "#web/kit/feedback/notice.module.css"

type NoticeProps = {
  tone?: "info" | "warn" | "bad" | "ok"
  icon?: ReactNode
  /** How a screen reader is told: at once, when it is idle, or not by itself. */
  role?: "alert" | "status"
  actions?: ReactNode
  children: ReactNode
}

/** A strip that tells one thing, above what it is about. */
export function Notice({ tone = "info", icon, role, actions, children }: NoticeProps) {
  return (
    <div className={classes(styles.notice, `tone-${tone}`)} role={role}>
      {icon}
      <div className={styles.text}>{children}</div>
      {actions}
    </div>
  )
}
