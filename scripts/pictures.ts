import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { type Browser, chromium, type Page } from "@playwright/test"
import { buildIfStale } from "./build-if-stale.ts"
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
  await buildIfStale()
  const dataDir = await mkdtemp(join(tmpdir(), "pharos-pictures-"))
  const port = await findFreePort()
  const product = spawn(process.execPath, ["src/server/app/main.ts"], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    stdio: "inherit",
  })
  const ended = once(product, "exit")
  try {
    const address = `http://localhost:${port}`
    await untilReady(address, () => product.exitCode !== null)
    const isRoot = process.getuid?.() === 0
    const browser = await chromium.launch({ executablePath, args: isRoot ? ["--no-sandbox"] : [] })
    for (const picture of pictures) await take(browser, address, picture)
    await browser.close()
  } finally {
    product.kill("SIGTERM")
    await ended
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

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  return typeof address === "object" && address ? address.port : 0
}

async function untilReady(address: string, hasEnded: () => boolean): Promise<void> {
  while (!hasEnded()) {
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.ok) return
    await wait(200)
  }
  throw new Error("Pharos ended before it was ready.")
}

await takePictures()
