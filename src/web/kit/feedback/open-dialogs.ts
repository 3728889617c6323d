const open: HTMLDialogElement[] = []

/** Notes that a dialog has opened over the others; the answer notes that it has closed. */
export function noteOpen(dialog: HTMLDialogElement) {
  open.push(dialog)
  return () => void open.splice(open.indexOf(dialog), 1)
}

/** The dialog that has the keys; null where none is open. */
export const topDialog = () => open.at(-1) ?? null
