import { Skeleton } from "#web/kit/feedback/skeleton.tsx"
import styles from "#web/kit/lists/loading-rows.module.css"

/** Shows placeholder rows while a table loads. */
export function LoadingRows({ label, rows = 6 }: { label: string; rows?: number }) {
  return (
    <div role="status" className={`stack ${styles.blanks}`}>
      <span className="sr">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.blank}>
          <Skeleton lines={["70%"]} />
        </div>
      ))}
    </div>
  )
}
