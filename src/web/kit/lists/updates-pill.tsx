import RefreshCw from "lucide-react/icons/refresh-cw"
import styles from "#web/kit/lists/updates-pill.module.css"

/** Shows the number of pending updates; pressing it applies them. */
export function UpdatesPill({
  waiting,
  says,
  onShow,
}: {
  waiting: number
  says: string
  onShow: () => void
}) {
  return (
    <div className={styles.place} aria-live="polite">
      {waiting > 0 && (
        <button type="button" onClick={onShow}>
          <RefreshCw aria-hidden="true" />
          {says}
        </button>
      )}
    </div>
  )
}
