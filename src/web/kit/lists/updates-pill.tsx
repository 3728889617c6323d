import RefreshCw from "lucide-react/icons/refresh-cw"
import styles from "#web/kit/lists/lists.module.css"

/** Shows the number of pending updates; pressing it applies them. */
export function UpdatesPill({
  waiting,
  label,
  onShow,
}: {
  waiting: number
  label: string
  onShow: () => void
}) {
  return (
    <div className={styles.updates} aria-live="polite">
      {waiting > 0 && (
        <button type="button" onClick={onShow}>
          <RefreshCw aria-hidden="true" />
          {label}
        </button>
      )}
    </div>
  )
}
