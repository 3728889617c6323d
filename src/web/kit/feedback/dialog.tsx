import X from "lucide-react/icons/x"
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react"
import { IconButton } from "#web/kit/actions/button.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import styles from "#web/kit/feedback/dialog.module.css"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { openModal } from "#web/kit/feedback/open-modal.ts"
import { useWords } from "#web/words/words.ts"

type DialogProps = {
  title: ReactNode
  onClose: () => void
  /** 480 px, or the 300 px of the stock screen's dialogs. */
  width?: "normal" | "narrow"
  /**
   * The form is dirty: a close request (Escape, Android's back) or a click outside no longer closes the
   * dialog.
   */
  isDirty?: boolean
  /** Actions on the whole dialog, next to the title. */
  tools?: ReactNode
  children: ReactNode
}

/** Shows a modal dialog while it is rendered, as a bottom sheet on phones. Focus moves in and back. */
export function Dialog({ title, onClose, width = "normal", isDirty = false, tools, children }: DialogProps) {
  const t = useWords()
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const focused = useRef<Element>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const opener = document.activeElement
    const close = openModal(dialog)
    const removeOpenDialog = addOpenDialog(dialog)
    // Narrow dialogs usually ask for one number, which can then be typed immediately.
    if (width === "narrow") dialog.querySelector<HTMLElement>("input, select, textarea")?.focus()
    return () => {
      removeOpenDialog()
      close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [width])
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={classes(styles.dialog, width === "narrow" && styles.narrow)}
      // Not "none": without a close request, Android's back would leave the page and lose the input.
      closedby={isDirty ? "closerequest" : "any"}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        focused.current = document.activeElement
        if (!event.cancelable) return
        event.preventDefault()
        if (!isDirty) onClose()
      }}
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || currentTarget.open) return
        // Closed by the browser itself, as Chromium does at a second close request without user activation.
        currentTarget.showModal()
        if (focused.current instanceof HTMLElement) focused.current.focus()
        if (!isDirty) onClose()
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {tools}
          <IconButton label={t("common.close")} onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <DialogMessage of={ref} />
        {children}
      </div>
    </dialog>
  )
}

/** Lays out the dialog's buttons, the secondary one first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

const eventName = "pharos-dialog-message"

/** Shows a refusal in the open dialog, because it covers the page and its toasts. */
export function sayInDialog(dialog: HTMLDialogElement, text: string) {
  dialog.dispatchEvent(new CustomEvent(eventName, { detail: text }))
}

/** Shows the messages of `sayInDialog` at the top of the dialog; a repeated one is announced again. */
function DialogMessage({ of: dialog }: { of: RefObject<HTMLDialogElement | null> }) {
  const [message, setMessage] = useState<{ text: string; turn: number } | null>(null)
  useEffect(() => {
    const place = dialog.current
    const onMessage = (event: Event) => {
      if (event instanceof CustomEvent && typeof event.detail === "string") {
        const text = event.detail
        setMessage((before) => ({ text, turn: (before?.turn ?? 0) + 1 }))
      }
    }
    place?.addEventListener(eventName, onMessage)
    return () => place?.removeEventListener(eventName, onMessage)
  }, [dialog])
  if (!message) return null
  return (
    <div key={message.turn} className={styles.message}>
      <Notice tone="bad" role="alert">
        {message.text}
      </Notice>
    </div>
  )
}

const opened = new Set<HTMLDialogElement>()

/** Registers an open dialog; returns a function that removes it. */
function addOpenDialog(dialog: HTMLDialogElement) {
  opened.delete(dialog)
  opened.add(dialog)
  return () => opened.delete(dialog)
}

/** Returns the dialog on top, or null. Skips one that left the page before its effects ended. */
export const topDialog = () => [...opened].findLast(({ isConnected }) => isConnected) ?? null
