import { useEffect } from "react"
import { currentToasts, dismissToast } from "#web/kit/feedback/toast.ts"
import { words } from "#web/words/words.ts"

/** Ctrl+Z takes back what the last Undo on the screen would; where there is an undo of one's own (a field, the till), that. */
export function useUndoKey() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isUndo(event) || isTyping(event.target)) return
      const last = currentToasts().findLast(({ action }) => action?.label === words.t("ui.undo"))
      if (!last) return
      event.preventDefault()
      dismissToast(last.id)
      last.action?.onPress()
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [])
}

const isUndo = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === "z"

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.matches("input, textarea, select") || target.isContentEditable)
