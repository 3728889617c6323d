import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import type { paths } from "#domain/platform/paths.ts"
import { exactly } from "#web/data/paths.ts"
import styles from "#web/frame/bottom-tabs.module.css"
import { classes } from "#web/kit/browser/classes.ts"

export type Tab = {
  to: (typeof paths)[keyof typeof paths]
  icon: ReactNode
  label: string
  badge?: ReactNode
  className?: string | undefined
  /** Screens that stand under this one. */
  covers?: string[]
  /** Goes there after a `g`. */
  letter?: string
}

/** The phone's tabs at the lower edge. */
export function BottomTabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ to, icon, label: text, badge, className }) => (
        <Link key={to} to={to} className={classes(styles.tab, className)} activeOptions={exactly}>
          {icon}
          {text}
          {badge && <span className={styles.badge}>{badge}</span>}
        </Link>
      ))}
    </nav>
  )
}
