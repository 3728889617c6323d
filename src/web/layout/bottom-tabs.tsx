import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import type { paths } from "#shared/paths.ts"
import styles from "#web/layout/bottom-tabs.module.css"
import { exactly } from "#web/paths.ts"

export type Tab = {
  to: (typeof paths)[keyof typeof paths]
  icon: ReactNode
  label: string
  badge?: ReactNode
  /** Goes there after a `g`. */
  letter?: string
}

/** The phone's tabs at the lower edge. */
export function BottomTabs({ label, tabs, children }: { label: string; tabs: Tab[]; children?: ReactNode }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ to, icon, label: text, badge }) => (
        <Link key={to} to={to} className={styles.tab} activeOptions={exactly}>
          {icon}
          {text}
          {badge && <span className={styles.badge}>{badge}</span>}
        </Link>
      ))}
      {children}
    </nav>
  )
}

/** A tab that opens something instead of leading somewhere. */
export function TabButton({ icon, label, onPress }: { icon: ReactNode; label: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={onPress}>
      {icon}
      {label}
    </button>
  )
}
