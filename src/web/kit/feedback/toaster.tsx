import X from "lucide-react/icons/x"
import { useEffect, useState, useSyncExternalStore } from "react"
import { IconButton } from "#web/kit/actions/button.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { currentToasts, dismissToast, onToastsChange, type ShownToast } from "#web/kit/feedback/toast.ts"
import styles from "#web/kit/feedback/toaster.module.css"
import { useWords } from "#web/words/words.ts"

/** Errors and toasts with actions stay longer than plain confirmations. */
const stayMs = 4_000
const longStayMs = 10_000

/** The container of toasts, mounted once at the root. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToastsChange, currentToasts, currentToasts)
  return (
    <div className={styles.toaster}>
      <div className={styles.said} role="status">
        {toasts.filter(({ tone }) => tone !== "bad").map(strip)}
      </div>
      {toasts.filter(({ tone }) => tone === "bad").map(strip)}
    </div>
  )
}

const strip = (each: ShownToast) => <ToastStrip key={each.id} {...each} />

function ToastStrip({ id, text, tone = "plain", action }: ShownToast) {
  const t = useWords()
  const [isHeld, setHeld] = useState(false)
  const isLong = tone === "bad" || action !== undefined
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(id), isLong ? longStayMs : stayMs)
    return () => clearTimeout(timer)
  }, [id, isHeld, isLong])
  const press = () => {
    dismissToast(id)
    action?.onPress()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- holding it still is a comfort, not a function
    <div
      // A refusal is assertive; other toasts are polite.
      role={tone === "bad" ? "alert" : undefined}
      className={classes(styles.toast, tone === "bad" && styles.bad)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{text}</span>
      {action && (
        <button type="button" className={styles.action} onClick={press}>
          {action.label}
        </button>
      )}
      <IconButton label={t("common.close")} onClick={() => dismissToast(id)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
