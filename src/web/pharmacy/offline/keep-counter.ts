/** Makes this device a counter's: the worker keeps every staff screen on it, and the browser does not clear what is stored. */
export function keepCounter(): void {
  if (!import.meta.env.PROD) return
  // Without either the till works, as long as there is a network.
  void navigator.storage?.persist?.().catch(() => {})
  void navigator.serviceWorker?.ready
    .then(({ active }) => active?.postMessage("keep-counter"))
    .catch(() => {})
}
