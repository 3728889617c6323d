import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BrowserContext, chromium } from "@playwright/test"
import { findChromium } from "../scripts/chromium.ts"
import { measureFirstVisits } from "../scripts/first-visit.ts"
import { startProduct } from "./product.ts"
import { saveResults } from "./results.ts"

// Lighthouse's "slow 4G" profile: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip; a CPU four times slower.
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

// Runs in the page, where this folder's types do not apply.
const largestPaint = `new Promise((resolve) =>
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: "largest-contentful-paint", buffered: true }))`

async function largestPaintMs(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send("Network.enable")
  await devtools.send("Network.emulateNetworkConditions", slow4g)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 })
  await page.goto(url, { waitUntil: "networkidle" })
  const paintMs = await page.evaluate<number>(largestPaint)
  await page.close()
  return paintMs
}

const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/**
 * Measures a first visit: script and style over the wire (without the map and idle-time downloads), and the
 * largest contentful paint on a slow phone.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "pharos-visit-"))
  const product = await startProduct(folder)
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-quic",
      "--no-first-run",
    ],
  })
  try {
    const rows = []
    for (const { path, maxKilobytes: most, kilobytes } of await measureFirstVisits()) {
      const paints: number[] = []
      for (let turn = 0; turn < 5; turn++) {
        const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
        paints.push(await largestPaintMs(context, product.url + path))
        await context.close()
      }
      const paint = median(paints) / 1000
      rows.push({
        promise: "first visit",
        measured: `script and style of ${path}, compressed, map not counted`,
        value: kilobytes,
        unit: "kB",
        goal: `≤ ${most} kB`,
        met: kilobytes <= most,
      })
      rows.push({
        promise: "first visit",
        measured: `largest paint of ${path}, slow 4G, CPU 4 × slower (median of 5)`,
        value: paint,
        unit: "s",
        goal: "≤ 1.8 s",
        met: paint <= 1.8,
      })
    }
    await saveResults("first-visit", rows)
  } finally {
    await browser.close()
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
