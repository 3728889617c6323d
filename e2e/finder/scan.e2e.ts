import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { filmCodes, openFilmed } from "../support/fake-camera.ts"
import { expect, test } from "../support/fixtures.ts"
import { makeGtin, makeShelf } from "../support/shelf.ts"

test.describe.configure({ timeout: 180_000 })

test("a guest's scan searches for the pack's medicine", async ({ rows, baseURL }) => {
  const { name, gtin } = await makeShelf(rows)
  await scan(gtin, baseURL ?? "", async ({ page, dialog }) => {
    await expect(dialog).toBeHidden({ timeout: 60_000 })
    await expect(page.getByRole("search").getByRole("combobox")).toHaveValue(name)
    await expect(page.getByRole("link", { name: "Harbour Chemists" }).first()).toBeVisible()
  })
})

test("a guest's scan of an unknown code says so and searches for nothing", async ({ baseURL }) => {
  const gtin = makeGtin()
  await scan(gtin, baseURL ?? "", async ({ page }) => {
    await expect(
      page.getByText(`This code is not known to Pharos: ${gtin}. Type the name on the pack.`),
    ).toBeVisible({ timeout: 60_000 })
    await expect(page).not.toHaveURL(/q=/)
  })
})

type Scanning = Awaited<ReturnType<typeof openScan>>

/** Holds a pack with this code before the camera of the tracker's search. */
async function scan(gtin: string, baseURL: string, then: (scanning: Scanning) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), "pharos-film-"))
  const film = join(folder, "code.y4m")
  await filmCodes(film, [{ picture: { symbology: "ean13", text: gtin.slice(1) }, seconds: 2 }])
  const scanning = await openScan(film, baseURL)
  await then(scanning)
  await scanning.browser.close()
  await rm(folder, { recursive: true })
}

async function openScan(film: string, baseURL: string) {
  const { browser, context, page } = await openFilmed(film, baseURL)
  await context.grantPermissions(["camera"])
  await page.goto("/pharos")
  await page.getByRole("button", { name: "Scan a pack" }).click()
  return { browser, page, dialog: page.getByRole("dialog", { name: "Scan the code" }) }
}
