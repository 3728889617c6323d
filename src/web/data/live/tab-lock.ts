type Parts = {
  /** The lock's name, the same in every tab. */
  name: string
  /** Aborted when this tab gives the lock up. */
  leaving: AbortController
  takeOver: () => void
}

/** Calls back once this tab holds the lock, which one tab has at a time; at once in a browser without locks. */
export function holdTabLock({ name, leaving, takeOver }: Parts) {
  if (typeof BroadcastChannel === "undefined" || !navigator.locks) return takeOver()
  const held = Promise.withResolvers<void>()
  leaving.signal.addEventListener("abort", () => held.resolve())
  navigator.locks
    .request(name, { signal: leaving.signal }, () => {
      takeOver()
      return held.promise
    })
    .catch(() => {})
}
