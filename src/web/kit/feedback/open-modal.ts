import { afterPaint } from "#web/kit/browser/after-paint.ts"

/**
 * Opens a dialog as a modal, and paints it before. A modal makes the page behind it inert, which restyles all elements
 * of the page; the dialog is a popover until it is painted, or until a key or a press comes. Returns a function that
 * closes it.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  let isPopover = true
  function becomeModal() {
    if (!isPopover || !dialog.isConnected) return
    end()
    // A modal moves the focus to its first button unless an element asks for it.
    const focused = dialog.contains(document.activeElement) ? document.activeElement : null
    focused?.setAttribute("autofocus", "")
    dialog.showModal()
    focused?.removeAttribute("autofocus")
  }
  function end() {
    isPopover = false
    removeEventListener("keydown", becomeModal, true)
    removeEventListener("pointerdown", becomeModal, true)
    dialog.hidePopover()
    dialog.popover = null
  }

  dialog.popover = "manual"
  dialog.showPopover()
  addEventListener("keydown", becomeModal, true)
  addEventListener("pointerdown", becomeModal, true)
  afterPaint(becomeModal)
  return () => {
    if (isPopover) end()
    else dialog.close()
  }
}
