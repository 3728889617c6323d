/** Creates a set of listeners to notify of changes; `subscribe` is what React's `useSyncExternalStore` takes. */
export function makeListeners() {
  const listeners = new Set<() => void>()
  return {
    /** Returns a function that unsubscribes. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    notify: () => {
      for (const listener of listeners) listener()
    },
  }
}
