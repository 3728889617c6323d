import type { Browser } from "@playwright/test"
import type { Login } from "./demonstration.ts"

// Lighthouse's "slow 4G" profile: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip; a CPU four times slower.
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const waitForLateShiftsMs = 2_000

// Runs in the page, where this folder's types do not apply. Shifts add up in windows of at most five seconds.
const watch = `(() => {
  window.visit = { paintMs: 0, shift: 0 }
  let sum = 0, first = 0, last = 0
  new PerformanceObserver((list) => { visit.paintMs = list.getEntries().at(-1).startTime })
    .observe({ type: "largest-contentful-paint", buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput } of list.getEntries()) {
      if (hadRecentInput) continue
      if (startTime - last > 1000 || startTime - first > 5000) { sum = 0; first = startTime }
      last = startTime
      sum += value
      visit.shift = Math.max(visit.shift, sum)
    }
  }).observe({ type: "layout-shift", buffered: true })
})()`

export type Visit = { paintMs: number; shift: number; bytes: number }

/** Opens a page of a phone with an empty cache; counts the bytes of everything it loads, headers included. */
export async function visit(browser: Browser, url: string, login?: Login): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(login && { storageState: login }),
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  let bytes = 0
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength))
  await devtools.send("Network.enable")
  await devtools.send("Network.emulateNetworkConditions", slow4g)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 })
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: "load", timeout: 180_000 })
  await page.waitForTimeout(waitForLateShiftsMs)
  const seen = await page.evaluate<Omit<Visit, "bytes">>("visit")
  await context.close()
  return { ...seen, bytes }
}
