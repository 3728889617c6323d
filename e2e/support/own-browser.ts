import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { type Browser, chromium } from "@playwright/test"
import config from "../../playwright.config.ts"
import { wholeChromium } from "../../scripts/chromium.ts"

/** Full Chromium, for what the headless shell lacks: a persistent profile, a camera, notifications. */
export const wholeBrowser = { ...config.use?.launchOptions, executablePath: wholeChromium() }

/** A browser with its own persistent profile, which can be killed and restarted. */
export async function openOwnBrowser() {
  const profile = await mkdtemp(join(tmpdir(), "pharos-e2e-profile-"))
  let child: ChildProcess | undefined
  let browser: Browser | undefined

  /** Starts it; returns the context of its only window. */
  async function start() {
    // Emulates a mouse, even if the test machine has none.
    const mouse = "primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4"
    const own = [
      `--blink-settings=${mouse}`,
      "--headless=new",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      "about:blank",
    ]
    child = spawn(wholeBrowser.executablePath ?? "", [...(wholeBrowser.args ?? []), ...own], {
      stdio: ["ignore", "ignore", "pipe"],
    })
    browser = await chromium.connectOverCDP(await addressOf(child))
    const [context] = browser.contexts()
    if (!context) throw new Error("The browser has no window")
    return context
  }

  /** Kills it like a power cut: pages receive no event. */
  async function kill() {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill("SIGKILL")
    await once(child, "exit")
    await browser?.close().catch(() => {})
  }

  return {
    start,
    kill,
    async [Symbol.asyncDispose]() {
      await kill()
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error("The browser says nothing")
  for await (const line of createInterface(stderr)) {
    const [, address] = /^DevTools listening on (\S+)/.exec(line) ?? []
    if (address) {
      stderr.resume()
      return address
    }
  }
  throw new Error("The browser ended before it listened")
}
