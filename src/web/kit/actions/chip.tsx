import Check from "lucide-react/icons/check"
import type { ComponentPropsWithRef, ReactNode } from "react"
import styles from "#web/kit/actions/chip.module.css"
import { classes } from "#web/kit/browser/classes.ts"

export type Tone = "plain" | "ok" | "warn" | "bad" | "info" | "note"

/** Renders a state in one or two words, with an icon that repeats the colour's meaning. */
export function Chip({
  tone = "plain",
  icon,
  children,
}: {
  tone?: Tone
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={classes(styles.chip, tone !== "plain" && `tone-${tone}`)}>
      {icon}
      {children}
    </span>
  )
}

type FilterChipProps = ComponentPropsWithRef<"button"> & { isOn: boolean }

/** Renders a filter that can be switched on and off. */
export function FilterChip({ isOn, className, children, ...rest }: FilterChipProps) {
  return (
    <button type="button" {...rest} aria-pressed={isOn} className={classes("pill", className)}>
      {isOn && <Check aria-hidden="true" />}
      {children}
    </button>
  )
}

/** Renders the green dot of live content. */
export function LiveDot({ children }: { children: ReactNode }) {
  return <span className={styles.live}>{children}</span>
}

/** Renders a count on a menu entry, with a label for screen readers. */
export function Badge({
  count,
  label,
  hasMore = false,
}: {
  count: number
  label: string
  hasMore?: boolean
}) {
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{count > 99 ? "99+" : `${count}${hasMore ? "+" : ""}`}</span>
      <span className="sr">{label}</span>
    </span>
  )
}
