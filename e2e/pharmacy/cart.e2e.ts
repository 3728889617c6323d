import { expect, logIn, test } from "../support/fixtures.ts"
import { makeShelf, quantityOf, sellElsewhere } from "../support/shelf.ts"
import { cart, findInTill, lineOf, openTill, says, sellByKeys, tillSearch } from "../support/till.ts"

test("marks lines that changed while serving", async ({ page, browser, rows, baseURL }) => {
  const short = await makeShelf(rows, { quantity: 5 })
  const dearer = await makeShelf(rows, { quantity: 5 })
  await openTill(page)
  const other = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage()
  await logIn(other, "pharmacist", "/pos/orders")
  // Live updates are blocked, so that only the refusal reports the change.
  await page.route("**/api/live?*", (route) => route.abort())
  for (const shelf of [short, dearer]) {
    await tillSearch(page).fill(`3*${shelf.name}`)
    await expect(page.getByRole("button", { name: `Add to Cart ${shelf.name}` })).toBeVisible()
    await tillSearch(page).press("Enter")
  }
  expect(await sellElsewhere(other, short, 3)).toBe(201)
  await rows("update stock set price_cents = 500 where id = $1", [dearer.stockId])
  await sellByKeys(page)
  await expect(lineOf(page, short)).toContainText("Only 2 left")
  await expect(lineOf(page, dearer)).toContainText("Price changed: Rs. 4.50 → Rs. 5.00")
  await expect(cart(page)).toContainText("2 lines changed while you were serving. Nothing has been sold yet.")
  expect([await quantityOf(rows, short), await quantityOf(rows, dearer)]).toEqual([2, 5])
  await page.getByRole("button", { name: "Accept the changes" }).click()
  await expect(lineOf(page, dearer)).toContainText("Rs. 15.00")
  // The cart's own messages are not toasts.
  expect(await page.getByText(/changed while you were serving/).count()).toBe(0)
  await sellByKeys(page)
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText("Order has been dispatched!")
  expect([await quantityOf(rows, short), await quantityOf(rows, dearer)]).toEqual([0, 2])
  await other.context().close()
})

test("restores a cart after a reload", async ({ page, rows }) => {
  const shelf = await makeShelf(rows, { quantity: 9 })
  await openTill(page)
  await tillSearch(page).fill(`2*${shelf.name}`)
  await expect(page.getByRole("button", { name: `Add to Cart ${shelf.name}` })).toBeVisible()
  await tillSearch(page).press("Enter")
  await expect(lineOf(page, shelf)).toBeVisible()
  // A killed browser fires no events: the cart on the screen has been saved by then.
  await page.evaluate(() => addEventListener("pagehide", (event) => event.stopImmediatePropagation(), true))
  await page.evaluate(() => new Promise((kept) => requestAnimationFrame(() => setTimeout(kept, 50))))
  await page.reload()
  await expect(lineOf(page, shelf).getByRole("textbox")).toHaveValue("2")
  // Nothing is saved between two frames, so leaving the page and holding the cart save it.
  const addUnseen = async () => {
    await findInTill(page, shelf)
    await page.evaluate(() => {
      window.requestAnimationFrame = () => 0
    })
    await tillSearch(page).press("Enter")
  }
  await addUnseen()
  await expect(lineOf(page, shelf).getByRole("textbox")).toHaveValue("3")
  await page.reload()
  await expect(lineOf(page, shelf).getByRole("textbox")).toHaveValue("3")
  await addUnseen()
  await page.keyboard.press("F8")
  await says(page, "Cart held.")
  await expect(cart(page)).toContainText("Your cart is empty.")
  await page.reload()
  await page.getByRole("button", { name: "1 held" }).click()
  await page.getByRole("button", { name: /^Recall the cart/ }).click()
  await expect(lineOf(page, shelf)).toContainText("Rs. 18.00")
})

test("records a sale once when its answer is lost", async ({ page, rows }) => {
  const shelf = await makeShelf(rows, { quantity: 9 })
  await openTill(page)
  await findInTill(page, shelf, "4*")
  await tillSearch(page).press("Enter")
  await expect(lineOf(page, shelf).getByRole("textbox")).toHaveValue("4")
  let isLost = true
  await page.route("**/api/sales", async (route) => {
    const answer = await route.fetch()
    if (!isLost) return route.fulfill({ response: answer })
    isLost = false
    return route.abort()
  })
  await page.getByRole("button", { name: "Purchase" }).click()
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText("Order has been dispatched!")
  await page.keyboard.press("Enter")
  await expect(cart(page)).toContainText("Your cart is empty.")
  // Sent again, because the first answer was lost.
  await expect(page.getByRole("button", { name: /^Synced/ })).toBeVisible()
  expect(await quantityOf(rows, shelf)).toBe(5)
})

test("tells a cart that changed after an unanswered sale", async ({ page, rows }) => {
  const shelf = await makeShelf(rows, { quantity: 5 })
  await openTill(page)
  // Sold, then an error: a cart changed since gets a message, and the next one sells.
  await page.route(
    "**/api/sales",
    async (route) => {
      await route.fetch()
      await route.fulfill({ status: 500, json: { code: "something-went-wrong" } })
    },
    { times: 1 },
  )
  await findInTill(page, shelf)
  await page.keyboard.press("Enter")
  await sellByKeys(page)
  // The cart says so until it changes, and the field that was locked has the focus again.
  await expect(cart(page).getByRole("alert")).toHaveText("Something went wrong. Try again.")
  await expect(cart(page).getByLabel("Cash received (Rs.)")).toBeFocused()
  await page.keyboard.press("F2")
  await page.keyboard.press("Enter")
  await expect(cart(page).getByRole("alert")).toHaveCount(0)
  await sellByKeys(page)
  await expect(cart(page).getByRole("alert")).toContainText("Your first attempt went through")
  expect(await quantityOf(rows, shelf)).toBe(4)
  await page.getByRole("button", { name: "Clear", exact: true }).click()
  await findInTill(page, shelf)
  await page.keyboard.press("Enter")
  await sellByKeys(page)
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText("Order has been dispatched!")
  expect(await quantityOf(rows, shelf)).toBe(3)
})
