import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BrowserContext, chromium } from "@playwright/test"
import { findChromium } from "../scripts/chromium.ts"
import { startProduct } from "./product.ts"
import { saveResults } from "./results.ts"

type Visit = { kilobytes: number; largestPaintMs: number }

// The profile of Lighthouse's "slow 4G": 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back; a CPU four times slower.
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/** Bytes over the wire as browsers get them over https: Chromium asks for Brotli only there, and this visit is plain http. */
async function sizeOf(urls: string[]): Promise<number> {
  const sizes = urls.map(async (url) => {
    const answer = await fetch(url, { headers: { "accept-encoding": "br" }, method: "HEAD" })
    return Number(answer.headers.get("content-length"))
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

// Runs in the page, where the types of this room do not reach.
const largestPaint = `new Promise((resolve) =>
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: "largest-contentful-paint", buffered: true }))`

async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send("Network.enable")
  await devtools.send("Network.emulateNetworkConditions", slow4g)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 })
  const files = new Set<string>()
  devtools.on("Network.responseReceived", ({ type, response }) => {
    const isMap = /live-map|maplibre|worker/.test(response.url)
    if ((type === "Script" || type === "Stylesheet") && !isMap) files.add(response.url)
  })
  await page.goto(url, { waitUntil: "networkidle" })
  const largestPaintMs = await page.evaluate<number>(largestPaint)
  await page.close()
  return { kilobytes: (await sizeOf([...files])) / 1000, largestPaintMs }
}

const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** What a first visit costs: script and style over the wire (the map not counted), and the largest paint on a slow phone. */
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
    for (const [path, most] of [
      ["/", 150],
      ["/pharos", 180],
    ] as const) {
      const visits: Visit[] = []
      for (let turn = 0; turn < 5; turn++) {
        const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
        visits.push(await visit(context, product.url + path))
        await context.close()
      }
      const kilobytes = median(visits.map((one) => one.kilobytes))
      const paint = median(visits.map((one) => one.largestPaintMs)) / 1000
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
