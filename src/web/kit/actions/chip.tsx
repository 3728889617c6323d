import Check from "lucide-react/icons/check"
import type { ComponentPropsWithRef, ReactNode } from "react"
import styles from "#web/kit/actions/chip.module.css"
import { classes } from "#web/kit/browser/classes.ts"

export type Tone = "plain" | "ok" | "warn" | "bad" | "info" | "note"

/** A state in one or two words. The sign says the same as the colour. */
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

/** A filter that is on or off. */
export function FilterChip({ isOn, className, children, ...rest }: FilterChipProps) {
  return (
    <button type="button" {...rest} aria-pressed={isOn} className={classes(styles.filter, className)}>
      {isOn && <Check aria-hidden="true" />}
      {children}
    </button>
  )
}

/** The green dot of live content. */
export function LiveDot({ children }: { children: ReactNode }) {
  return <span className={styles.live}>{children}</span>
}

/** A count on a menu entry, with the words that a screen reader says for it. */
export function Badge({ count, label }: { count: number; label: string }) {
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="sr">{label}</span>
    </span>
  )
}
