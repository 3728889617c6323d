import type { ReactNode } from "react"
import { classes } from "#web/kit/browser/classes.ts"
import styles from "#web/pharmacy/cash-sessions/closing-paper.module.css"

/** Some lines of the paper under one heading. */
export function PaperPart({ heading, children }: { heading?: string; children: ReactNode }) {
  return (
    <section>
      {heading && <h2>{heading}</h2>}
      <dl>{children}</dl>
    </section>
  )
}

type PaperLineProps = {
  label: ReactNode
  isSum?: boolean
  /** Words, which may break; an amount never does. */
  isProse?: boolean
  children: ReactNode
}

/** A label and its amount. */
export function PaperLine({ label, isSum = false, isProse = false, children }: PaperLineProps) {
  return (
    <div
      className={classes(
        `row nowrap apart gap-16 ${styles.line}`,
        isSum && `bold mt-4 ${styles.sum}`,
        isProse && styles.prose,
      )}
    >
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
