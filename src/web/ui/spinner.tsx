import { classes } from "#web/ui/classes.ts"
import styles from "#web/ui/spinner.module.css"

export function Spinner({ size = "text" }: { size?: "text" | "large" }) {
  return <span aria-hidden="true" className={classes(styles.spinner, size === "large" && styles.large)} />
}
