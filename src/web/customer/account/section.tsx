import type { ReactNode } from "react"
import styles from "#web/customer/account/account.module.css"
import { classes } from "#web/kit/browser/classes.ts"

type SectionProps = { id: string; heading: string; hint: string; children: ReactNode }

/**
 * A section of the account page: its description on the left (on top when narrow), its controls next to it.
 */
export function Section({ id, heading, hint, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-heading`}>
      <div>
        <h2 className="text-h3" id={`${id}-heading`}>
          {heading}
        </h2>
        <p className="muted text-staff mt-8">{hint}</p>
      </div>
      <div className={classes("card", `pad-24 ${styles.body}`)}>{children}</div>
    </section>
  )
}
