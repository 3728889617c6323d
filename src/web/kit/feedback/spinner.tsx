import { classes } from "#web/kit/browser/classes.ts"
import styles from "#web/kit/feedback/waiting.module.css"

export function Spinner({ size = "text" }: { size?: "text" | "large" }) {
  return <span aria-hidden="true" className={classes(styles.spinner, size === "large" && styles.large)} />
}
