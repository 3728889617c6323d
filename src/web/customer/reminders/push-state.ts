/** What prevents reminders on this device. */
export type PushState =
  | "unsupported"
  /** On an iPhone or iPad, Pharos is open in the browser and not on the Home Screen. */
  | "needs-home-screen"
  | "blocked"
  | "off"
  /** Permission is granted, but the browser's push service was unreachable. */
  | "only-open"
  | "on"

export type Browser = {
  userAgent: string
  maxTouchPoints: number
  /** Opened from the Home Screen. */
  isInstalled: boolean
  hasWorker: boolean
  hasPush: boolean
  permission: NotificationPermission | null
}

const isAppleMobile = ({ userAgent, maxTouchPoints }: Pick<Browser, "userAgent" | "maxTouchPoints">) =>
  // An iPad identifies itself as a Mac.
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1)

export const isPhone = (userAgent: string) => /Android|iPhone|iPod|Mobile/.test(userAgent)

/** `is` is this device's state, in addition to the browser's abilities. */
export function pushState(
  browser: Browser,
  is: { subscribed: boolean; knownUnreachable: boolean },
): PushState {
  if (isAppleMobile(browser) && !browser.isInstalled) return "needs-home-screen"
  if (!browser.hasWorker || !browser.hasPush || browser.permission === null) return "unsupported"
  if (browser.permission === "denied") return "blocked"
  if (browser.permission === "default") return "off"
  if (is.subscribed) return "on"
  return is.knownUnreachable ? "only-open" : "off"
}
