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
  /** The demo account to log in as; a guest without one. */
  as?: "pharmacist" | "supplier" | "admin"
  path: string
  width: number
  height: number
  /** Waits for what the picture is about. */
  until: (page: Page) => Promise<unknown>
}

const firstCard = (page: Page) => page.getByRole("article").first().waitFor()
const firstRow = (page: Page) => page.getByRole("row").nth(1).waitFor()

/** Puts the three medicines that sell most into the till's cart. */
async function fillCart(page: Page) {
  const add = page.getByRole("button", { name: /^Add to Cart/ })
  await add.first().waitFor()
  for (const place of [0, 1, 2]) await add.nth(place).click()
}

const pictures: Picture[] = [
  { name: "tracker-desktop", path: "/pharos?q=metformin", width: 1440, height: 900, until: firstCard },
  { name: "tracker-phone", path: "/pharos?q=metformin", width: 390, height: 844, until: firstCard },
  { name: "till", as: "pharmacist", path: "/pos", width: 1440, height: 900, until: fillCart },
  { name: "supplier", as: "supplier", path: "/suppliers", width: 1440, height: 900, until: firstRow },
  {
    name: "administration",
    as: "admin",
    path: "/admin",
    width: 1440,
    height: 900,
    until: (page) =>
      page
        .getByRole("link", { name: /pharmacies/i })
        .first()
        .waitFor(),
  },
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

async function take(browser: Browser, address: string, { name, as, path, width, height, until }: Picture) {
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
  if (as) await logIn(page, as)
  await page.goto(path)
  await until(page)
  await page.waitForLoadState("networkidle")
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await context.close()
  console.log(`docs/pictures/${name}.png`)
}

/** Logs in at the demonstration's identity provider. */
async function logIn(page: Page, account: string) {
  const asked = await page.request.get("/auth/login")
  await page.request.post(asked.url(), {
    form: { account },
    headers: { origin: new URL(asked.url()).origin },
  })
}

await takePictures()
