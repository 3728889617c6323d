import type { ReactNode } from "react"
import styles from "#web/kit/lists/lists.module.css"

type HeadingRowProps = {
  heading: string
  /** What the page is for, in a sentence or two. */
  intro?: ReactNode
  /** How things stand, where that is known. */
  below?: ReactNode
  /** What can be done here. */
  children?: ReactNode
}

/** A page's heading with what belongs to it, and beside it what can be done. */
export function HeadingRow({ heading, intro, below, children }: HeadingRowProps) {
  return (
    <div className={`row apart gap-x-24 mb-16 ${styles.heading}`}>
      <div>
        <h1>{heading}</h1>
        {intro !== undefined && <p className={`muted mt-8 ${styles.intro}`}>{intro}</p>}
        {below}
      </div>
      {children}
    </div>
  )
}
