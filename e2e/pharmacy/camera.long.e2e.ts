import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { filmCodes, openFilmed } from "../support/fake-camera.ts"
import { expect, logIn, test } from "../support/fixtures.ts"
import { makeShelf } from "../support/shelf.ts"

const isCameraOn = (page: Page) =>
  page.evaluate(() => (globalThis as { seen?: MediaStreamTrack }).seen?.readyState === "live")

test("the camera reads barcodes and DataMatrix codes, each pack once", async ({ rows, baseURL }) => {
  const folder = await mkdtemp(join(tmpdir(), "pharos-film-"))
  const plain = await makeShelf(rows, { quantity: 9 })
  const coded = await makeShelf(rows, { quantity: 9, lot: "B1127", expiresOn: "2070-11-30" })
  const film = join(folder, "codes.y4m")
  await filmCodes(film, [
    { picture: { symbology: "ean13", text: plain.gtin.slice(1) }, seconds: 2 },
    { picture: null, seconds: 1 },
    { picture: { symbology: "gs1datamatrix", text: `(01)${coded.gtin}(17)701130(10)B1127` }, seconds: 2 },
    { picture: null, seconds: 1 },
  ])
  const { browser, context, page } = await openFilmed(film, baseURL ?? "")
  const wrong: string[] = []
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()))
  page.on("request", (request) => request.url().startsWith(baseURL ?? "") || wrong.push(request.url()))
  const reader = page.waitForResponse(/zxing_reader-.*\.wasm$/)
  await logIn(page, "pharmacist", "/pos")
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .waitFor()

  // Camera permission has not been granted, and this browser does not ask.
  await page.getByRole("button", { name: "Scan with camera" }).click()
  const dialog = page.getByRole("dialog", { name: "Scan packs" })
  await expect(dialog.getByRole("alert")).toContainText("Camera access is blocked.")
  await context.grantPermissions(["camera"])
  await dialog.getByRole("button", { name: "Try again" }).click()

  const says = dialog.getByRole("status").last()
  // The decoder is downloaded and initialised first, on a busy machine.
  await expect(says).toHaveText(`${plain.name}: 1 tablet in the cart`, { timeout: 45_000 })
  expect((await reader).headers()["content-type"]).toBe("application/wasm")
  await expect(says).toHaveText(`${coded.name}: 1 tablet in the cart`)
  await expect(says).toHaveText(`${plain.name}: 2 tablets in the cart`)
  await page.evaluate(() => {
    const stream = document.querySelector("video")?.srcObject
    if (stream instanceof MediaStream) Object.assign(globalThis, { seen: stream.getVideoTracks()[0] })
  })
  expect(await isCameraOn(page)).toBe(true)
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  expect(await isCameraOn(page)).toBe(false)
  await page.getByRole("button", { name: "View cart" }).click()
  await expect(page.getByRole("dialog")).toContainText("Scanned: batch B1127, expires 30 November 2070")
  expect(wrong).toEqual([])
  await browser.close()
  await rm(folder, { recursive: true })
})
