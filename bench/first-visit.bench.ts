import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Browser, chromium } from "@playwright/test"
import { findChromium } from "../scripts/chromium.ts"
import { measureFirstVisits } from "../scripts/first-visit.ts"
import { startProduct } from "./product.ts"
import { type BenchRow, saveResults } from "./results.ts"

// Lighthouse's "slow 4G" profile: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip; a CPU four times slower.
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const rounds = 5
const waitForLateShiftsMs = 2_000

const visits = [
  { path: "/", maxPaint: 1.8, maxKilobytes: 190 },
  { path: "/pharos", maxPaint: 1.8, maxKilobytes: 230 },
  { path: "/login", maxPaint: 1.8, maxKilobytes: 210 },
  { path: "/pos", maxPaint: 2.5, maxKilobytes: 340, account: "pharmacist" },
]

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

type Visit = { paintMs: number; shift: number; bytes: number }

/** Opens a page with an empty cache; counts the bytes of everything it loads, headers included. */
async function visit(browser: Browser, url: string, storageState?: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(storageState && { storageState }),
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  let bytes = 0
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength))
  await devtools.send("Network.enable")
  await devtools.send("Network.emulateNetworkConditions", slow4g)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 })
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: "load" })
  await page.waitForTimeout(waitForLateShiftsMs)
  const seen = await page.evaluate<Omit<Visit, "bytes">>("visit")
  await context.close()
  return { ...seen, bytes }
}

async function logIn(browser: Browser, url: string, account: string, file: string): Promise<string> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/auth/login?back=/contact`)
  await page.locator(`button[name=account][value=${account}]`).click()
  await page.waitForURL("**/contact")
  await context.storageState({ path: file })
  await context.close()
  return file
}

const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

const row = (measured: string, value: number, most: number, unit?: string): BenchRow => ({
  promise: "first visit",
  measured,
  value,
  ...(unit && { unit }),
  goal: `≤ ${most}${unit ? ` ${unit}` : ""}`,
  met: value <= most,
})

/** Measures first visits on a slow phone: files, bytes over the wire, the largest paint and how far things shift. */
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
    const rows: BenchRow[] = []
    for (const { path, kilobytes, maxKilobytes, files } of await measureFirstVisits())
      rows.push(
        row(`scripts and styles that ${path} lists`, files, 12),
        row(`document, scripts, styles and fonts of ${path}, compressed`, kilobytes, maxKilobytes, "kB"),
      )
    for (const { path, maxPaint, maxKilobytes, account } of visits) {
      const login = account && (await logIn(browser, product.url, account, join(folder, "login.json")))
      const seen: Visit[] = []
      for (let round = 0; round < rounds; round++) seen.push(await visit(browser, product.url + path, login))
      const of = `of ${path}, slow 4G, CPU 4 × slower (median of ${rounds})`
      rows.push(
        row(
          `everything over the wire ${of}`,
          median(seen.map(({ bytes }) => bytes)) / 1000,
          maxKilobytes,
          "kB",
        ),
        row(`largest paint ${of}`, median(seen.map(({ paintMs }) => paintMs)) / 1000, maxPaint, "s"),
        row(`layout shift ${of}`, median(seen.map(({ shift }) => shift)), 0.05),
      )
    }
    await saveResults("first-visit", rows)
  } finally {
    await browser.close()
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
