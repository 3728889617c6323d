import { existsSync } from "node:fs"
import { run } from "./run-command.ts"

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
const shell = "/usr/bin/chromium-headless-shell"

/** Full Chromium: has persistent profiles and a camera. `CHROMIUM` selects one browser for everything. */
export const wholeChromium = () =>
  [process.env.CHROMIUM, ...places].find((place) => place && existsSync(place))

/** The headless shell needs half the CPU; where it is missing, full Chromium is used. */
export const lightChromium = () => (!process.env.CHROMIUM && existsSync(shell) ? shell : wholeChromium())

/** Returns the path of a Chromium for the browser tests; installs Debian's if it is missing and permissions allow. */
export async function findChromium(): Promise<string> {
  const isRoot = process.getuid?.() === 0
  const packages = [
    ...(wholeChromium() ? [] : ["chromium"]),
    ...(process.env.CHROMIUM || existsSync(shell) ? [] : ["chromium-headless-shell"]),
  ]
  if (packages.length && isRoot && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Debian's Chromium for the browser tests.")
    await run("apt-get", ["update", "-qq"])
    // One by one: an older Debian has no headless shell.
    for (const name of packages)
      await run("apt-get", ["install", "-y", "-qq", name], { DEBIAN_FRONTEND: "noninteractive" })
  }
  const chromium = wholeChromium()
  if (chromium) return chromium
  throw new Error(
    "The browser tests need Chromium. Install it (Debian: apt-get update && apt-get install -y chromium chromium-headless-shell), or set CHROMIUM to its path.",
  )
}
