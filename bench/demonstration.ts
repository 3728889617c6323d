import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Browser, type BrowserContext, chromium } from "@playwright/test"
import { findChromium } from "../scripts/chromium.ts"
import { startProduct } from "./product.ts"
import { type BenchRow, saveResults } from "./results.ts"

/** The cookies of an account. */
export type Login = Awaited<ReturnType<BrowserContext["storageState"]>>

export type Demonstration = {
  url: string
  dataDir: string
  browser: Browser
  logIn: (account: string) => Promise<Login>
}

/**
 * Starts the product with its demo data, and a browser with these flags as well; saves what was measured there as
 * `name`, and removes everything.
 */
export async function benchDemonstration(
  name: string,
  measure: (demonstration: Demonstration) => Promise<BenchRow[]>,
  flags: string[] = [],
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), `pharos-${name}-`))
  const { url, stop } = await startProduct(dataDir)
  const browser = await openBrowser(flags)
  try {
    const logIn = (account: string) => logInAs(account, browser, url)
    await saveResults(name, await measure({ url, dataDir, browser, logIn }))
  } finally {
    await browser.close()
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const openBrowser = async (flags: string[]) =>
  chromium.launch({
    executablePath: await findChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-quic",
      "--no-first-run",
      ...flags,
    ],
  })

async function logInAs(account: string, browser: Browser, url: string): Promise<Login> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/auth/login?back=/contact`)
  await page.locator(`button[name=account][value=${account}]`).click()
  await page.waitForURL("**/contact")
  const login = await context.storageState()
  await context.close()
  return login
}
