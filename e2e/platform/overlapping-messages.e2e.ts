import type { Page } from "@playwright/test"
import type { Site } from "#contract/platform/site.ts"
import { expect, logIn, test as staff } from "../support/fixtures.ts"
import { holdRequests } from "../support/hold-answer.ts"
import { makeDueDose, test } from "../support/reminder-fixtures.ts"

const phone = { width: 390, height: 844 }

const showNotice = (page: Page) =>
  page.route("**/api/site", async (route) => {
    const answer = await route.fetch()
    const site = (await answer.json()) as Site // the contract's own shape
    const notice = {
      text: "Pharos rests tonight.",
      from: "2020-01-01T00:00:00Z",
      until: "2099-01-01T00:00:00Z",
    }
    await route.fulfill({ json: { ...site, notice } })
  })

/** Returns the controls in the page and its tabs that another element covers, wherever the page is scrolled for them. */
const findCovered = (page: Page) =>
  page.evaluate(() => {
    const controls = document.querySelectorAll(
      ":is(main, nav, header, footer) :is(a, button, input, select, textarea)",
    )
    return [...controls].flatMap((control) => {
      control.scrollIntoView({ block: "nearest", behavior: "instant" })
      const { left, top, width, height } = control.getBoundingClientRect()
      const at = document.elementFromPoint(left + width / 2, top + height / 2)
      // Invisible, or scrolled under the page's own bars.
      if (width < 2 || at === null || at.closest("main, nav, header, footer")) return []
      return [`${control.textContent || control.id} is under ${at.textContent}`]
    })
  })

test.use({ viewport: phone })

test("messages move nothing and cover no control on a phone", async ({ page, rows, somebody }) => {
  for (const medicine of ["paracetamol 500 mg", "metformin 500 mg"])
    await makeDueDose(rows, somebody.subject, medicine)
  await showNotice(page)
  const release = await holdRequests(page, /\/api\/(?:doses\/first|site)$/)
  await page.goto("/pharos?q=metformin")
  const first = page.getByRole("button", { name: /^View/ }).first()
  const before = await first.boundingBox()
  release()
  await expect(page.getByText("2 doses due")).toBeInViewport()
  await expect(page.getByText("Pharos rests tonight.")).toBeInViewport()
  expect(await first.boundingBox()).toEqual(before)
  expect(await findCovered(page)).toEqual([])
  await page.getByRole("button", { name: "Take", exact: true }).click()
  await page.getByRole("button", { name: "Taken: metformin 500 mg" }).click()
  // What is said in passing stands over the header.
  const said = await page.getByText("Recorded as taken.").boundingBox()
  expect(said?.y).toBeLessThan((await page.getByRole("banner").boundingBox())?.height ?? 0)
  await expect(page.getByText("1 dose due")).toBeVisible()
})

staff.describe("at the counter", () => {
  staff.use({ viewport: phone })

  staff("a notice covers nothing that can be pressed in the list of orders", async ({ page }) => {
    await showNotice(page)
    await logIn(page, "pharmacist", "/pos/orders")
    await expect(page.getByRole("button", { name: /^Complete/ }).first()).toBeVisible()
    await expect(page.getByText("Pharos rests tonight.")).toBeVisible()
    expect(await findCovered(page)).toEqual([])
  })
  for (const width of [768, 1024, 1440])
    staff(`a message covers nothing that can be pressed at the till, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await logIn(page, "pharmacist", "/pos")
      await page
        .getByRole("button", { name: /^Add to Cart/ })
        .first()
        .click()
      await page.keyboard.press("F8")
      await expect(page.getByRole("status").getByText("Cart held.")).toBeVisible()
      expect(await findCovered(page)).toEqual([])
    })
})
