import styles from "#web/kit/feedback/skeleton.module.css"

/** Grey lines in the size of what comes; the surrounding element says "loading" to screen readers. */
export function Skeleton({ lines = ["45%", "70%", "100%"] }: { lines?: ("25%" | "45%" | "70%" | "100%")[] }) {
  return (
    <span className={styles.skeleton} aria-hidden="true">
      {lines.map((width, line) => (
        <i key={line} data-width={width} />
      ))}
    </span>
  )
}
