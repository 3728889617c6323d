import { classes } from "#web/kit/browser/classes.ts"
import styles from "#web/kit/feedback/waiting.module.css"

type Lines = ("25%" | "45%" | "70%" | "100%")[]

/** Renders grey lines in the size of the content; the surrounding element announces "loading". */
export function Skeleton({ lines = ["45%", "70%", "100%"] }: { lines?: Lines }) {
  return (
    <span className={styles.skeleton} aria-hidden="true">
      {lines.map((width, line) => (
        <i key={line} data-width={width} />
      ))}
    </span>
  )
}

/** Shows placeholder rows while a list loads. */
export function LoadingRows({ label, rows = 6, lines = ["70%"] }: LoadingRowsProps) {
  return (
    <div role="status" className="stack gap-12 late">
      <span className="sr">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="panel pad-16">
          <Skeleton lines={lines} />
        </div>
      ))}
    </div>
  )
}
type LoadingRowsProps = { label: string; rows?: number; lines?: Lines }

export function Spinner({ size = "text" }: { size?: "text" | "large" }) {
  return <span aria-hidden="true" className={classes(styles.spinner, size === "large" && styles.large)} />
}
