/**
 * Registers the service worker (SPEC section 7). Without one Pharos works, but cannot remind while
 * closed.
 */
export async function registerWorker(): Promise<void> {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return
  try {
    const { active, waiting } = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" })
    active?.postMessage("send-kept-answers")
    const script = document.querySelector<HTMLScriptElement>("script[type=module]")
    if (script) waiting?.postMessage({ takeOver: new URL(script.src).pathname })
    if (!savesData()) (await navigator.serviceWorker.ready).active?.postMessage("keep-pages")
  } catch (error) {
    console.warn("The service worker could not be registered.", error)
  }
}

// Missing in TypeScript's library, because not every browser has it.
type Connection = { connection?: { saveData?: boolean } }

/** True when the person has asked the browser to save data. */
const savesData = () => (navigator as Connection).connection?.saveData === true

const readyWithinMs = 5_000

/** Returns the registration for notifications, or null if there is none within a few seconds. */
export async function findWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null
  const late = new Promise<null>((resolve) => setTimeout(resolve, readyWithinMs, null))
  return Promise.race([navigator.serviceWorker.ready, late])
}
