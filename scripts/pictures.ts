import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Browser, chromium, type Page } from "@playwright/test"
import { startProduct } from "../bench/product.ts"
import { findChromium } from "./chromium.ts"

/** The centre of Colombo: the location of the browser in the pictures. */
const colombo = { latitude: 6.9271, longitude: 79.8612 }
const folder = fileURLToPath(new URL("../docs/pictures/", import.meta.url))

type Picture = {
  name: string
  path: string
  width: number
  height: number
  /** Waits for what the picture is about. */
  until: (page: Page) => Promise<unknown>
}

const firstCard = (page: Page) => page.getByRole("article").first().waitFor()

const pictures: Picture[] = [
  { name: "tracker-desktop", path: "/pharos?q=metformin", width: 1440, height: 900, until: firstCard },
  { name: "tracker-phone", path: "/pharos?q=metformin", width: 390, height: 844, until: firstCard },
]

/** Takes the README's pictures from the running product with its demo data. */
async function takePictures(): Promise<void> {
  const executablePath = await findChromium()
  const dataDir = await mkdtemp(join(tmpdir(), "pharos-pictures-"))
  const product = await startProduct(dataDir)
  try {
    const isRoot = process.getuid?.() === 0
    const browser = await chromium.launch({ executablePath, args: isRoot ? ["--no-sandbox"] : [] })
    for (const picture of pictures) await take(browser, product.url, picture)
    await browser.close()
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function take(browser: Browser, address: string, { name, path, width, height, until }: Picture) {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height },
    geolocation: colombo,
    permissions: ["geolocation"],
    locale: "en-GB",
    timezoneId: "Asia/Colombo",
    reducedMotion: "reduce",
  })
  const page = await context.newPage()
  await page.goto(path)
  await until(page)
  await page.waitForLoadState("networkidle")
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await context.close()
  console.log(`docs/pictures/${name}.png`)
}

await takePictures()
