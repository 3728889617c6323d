import { type RefObject, useEffect, useState } from "react"
import styles from "#web/kit/feedback/dialog.module.css"
import { Notice } from "#web/kit/feedback/notice.tsx"

const eventName = "pharos-dialog-message"

/** Says in an open dialog why something from outside it was refused: it covers the page and its toasts. */
export function sayInDialog(dialog: HTMLDialogElement, text: string) {
  dialog.dispatchEvent(new CustomEvent(eventName, { detail: text }))
}

/** Shows what `sayInDialog` says, at the top of its dialog; a second time is announced again. */
export function DialogMessage({ of: dialog }: { of: RefObject<HTMLDialogElement | null> }) {
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
