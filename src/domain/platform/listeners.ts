/** Makes a set of callbacks that are told of each change: a store for React's `useSyncExternalStore`, say. */
export function makeListeners() {
  const listeners = new Set<() => void>()
  return {
    /** Returns a function that ends it. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    tell: () => {
      for (const listener of listeners) listener()
    },
  }
}
