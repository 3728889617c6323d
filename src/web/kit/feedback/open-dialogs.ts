const opened = new Set<HTMLDialogElement>()

/** Notes that a dialog has opened over the others; the answer notes that it has closed. */
export function addOpenDialog(dialog: HTMLDialogElement) {
  opened.delete(dialog)
  opened.add(dialog)
  return () => opened.delete(dialog)
}

/** The dialog that has the keys; null where none is open. One may have left the page before its effects ended. */
export const topDialog = () => [...opened].findLast(({ isConnected, open }) => isConnected && open) ?? null
