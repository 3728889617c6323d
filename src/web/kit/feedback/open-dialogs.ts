const opened = new Set<HTMLDialogElement>()

/** Registers an open dialog; returns a function that removes it. */
export function addOpenDialog(dialog: HTMLDialogElement) {
  opened.delete(dialog)
  opened.add(dialog)
  return () => opened.delete(dialog)
}

/** Returns the dialog on top, or null. Skips one that left the page before its effects ended. */
export const topDialog = () => [...opened].findLast(({ isConnected, open }) => isConnected && open) ?? null
