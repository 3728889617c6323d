import { importMap } from "#server/finder/street-map/import/import-map.ts"
import { inventTown } from "#test/finder/invented-town.ts"
import { makeExtract } from "#test/finder/make-extract.ts"
import { colombo, expect, test } from "../support/fixtures.ts"
import { startOwnProduct } from "../support/own-product.ts"

// Without a graphics card a busy machine draws a map slowly.
const drawn = { timeout: 60_000 }

test.use({ liveMap: true, geolocation: colombo, permissions: ["geolocation"] })

test("draws an imported map with the road to a pharmacy, and asks nobody else", async ({ page }) => {
  test.setTimeout(300_000)
  await using product = await startOwnProduct()
  await product.stop()
  await importMap(await makeExtract(product.dataDir, inventTown()), product.dataDir)
  await product.start()

  const refused: string[] = []
  const strangers: string[] = []
  page.on("console", (message) => message.type() === "error" && refused.push(message.text()))
  page.on("request", (request) => {
    if (!request.url().startsWith(product.url) && !request.url().startsWith("data:"))
      strangers.push(request.url())
  })
  const tile = page.waitForResponse((answer) =>
    /\/street-map\/[0-9a-f]{16}\/\d+\/\d+\/\d+$/.test(answer.url()),
  )
  await page.goto(`${product.url}/pharos?q=metformin`)
  const map = page.locator("[data-map-state]")
  await expect(map).toHaveAttribute("data-map-base", "tiles", drawn)
  expect((await tile).status()).toBe(200)
  await expect(map).toHaveAttribute("data-map-state", "idle", drawn)
  await expect(map.getByRole("link", { name: "© OpenStreetMap contributors" })).toBeVisible()

  await page.getByRole("button", { name: /^View/ }).first().click()
  await expect(map).toHaveAttribute("data-map-zoom", "15", drawn)
  const way = page.getByRole("region", { name: /^To / })
  await expect(way.getByRole("status")).toHaveText(/^\d+ min · [\d.]+ k?m by car to /)
  await expect(way.getByRole("listitem").first()).toContainText(
    /^Start on (\d+\w\w Cross Street|Avenue \d+|Sea Road)/,
  )
  await expect(way).toContainText("© OpenStreetMap contributors")
  await expect(page.getByText(/in a straight line/)).toBeHidden()
  expect(strangers).toEqual([])
  expect(refused).toEqual([])
})
