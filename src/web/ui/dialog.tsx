import X from "lucide-react/icons/x"
import { type ReactNode, useEffect, useId, useRef } from "react"
import { IconButton } from "#web/ui/button.tsx"
import { classes } from "#web/ui/classes.ts"
import styles from "#web/ui/dialog.module.css"
import { DialogMessage } from "#web/ui/dialog-message.tsx"
import { useWords } from "#web/words/words.ts"

type DialogProps = {
  title: ReactNode
  onClose: () => void
  /** 480 px, or the 300 px of the stock screen's dialogs. */
  width?: "normal" | "narrow"
  /** Something was typed: Escape and a press beside the dialog no longer close it. */
  isDirty?: boolean
  /** What acts on the whole of it, beside the title. */
  tools?: ReactNode
  children: ReactNode
}

/** A modal dialog, shown while it is rendered; on a phone it is a sheet at the bottom. Focus goes in and comes back. */
export function Dialog({ title, onClose, width = "normal", isDirty = false, tools, children }: DialogProps) {
  const t = useWords()
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    dialog?.showModal()
    // The narrow ones ask for one number, mostly: it can be typed at once.
    if (width === "narrow") dialog?.querySelector<HTMLElement>("input, select, textarea")?.focus()
    return () => {
      dialog?.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [width])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the keyboard's way, see onCancel
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={classes(styles.dialog, width === "narrow" && styles.narrow)}
      onCancel={(event) => {
        event.preventDefault()
        if (!isDirty) onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && !isDirty) onClose()
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {tools}
          <IconButton label={t("ui.close")} onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <DialogMessage of={ref} />
        {children}
      </div>
    </dialog>
  )
}

/** The dialog's buttons, side by side: the quiet one first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
