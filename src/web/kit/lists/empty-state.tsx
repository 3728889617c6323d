import type { ReactNode } from "react"
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

/** Renders the small lighthouse of empty screens, with the lamp off when nothing was found. */
export function Lighthouse({ isLit = true }: { isLit?: boolean }) {
  return (
    <svg width="150" height="110" viewBox="0 0 150 110" aria-hidden="true">
      <path d="M20 96h110" stroke="var(--line-strong)" strokeWidth="3" strokeLinecap="round" />
      <path d="M64 40h22l8 56H56z" fill="var(--surface-2)" stroke="var(--line-strong)" strokeWidth="3" />
      <path d="M61 58h28l2.400 16H58.600z" fill="var(--primary-tint)" />
      <rect
        x="65"
        y="24"
        width="20"
        height="16"
        rx="2"
        fill={isLit ? "var(--beam-tint)" : "var(--sunken)"}
        stroke="var(--line-strong)"
        strokeWidth="3"
      />
      <path d="M62 24a13 11 0 0 1 26 0z" fill="var(--primary)" />
      {isLit && <path d="M64 32 18 20v24z" fill="var(--beam)" opacity=".55" />}
      {isLit && <path d="M86 32l46-12v24z" fill="var(--beam)" opacity=".25" />}
    </svg>
  )
}
