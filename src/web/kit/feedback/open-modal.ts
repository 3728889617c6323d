import { afterPaint } from "#web/kit/browser/after-paint.ts"

/**
 * Opens a dialog as a modal, and paints it before. A modal makes the page behind it inert, which restyles all elements
 * of the page; the dialog is a popover until it is painted, or until a key or a press comes. Returns a function that
 * closes it.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  // Safari before 17 has no popovers.
  let isPopover = "popover" in HTMLElement.prototype
  function becomeModal() {
    if (!isPopover || !dialog.isConnected) return
    endPopover()
    // A modal moves the focus to its first button unless an element asks for it.
    const focused = dialog.contains(document.activeElement) ? document.activeElement : null
    focused?.setAttribute("autofocus", "")
    dialog.showModal()
    focused?.removeAttribute("autofocus")
  }
  function endPopover() {
    isPopover = false
    removeEventListener("keydown", becomeModal, true)
    removeEventListener("pointerdown", becomeModal, true)
    dialog.hidePopover()
    dialog.popover = null
  }

  if (isPopover) {
    dialog.popover = "manual"
    dialog.showPopover()
    addEventListener("keydown", becomeModal, true)
    addEventListener("pointerdown", becomeModal, true)
    afterPaint(becomeModal)
  } else dialog.showModal()
  return () => (isPopover ? endPopover() : dialog.close())
}
