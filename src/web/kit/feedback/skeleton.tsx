import styles from "#web/kit/feedback/skeleton.module.css"

/** Renders grey lines in the size of the content; the surrounding element announces "loading". */
export function Skeleton({ lines = ["45%", "70%", "100%"] }: { lines?: ("25%" | "45%" | "70%" | "100%")[] }) {
  return (
    <span className={styles.skeleton} aria-hidden="true">
      {lines.map((width, line) => (
        <i key={line} data-width={width} />
      ))}
    </span>
  )
}
