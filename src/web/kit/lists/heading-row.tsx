import type { ReactNode } from "react"
import styles from "#web/kit/lists/lists.module.css"

type HeadingRowProps = {
  heading: string
  /** The purpose of the page in a sentence or two. */
  intro?: ReactNode
  /** The current status, if known. */
  below?: ReactNode
  /** The page's actions. */
  children?: ReactNode
}

/** Renders a page's heading with its description, status and actions. */
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
