import type { Locator, Page } from "@playwright/test"
import { expect, logIn, test } from "../support/fixtures.ts"
import { makeHands } from "../support/hands.ts"
import { holdRequests } from "../support/hold-answer.ts"
import {
  makeGtin,
  makeShelf,
  makeWord,
  type OwnShelf,
  order,
  quantityOf,
  scan,
  wordOf,
} from "../support/shelf.ts"
import {
  addButton,
  cart,
  findInTill,
  lineOf,
  openTill,
  says,
  sellByKeys,
  tillSearch,
} from "../support/till.ts"

const row = (page: Page, { stockId }: OwnShelf) => page.locator(`[data-stock="${stockId}"]`)

/** Checks that a row's message covers its neighbour, not its own button. */
async function isRightUnder(place: Locator, said: Locator) {
  const [its, button, text] = await Promise.all([
    place.boundingBox(),
    place.getByRole("button", { name: /^Add to Cart/ }).boundingBox(),
    said.boundingBox(),
  ])
  if (!its || !button || !text) return false
  const end = its.y + its.height
  return (
    text.y >= button.y + button.height &&
    Math.abs(text.y - end) < 12 &&
    text.x + text.width <= its.x + its.width
  )
}

test("sells with three keys", async ({ page, rows }) => {
  const full = await makeShelf(rows, { quantity: 3 })
  const empty = await makeShelf(rows, { quantity: 0 })
  await openTill(page)
  await expect(cart(page)).toContainText("Your cart is empty.")
  await expect(page.getByRole("button", { name: "Purchase" })).toBeDisabled()
  await sellByKeys(page)
  await expect(page.getByRole("alert")).toHaveText(
    "Your cart is empty. Add some medicines before purchasing.",
  )
  // The scroll position belongs to the previous search.
  const list = page.locator("[data-scrolls]").filter({ has: page.locator("[data-stock]") })
  await list.evaluate((element) => element.scrollTo({ top: 3000 }))
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
  await tillSearch(page).fill("a")
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(0)
  await findInTill(page, empty)
  const zero = page.getByRole("alert").filter({ hasText: "Cannot add item with zero quantity." })
  await addButton(page, empty).click()
  expect(await isRightUnder(row(page, empty), zero)).toBe(true)
  await expect(page.getByText("Cannot add item with zero quantity.")).toHaveCount(1)
  await page.getByRole("button", { name: `Add Order ${empty.name}` }).click()
  await expect(page.getByRole("dialog", { name: "Add Order" })).toContainText(wordOf(empty))
  await page.keyboard.press("Escape")
  await expect(zero).toHaveCount(0)
  await tillSearch(page).press("Enter")
  await expect(zero).toBeVisible()
  await findInTill(page, full, "4*")
  await expect(page.getByText("Available: 3", { exact: true })).toBeVisible()
  await tillSearch(page).press("Enter")
  await says(page, "Cannot add more than available quantity.")
  await expect(cart(page)).toContainText("Your cart is empty.")

  await findInTill(page, full)
  // A held key counts as one press.
  for (let times = 0; times < 3; times++) await page.keyboard.down("Enter")
  await page.keyboard.up("Enter")
  await expect(lineOf(page, full).getByText("Qty", { exact: true })).toBeVisible()
  await expect(lineOf(page, full).getByRole("textbox")).toHaveValue("1")
  await expect(page.getByRole("button", { name: "Purchase", exact: true })).toBeEnabled()
  await sellByKeys(page)
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText("Order has been dispatched!")
  await expect(page.getByRole("dialog")).toContainText(/Paid: Cash\s*Rs\./)
  await page.keyboard.press("Enter")
  await expect(tillSearch(page)).toBeFocused()
  await expect(cart(page)).toContainText("Your cart is empty.")
  expect(await quantityOf(rows, full)).toBe(2)

  await findInTill(page, full)
  await expect(page.getByText("Available: 2", { exact: true })).toBeVisible()
  await tillSearch(page).fill(`2*${full.name}`)
  await tillSearch(page).press("Enter")
  await expect(page.getByRole("button", { name: `All in cart ${full.name}` })).toBeDisabled()
  await page.keyboard.press("F4")
  await page.keyboard.type("5", { delay: 60 })
  await expect(lineOf(page, full).getByRole("alert")).toHaveText("Cannot add more than available quantity.")
  await expect(lineOf(page, full).getByRole("textbox")).toHaveValue("2")
  await expect(lineOf(page, full)).toContainText("Rs. 9.00")
  await lineOf(page, full).getByRole("textbox").selectText()
  await page.keyboard.press("Delete")
  await expect(cart(page)).toContainText("Your cart is empty.")
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(lineOf(page, full)).toBeVisible()

  await findInTill(page, full)
  const star = row(page, full).getByRole("button", { name: /till favourites/ })
  await tillSearch(page).press("Shift+F2")
  await expect(star).toHaveAttribute("aria-pressed", "true")
  await tillSearch(page).fill("")
  await expect(page.locator("[data-stock]").first()).toHaveAttribute("data-stock", String(full.stockId))
  await star.click()
  await expect(page.locator("[data-stock]").first()).not.toHaveAttribute("data-stock", String(full.stockId))
})

test("F9 right after adding keeps the focus at the payment on a slow device", async ({ page, rows }) => {
  const shelf = await makeShelf(rows)
  await openTill(page)
  await findInTill(page, shelf)
  await page.evaluate(() => {
    const draw = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (frame) => window.setTimeout(() => draw(frame), 500)
  })
  await tillSearch(page).press("Enter")
  await page.keyboard.press("F9")
  await makeHands(page).type("5000")
  const received = cart(page).getByLabel("Cash received (Rs.)")
  await expect(received).toHaveValue("5000")
  await expect(received).toBeFocused()
})

test("sells three medicines for Rs. 5,000 with 22 keys at most", async ({ page }) => {
  await openTill(page)
  await expect(tillSearch(page)).toBeFocused()
  const hands = makeHands(page)
  for (const [typed, medicine] of [
    ["ome", "omeprazole"],
    ["los", "losartan"],
    ["pan", "Panadol 500"],
  ] as const) {
    await hands.type(typed)
    await expect(page.locator("[data-stock]").first()).toContainText(medicine)
    await hands.press("Enter")
    await expect(cart(page).getByRole("listitem").filter({ hasText: medicine })).toBeVisible()
  }
  await hands.press("F9")
  await hands.type("5000")
  await hands.press("Enter")
  const asked = page.getByRole("dialog")
  await expect(asked).toContainText("losartan")
  // Enter alone says that the prescription was not seen.
  await hands.press("Tab")
  await hands.press("Enter")
  await expect(asked.getByRole("alert")).toHaveText("Order has been dispatched!")
  await expect(asked).toContainText(/Change\s*Rs\.\s4,9\d\d/)
  await hands.press("Enter")
  await expect(tillSearch(page)).toBeFocused()
  await expect(cart(page)).toContainText("Your cart is empty.")
  expect(hands.count()).toBeLessThanOrEqual(22)
})

test("takes payment from the keyboard", async ({ page, rows }) => {
  const shelf = await makeShelf(rows, { quantity: 9 })
  await openTill(page)
  await findInTill(page, shelf)
  await page.keyboard.press("Enter")
  await expect(lineOf(page, shelf)).toBeVisible()
  const received = page.getByRole("textbox", { name: "Cash received (Rs.)" })
  await page.keyboard.press("F9")
  await expect(received).toBeFocused()
  // A scanned pack goes into the cart, not into the payment.
  await scan(page, shelf.gtin)
  await expect(lineOf(page, shelf).getByRole("textbox")).toHaveValue("2")
  await expect(received).toHaveValue("")
  expect(await quantityOf(rows, shelf)).toBe(9)
  await received.focus()
  // 1 to 5 choose how it is paid.
  await page.keyboard.type("6")
  await page.keyboard.press("Enter")
  await says(page, "Rs. 3.00")
  await expect(received).toBeFocused()
  await page.keyboard.type("000")
  await page.keyboard.press("Enter")
  const receipt = page.getByRole("dialog")
  await expect(receipt.getByRole("alert")).toHaveText("Order has been dispatched!")
  await expect(receipt).toContainText("Rs. 5,991.00")
  await page.keyboard.press("Enter")
  expect(await quantityOf(rows, shelf)).toBe(7)
  await expect(tillSearch(page)).toBeFocused()

  // 1, 2 and 3 choose cash, card and QR: an amount that small pays nothing.
  await findInTill(page, shelf)
  await page.keyboard.press("Enter")
  await page.keyboard.press("F9")
  await page.keyboard.type("2")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("button", { name: "Card" })).toHaveAttribute("aria-pressed", "true")
  await expect(page.getByRole("button", { name: "Purchase" })).toBeFocused()
  await page.keyboard.press("3")
  await expect(page.getByRole("button", { name: "QR" })).toHaveAttribute("aria-pressed", "true")
  expect(await quantityOf(rows, shelf)).toBe(7)
  await page.keyboard.press("Enter")
  await expect(receipt.getByRole("alert")).toHaveText("Order has been dispatched!")
  const methods = await rows(
    `select payment_method from sales s join sale_lines l on l.pharmacy_id = s.pharmacy_id and l.sale_id = s.id
     where l.stock_id = $1 order by s.recorded_at`,
    [shelf.stockId],
  )
  expect(methods).toEqual([{ payment_method: "cash" }, { payment_method: "qr" }])
})

test("rejects invalid quantities and restores removed lines", async ({ page, rows }) => {
  const shelf = await makeShelf(rows, { quantity: 9 })
  await openTill(page)
  for (const odd of ["0", "-3", "2.5", "1000001", "thirty", "٣"]) {
    await tillSearch(page).fill(`${odd}*${shelf.name}`)
    await expect(tillSearch(page)).toHaveAccessibleDescription(/^Type the quantity before the star/)
    await tillSearch(page).press("Enter")
    await says(page, "Type the quantity before the star, for example 30* (1 to 100,000).")
  }
  await expect(cart(page)).toContainText("Your cart is empty.")
  // Faster than the list is drawn: the typed medicine is added.
  await tillSearch(page).fill("")
  await page.keyboard.insertText(shelf.name)
  await page.keyboard.press("Enter")
  await page.keyboard.press("F4")
  const quantity = lineOf(page, shelf).getByRole("textbox")
  for (const odd of ["x", "0", "-2", "1.5"]) {
    await quantity.fill(odd)
    await expect(quantity).toHaveAccessibleDescription(
      "Enter units such as 25, or packs such as 2p, 2p+5 or 2x10+5. The cart still has 1.",
    )
  }
  await quantity.fill("2p")
  await expect(quantity).toHaveAccessibleDescription(/^The pack size is not known.*The cart still has 1\.$/)
  await quantity.fill("999999999")
  await says(page, "Cannot add more than available quantity.")
  await expect(quantity).toHaveValue("9")
  await page.getByRole("button", { name: "Exact" }).focus()
  const received = page.getByRole("textbox", { name: "Cash received (Rs.)" })
  for (const odd of ["1,50", "-500", "5e3", "five"]) {
    await received.fill(odd)
    await expect(received).toHaveAccessibleDescription("Cash received must be a number, for example 5000.")
  }
  await page.getByRole("button", { name: "Exact" }).focus()
  await sellByKeys(page)
  await expect(received).toBeFocused()
  await received.fill("")

  await page.getByRole("button", { name: `Remove ${shelf.name}` }).click()
  await expect(tillSearch(page)).toBeFocused()
  await page.keyboard.press("Control+z")
  await expect(quantity).toHaveValue("9")
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0)

  await page.keyboard.press("Control+k")
  const palette = page.getByRole("combobox", { name: "A page, a medicine or an action" })
  await expect(palette).toBeFocused()
  await palette.fill("day cl")
  await page.keyboard.press("Tab")
  await expect(palette).not.toBeFocused()
  await expect(page).toHaveURL(/\/pos$/)
  await palette.focus()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/pos\/day$/)
  await expect(page.locator("#main")).toBeFocused()
  await page.keyboard.press("g")
  await page.keyboard.press("s")
  await expect(page).toHaveURL(/\/pos\/stock$/)
  await expect(page.locator("#main")).toBeFocused()
  await page.keyboard.press("Control+k")
  await palette.fill(shelf.name)
  await expect(page.getByRole("option", { name: `Order ${shelf.name}` })).toBeVisible()
  await page.getByRole("option", { name: `Add ${shelf.name} to the cart` }).click()
  await says(page, "Cannot add more than available quantity.")
  await page.keyboard.press("g")
  await page.keyboard.press("t")
  await expect(page).toHaveURL(/\/pos$/)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole("button", { name: "View cart" }).click()
  const sheet = page.getByRole("dialog", { name: "Cart" })
  await sheet.getByRole("button", { name: `Remove ${shelf.name}` }).click()
  await expect(sheet.getByRole("button", { name: "Undo" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(sheet.getByRole("textbox", { name: /^Qty/ })).toHaveValue("9")
})

test("a sold-out row offers the same medicine of another maker", async ({ page, rows }) => {
  const genericName = makeWord()
  const soldOut = await makeShelf(rows, { quantity: 0, genericName })
  const other = await makeShelf(rows, { quantity: 7, genericName })
  await openTill(page)
  await findInTill(page, soldOut)
  await row(page, soldOut)
    .getByRole("button", { name: `Add instead ${other.name}` })
    .click()
  await expect(cart(page).getByRole("button", { name: `Remove ${other.name}` })).toBeVisible()
})

test("the palette finds receipts, tools and orders, and / the screen's search", async ({ page, rows }) => {
  const shelf = await makeShelf(rows, { quantity: 9 })
  await order(rows, shelf, 2)
  await openTill(page)
  const go = async (text: string, option: string | RegExp) => {
    await page.keyboard.press("Control+k")
    await page.getByRole("combobox", { name: "A page, a medicine or an action" }).fill(text)
    await expect(page.getByRole("option", { name: option }).first()).toBeVisible()
    await page.keyboard.press("Enter")
  }
  await go("receip", "Receipts")
  await expect(page.getByRole("dialog", { name: "Receipts" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL(/\/pos$/)
  await go("import a", "Import a stock list")
  await expect(page.getByRole("dialog", { name: "Import a stock list" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL(/\/pos\/stock$/)
  await page.locator("#main").focus()
  await page.keyboard.press("/")
  await expect(page.getByRole("textbox", { name: "Search medicines" })).toBeFocused()
  await go("amara silva", /CO-\d{4}-\d{5}, Amara Silva/)
  await expect(page.getByRole("row").filter({ hasText: "Amara Silva" }).first()).toBeFocused()
})

test("a scan adds from anywhere and refuses expired or unknown codes", async ({ page, rows }) => {
  const shelf = await makeShelf(rows, { quantity: 9, lot: "B1127", expiresOn: "2070-11-30" })
  const release = await holdRequests(page, "**/api/till/shelf")
  await logIn(page, "pharmacist", "/pos")
  await expect(tillSearch(page)).toBeFocused()
  await tillSearch(page).fill("par")
  // The scan waits until the stock has loaded.
  await scan(page, `]d201${shelf.gtin}1770113010B1127`)
  release()
  await expect(lineOf(page, shelf)).toContainText("Scanned: batch B1127, expires 30 November 2070")
  await says(page, "batch B1127, expires 30 November 2070")
  await expect(tillSearch(page)).toHaveValue("par")
  await page.getByRole("button", { name: "Clear", exact: true }).focus()
  await scan(page, shelf.gtin.slice(1))
  await expect(lineOf(page, shelf).getByRole("textbox")).toHaveValue("2")

  await scan(page, `01${shelf.gtin}17200131`)
  await says(page, "this pack expired on 31 January 2020 and was not added. Set it aside.")
  await scan(page, `${shelf.gtin.slice(1, 13)}${(Number(shelf.gtin[13]) + 1) % 10}`)
  await says(page, "The check digit of this code is wrong. Scan it again.")
  await expect(lineOf(page, shelf).getByRole("textbox")).toHaveValue("2")
  const unknown = makeGtin().slice(1)
  await scan(page, unknown)
  await says(page, `Code ${unknown} is not known.`)
  // Shown next to the row with its actions, not as a toast.
  expect(await page.getByText(`Code ${unknown} is not known.`).count()).toBe(1)
  await page.getByRole("button", { name: "Link to a medicine" }).click()
  const link = page.getByRole("dialog", { name: "Link to a medicine" })
  await link.getByLabel("Medicine in your stock").fill(shelf.name)
  await link.getByRole("listitem").getByRole("button").click()
  await expect(link).toContainText(`Is code ${unknown} on this pack?`)
  const units = link.getByLabel("Units in the pack")
  await expect(units).toBeFocused()
  await expect(units).toHaveValue("")
  await link.getByRole("button", { name: "Link and add" }).click()
  await expect(link).toContainText("Enter how many units are in the pack")
  await units.pressSequentially("0", { delay: 70 })
  await units.press("Enter")
  await expect(link).toContainText("Units in the pack must be a whole number, 1 to 1,000,000")
  await expect(units).toBeFocused()
  await units.fill("3")
  await units.press("Enter")
  await says(page, `Code ${unknown} is now linked to ${shelf.name}, a pack of 3.`)
  await expect(lineOf(page, shelf).getByRole("textbox")).toHaveValue("5")
  await scan(page, unknown)
  await expect(lineOf(page, shelf).getByRole("textbox")).toHaveValue("8")

  await scan(page, "4006381333931")
  await says(page, "Code 4006381333931 is not known.")
  await page
    .getByRole("region", { name: "Medicines" })
    .getByRole("button", { name: "Add New Medicine" })
    .last()
    .click()
  const form = page.getByRole("dialog")
  await expect(form.getByLabel("Barcode")).toHaveValue("4006381333931")
  await expect(form.getByLabel("Units in the pack")).toHaveValue("")
  await form.getByLabel("Units in the pack").fill("12")
  // An open form receives the scans, not the cart.
  await scan(page, `01${shelf.gtin}1770113010B1127`)
  await expect(form.getByLabel("Barcode")).toHaveValue(shelf.gtin.slice(1))
  await expect(form.getByLabel("Batch (optional)")).toHaveValue("B1127")
  // The 12 belonged to another pack; this one's size is known.
  await expect(form.getByLabel("Units in the pack")).toHaveValue("1")
  await expect(form.getByLabel("Expiry (optional)")).toHaveValue("2070-11-30")
  await expect(form.getByText(`${shelf.name} is already in your stock.`)).toBeVisible()
  await scan(page, "4006381333932")
  await expect(form.getByText("The check digit of this code is wrong. Scan it again.").first()).toBeVisible()
  await expect(lineOf(page, shelf).getByRole("textbox")).toHaveValue("8")
})

test("asks once to confirm the second of two look-alike names", async ({ page, rows }) => {
  const one = await makeShelf(rows, { genericName: "prednisone" })
  const other = await makeShelf(rows, { genericName: "prednisolone" })
  await openTill(page)
  await findInTill(page, one)
  const shown = page
    .getByRole("listitem")
    .filter({ hasText: wordOf(one) })
    .first()
  await expect(shown.getByText("Look-alike name")).toBeVisible()
  await expect(shown.getByText("sone", { exact: true })).toHaveCSS("text-transform", "uppercase")
  await page.keyboard.press("Enter")
  await findInTill(page, other)
  await page.keyboard.press("Enter")
  const asked = page.getByRole("dialog", { name: "These names look alike" })
  await expect(asked).toContainText("In the cart:prednisone")
  await page.keyboard.press("Enter")
  await expect(asked).toBeHidden()
  await expect(lineOf(page, other)).toHaveCount(0)

  await addButton(page, other).click()
  await asked.getByRole("button", { name: "Add anyway" }).click()
  await addButton(page, other).click()
  await expect(lineOf(page, other).getByRole("textbox")).toHaveValue("2")
  await lineOf(page, other)
    .getByRole("button", { name: /^Remove/ })
    .click()
  await addButton(page, other).click()
  await expect(asked).toBeVisible()
  await scan(page, other.gtin.slice(1))
  await expect(asked).toBeHidden()
  await expect(lineOf(page, other).getByRole("textbox")).toHaveValue("1")
})
