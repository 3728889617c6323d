import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { expect, logIn, test } from "../support/fixtures.ts"
import { makeShelf } from "../support/shelf.ts"

const isRead = (path: string) => (response: { url: () => string; ok: () => boolean }) =>
  response.ok() && new URL(response.url()).pathname === path

/** Records a page's API calls from now on, without the live stream. */
function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith("/api/") && pathname !== "/api/live") calls.push(pathname)
  })
  return calls
}

test("hovering over a link loads the screen's first data", async ({ page }) => {
  await logIn(page, "pharmacist", "/pos/purchase")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  const read = page.waitForResponse(isRead("/api/pharmacy/suppliers"))
  await page.getByRole("link", { name: "Suppliers" }).hover()
  await read
  await page.getByRole("link", { name: "Suppliers" }).click()
  await expect(page.getByRole("table", { name: "Suppliers" })).toBeVisible()
})

test("shows a change made between hovering over a link and pressing it", async ({ page, rows }) => {
  const short = await makeShelf(rows, { quantity: 1 })
  await logIn(page, "pharmacist", "/pos/keys")
  const bell = page.getByRole("link", { name: /^To do/ })
  const openTasks = async () => Number((await bell.getAttribute("aria-label"))?.match(/\d+/)?.[0] ?? 0)
  const read = page.waitForResponse(isRead("/api/till/tasks"))
  await expect(bell).toBeVisible()
  await bell.hover()
  await read
  const before = await openTasks()
  const line = { stockId: short.stockId, quantity: 3, shownPriceCents: 450 }
  const sale = { id: randomUUID(), lines: [line], isOffline: true, occurredAt: new Date().toISOString() }
  const origin = new URL(page.url()).origin
  const sold = await page.request.post("/api/sales", { data: sale, headers: { "x-pharos": "1", origin } })
  expect(sold.ok()).toBe(true)
  await expect.poll(openTasks).toBeGreaterThan(before)
  await bell.click()
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: short.name })).toBeVisible()
})

test("a guest's hover requests no protected data", async ({ page }) => {
  await page.goto("/contact")
  const calls = recordCalls(page)
  const link = page.getByRole("link", { name: "Scheduling" }).first()
  await link.hover()
  await link.click()
  await expect(page.getByRole("heading", { name: "Scheduling", level: 1 })).toBeVisible()
  await page.waitForLoadState("networkidle")
  expect(calls.filter((path) => /dose|schedule/.test(path))).toEqual([])
})
