import { type ReactNode, useState, useSyncExternalStore } from "react"
import { makeListeners } from "#domain/platform/listeners.ts"

/** What a screen's dialog is open for, and how to open and close it. */
type Opened<What> = ReturnType<typeof makeOpened<What>>

/**
 * Keeps what a dialog is open for outside the screen's state: opening and closing it renders the dialog and not the
 * screen behind it. `WhileOpened` shows the dialog. `first` is called once, for a dialog that is open from the start.
 */
export function useOpened<What>(first?: () => What | undefined): Opened<What> {
  const [opened] = useState(() => makeOpened(first?.()))
  return opened
}

function makeOpened<What>(first: What | undefined) {
  let what = first
  const listeners = makeListeners()
  const change = (next: What | undefined) => {
    what = next
    listeners.notify()
  }
  return {
    open: (next: What) => change(next),
    close: () => change(undefined),
    get: () => what,
    subscribe: listeners.subscribe,
  }
}

type WhileOpenedProps<What> = { of: Opened<What>; children: (what: What) => ReactNode }

/** Shows a dialog as long as it is open for something. */
export function WhileOpened<What>({ of, children }: WhileOpenedProps<What>) {
  const what = useSyncExternalStore(of.subscribe, of.get, of.get)
  return what === undefined ? null : children(what)
}
