import { existsSync } from "node:fs"
import { run } from "./run-command.ts"

const places = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
]

const found = () => places.find((place) => place && existsSync(place))

/** The path of a Chromium for the browser tests; installs Debian's where it is missing and we may. */
export async function findChromium(): Promise<string> {
  const isRoot = process.getuid?.() === 0
  if (!found() && isRoot && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Debian's Chromium for the browser tests.")
    await run("apt-get", ["update", "-qq"])
    await run("apt-get", ["install", "-y", "-qq", "chromium"], { DEBIAN_FRONTEND: "noninteractive" })
  }
  const chromium = found()
  if (chromium) return chromium
  throw new Error(
    "The browser tests need Chromium. Install it (Debian: apt-get update && apt-get install -y chromium), or set CHROMIUM to its path.",
  )
}
