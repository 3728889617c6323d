import type { ReactNode } from "react"
import styles from "#web/finder/home/sections.module.css"
import { classes } from "#web/kit/browser/classes.ts"

/** The coloured square with a sign on top of a card. */
export function Tile({ tone, children }: { tone: "primary" | "beam" | "info"; children: ReactNode }) {
  return <span className={classes(styles.tile, `tone-${tone}`)}>{children}</span>
}
