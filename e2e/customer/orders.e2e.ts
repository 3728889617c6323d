import { randomUUID } from "node:crypto"
import type { Browser, Locator, Page } from "@playwright/test"
import { formatRupees } from "#domain/platform/money.ts"
import { colombo, expect, logIn, test } from "../support/fixtures.ts"
import { holdRequests } from "../support/hold-answer.ts"
import { enterPickupCode } from "../support/pickup-code.ts"
import { pressAction, rowOf, untilListed } from "../support/rows.ts"
import { makeShelf, type OwnShelf, order } from "../support/shelf.ts"

test.use({ geolocation: colombo, permissions: ["geolocation"] })
// One of them stops the pharmacy's deliveries, so they run one after the other.
test.describe.configure({ mode: "default", timeout: 180_000 })

const quantity = 100

/** Returns the pharmacist's own stock row of this medicine and opens its order dialog. */
async function openDialog(page: Page, shelf: OwnShelf, left = quantity): Promise<Locator> {
  await page.goto(`/pharos?q=${encodeURIComponent(shelf.name)}`)
  await page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Harbour Chemists" }) })
    .getByRole("listitem")
    .filter({ has: page.getByText(`In stock: ${left}`, { exact: true }) })
    .first()
    .getByRole("button", { name: /^Order/ })
    .click()
  return page.getByRole("dialog", { name: "Order from Harbour Chemists" })
}

async function fillIn(dialog: Locator, quantity: string) {
  await dialog.getByLabel("Quantity").fill(quantity)
  await dialog.getByLabel("Contact number").fill("077 123 4567")
  await dialog.getByRole("radio", { name: "Pickup" }).check()
  await dialog.getByLabel("Additional notes (optional)").fill("After five, please")
}

/** Places orders outside the page, as another device of the person does. */
const orderElsewhere = (page: Page, stockId: number, quantity: number) =>
  page.evaluate(
    async ({ key, stockId, quantity }) => {
      const answer = await fetch("/api/orders", {
        method: "POST",
        headers: { "content-type": "application/json", "x-pharos": "1" },
        body: JSON.stringify({
          key,
          stockId,
          quantity,
          customerTele: "0771234567",
          deliveryType: "pickup",
          description: "",
        }),
      })
      const order: { reference: string } = await answer.json()
      return order.reference
    },
    { key: randomUUID(), stockId, quantity },
  )

/** Opens the pharmacy's orders in a browser of the pharmacist's. */
async function openCounter(browser: Browser, baseURL = ""): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await logIn(page, "pharmacist", "/pos/orders")
  return page
}

const badge = (page: Page) => page.getByRole("link", { name: /^Orders/ }).first()
async function saysPending(page: Page, count: number) {
  await expect(badge(page)).toHaveAccessibleName(
    count === 0 ? "Orders" : new RegExp(`${count} pending orders?$`),
  )
}

test("a usual number that arrives late does not mix with the one being typed", async ({
  page,
  customer,
  rows,
}) => {
  const shelf = await makeShelf(rows, { quantity })
  await order(rows, await makeShelf(rows), 1, customer)
  const release = await holdRequests(page, "**/api/orders/contact")
  const contact = (await openDialog(page, shelf)).getByLabel("Contact number")
  await contact.focus()
  const arrived = page.waitForResponse("**/api/orders/contact")
  release()
  await (await arrived).finished()
  await page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => done(true))))
  await page.keyboard.type("0771234567")
  await expect(contact).toHaveValue("0771234567")
})

test("places, edits and cancels an order from the tracker", async ({ page, customer, rows }) => {
  const shelf = await makeShelf(rows, { quantity })
  await order(rows, await makeShelf(rows), 1, customer)
  const dialog = await openDialog(page, shelf)
  await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0)
  // The telephone number of the last order arrives after the dialog has opened.
  await expect(dialog.getByLabel("Contact number")).not.toHaveValue("")
  await dialog.getByLabel("Contact number").clear()
  await dialog.getByRole("button", { name: "Place order" }).click()
  const summary = dialog.getByRole("alert")
  await expect(summary).toBeFocused()
  await expect(summary).toContainText("Please fill in all required fields.")
  for (const text of ["Enter how many you need", "Enter a contact number", "Choose delivery or pickup"])
    await expect(summary.getByRole("link", { name: text })).toBeVisible()
  await summary.getByRole("link", { name: "Choose delivery or pickup" }).click()
  await expect(dialog.getByRole("radio", { name: "Pickup" })).toBeFocused()

  await fillIn(dialog, "30")
  await rows("update stock set quantity = 4 where id = $1", [shelf.stockId])
  await expect(dialog.getByText("Only 4 are left")).toBeVisible()
  await dialog.getByRole("button", { name: "Place order" }).click()
  await expect(dialog.getByRole("link", { name: "Only 4 are left" })).toBeVisible()
  await rows("update stock set quantity = $2 where id = $1", [shelf.stockId, quantity])
  await expect(dialog.getByText(`In stock: ${quantity}`)).toBeVisible()

  await dialog.getByRole("button", { name: "Place order" }).click()
  await expect(
    page.getByRole("status").getByText("Order placed successfully!", { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  const reference = await page.getByText(/^CO-\d{4}-\d{5}$/).textContent()
  await saysPending(page, 2)

  await page.getByRole("link", { name: "See my orders" }).click()
  const row = rowOf(page, reference ?? "")
  await row.getByRole("button", { name: /^Edit/ }).click()
  const edit = page.getByRole("dialog", { name: "Edit order" })
  await expect(edit.getByLabel("Quantity")).toHaveValue("30")
  await edit.getByLabel("Quantity").fill("31")
  await edit.getByRole("radio", { name: "Delivery" }).check()
  await edit.getByRole("button", { name: "Save" }).click()
  await expect(row.getByRole("cell", { name: "31", exact: true })).toBeVisible()
  await expect(row.getByRole("cell", { name: "Delivery" })).toBeVisible()

  await row.getByRole("button", { name: /^Cancel/ }).click()
  await expect(page.getByRole("dialog", { name: "Cancel this order?" })).toContainText(
    "Harbour Chemists will be notified.",
  )
  await page.getByRole("button", { name: "Cancel order" }).click()
  await expect(row.getByText("Canceled", { exact: true })).toBeVisible()
  await expect(row.getByRole("button", { name: /^Details/ })).toBeFocused()
  await saysPending(page, 1)
  await page.getByRole("button", { name: "Canceled" }).click()
  await expect(page).toHaveURL(/\/orders\?status=canceled$/)
  await expect(row).toBeVisible()
})

test("creates one order when a lost answer is retried", async ({ page, customer, rows }) => {
  const shelf = await makeShelf(rows, { quantity })
  const dialog = await openDialog(page, shelf)
  await fillIn(dialog, "3")
  let isLost = true
  let sent = 0
  await page.route("**/api/orders", async (route) => {
    sent += 1
    const answer = await route.fetch()
    if (!isLost) return route.fulfill({ response: answer })
    isLost = false
    return route.abort()
  })
  await dialog.getByRole("button", { name: "Place order" }).click()
  await expect(dialog.getByRole("alert")).toContainText("it will not be placed twice")
  await expect(dialog.getByLabel("Quantity")).toHaveValue("3")
  await expect(dialog.getByLabel("Additional notes (optional)")).toHaveValue("After five, please")
  await dialog.getByRole("button", { name: "Place order" }).dblclick()
  await expect(page.getByText("Order placed successfully!")).toBeVisible()
  expect(sent).toBe(2)
  expect(
    await rows("select id from customer_orders where customer_id = $1", [customer.subject]),
  ).toHaveLength(1)

  // The session ends while the next form is filled in.
  await page.unrouteAll()
  const next = await openDialog(page, shelf, quantity - 3)
  await fillIn(next, "5")
  await page.context().clearCookies({ name: /pharos/ })
  await next.getByRole("button", { name: "Place order" }).click()
  await expect(next.getByRole("alert")).toContainText("Please log in to place an order online.")
  await expect(next.getByLabel("Quantity")).toHaveValue("5")
})

test("shows the pharmacy's changes to the customer without a reload", async ({
  page,
  browser,
  customer,
  rows,
  baseURL,
}) => {
  const shelf = await makeShelf(rows, { quantity })
  await page.goto("/pharos")
  await saysPending(page, 0)
  const first = await orderElsewhere(page, shelf.stockId, 2)
  const second = await orderElsewhere(page, shelf.stockId, 3)
  await saysPending(page, 2)
  await page.goto("/orders")
  await rowOf(page, first).getByRole("button", { name: /^Edit/ }).click()

  const counter = await openCounter(browser, baseURL)
  const asked = rowOf(counter, first)
  await expect(asked).toContainText(customer.name)
  await expect(asked.getByRole("link", { name: "077 123 4567" })).toHaveAttribute("href", "tel:+94771234567")
  await asked.getByRole("button", { name: /^Complete/ }).click()
  await expect(counter.getByLabel("Pickup code")).toBeFocused()
  await enterPickupCode(counter.getByRole("dialog"), rows)
  await counter.keyboard.press("Enter")
  await expect(counter.getByLabel("Cash received (Rs.)")).toBeFocused()
  await counter.getByRole("dialog").getByRole("button", { name: "Complete", exact: true }).click()
  await expect(counter.getByRole("dialog").getByRole("button", { name: "Done" })).toBeFocused()
  await counter.keyboard.press("Enter")
  await expect(asked).toHaveCount(0)
  const edit = page.getByRole("dialog")
  await expect(edit.getByRole("alert")).toContainText(
    "The pharmacy has completed this order in the meantime.",
  )
  await edit.getByRole("button", { name: "Close" }).last().click()
  await expect(rowOf(page, first).getByText("Completed", { exact: true })).toBeVisible()
  await saysPending(page, 1)

  // The order was placed and the answer lost: the page must not say that nothing was done.
  const third = await orderElsewhere(page, shelf.stockId, 1)
  await counter.route(
    "**/api/pharmacy/orders/*/complete",
    (route) => route.fetch().then(() => route.abort()),
    { times: 1 },
  )
  await untilListed(counter, rowOf(counter, third))
  await rowOf(counter, third)
    .getByRole("button", { name: /^Complete/ })
    .click()
  await enterPickupCode(counter.getByRole("dialog"), rows)
  await counter.getByRole("dialog").getByRole("button", { name: "Complete", exact: true }).click()
  const unheard = counter.getByRole("dialog")
  await expect(unheard.getByRole("alert")).toContainText("it was probably completed")
  await unheard.getByRole("button", { name: "Close" }).last().click()
  await expect(rowOf(counter, third)).toHaveCount(0)
  await saysPending(page, 1)

  // A rejection can be undone for ten seconds before it is sent.
  await counter.clock.install()
  const reject = counter.getByRole("dialog")
  const rejectSecond = async () => {
    await rowOf(counter, second)
      .getByRole("button", { name: /^Reject/ })
      .click()
    await reject.getByRole("button", { name: "Reject" }).click()
    await expect(reject.getByText("Enter a reason for the customer")).toBeVisible()
    await reject.getByRole("button", { name: "We need to see a prescription first." }).click()
    await reject.getByRole("button", { name: "Reject" }).click()
    await expect(rowOf(counter, second).getByText("Rejected", { exact: true })).toBeVisible()
  }
  await rejectSecond()
  await counter.keyboard.press("Control+z")
  await expect(counter.getByText(/^Order CO-.* is waiting again\.$/)).toBeVisible()
  await rejectSecond()
  await expect(rowOf(page, second).getByText("Pending", { exact: true })).toBeVisible()
  await counter.clock.fastForward(10_000)
  await expect(rowOf(counter, second)).toHaveCount(0)
  const refused = rowOf(page, second)
  await expect(refused).toContainText("We need to see a prescription first.")
  await expect(refused.getByRole("link", { name: /^Find another/ })).toHaveAttribute("href", /^\/pharos\?q=/)
  await saysPending(page, 0)
  await refused.getByRole("button", { name: /^Details/ }).click()
  await expect(page.getByText("Seen by the pharmacy")).toBeVisible()
  await counter.context().close()
})

test("the order dialog focuses the quantity and shows the total", async ({ page, customer, rows }) => {
  const shelf = await makeShelf(rows, { quantity, priceCents: 450 })
  await rows("update pharmacies set delivers = false where id = 1")
  try {
    const dialog = await openDialog(page, shelf)
    await expect(dialog.getByLabel("Quantity")).toBeFocused()
    await expect(dialog.getByRole("radio", { name: "Delivery" })).toBeDisabled()
    await expect(dialog.getByText("This pharmacy does not deliver")).toBeVisible()
    await page.keyboard.press("Escape")
  } finally {
    await rows("update pharmacies set delivers = true where id = 1")
  }
  await page.reload()
  const dialog = await openDialog(page, shelf)
  await expect(dialog.getByLabel("Quantity")).toBeFocused()
  await page.keyboard.type("201")
  await dialog.getByLabel("Contact number").fill("12345")
  await expect(dialog.getByLabel("Delivery address")).toHaveCount(0)
  await dialog.getByRole("radio", { name: "Delivery" }).check()
  await dialog.getByLabel("Delivery address").fill("18 Signal Road, Maradana")
  await dialog.getByLabel("Additional notes (optional)").fill("Ring twice")
  await dialog.getByRole("button", { name: "Place order" }).click()
  // All errors are shown at once.
  await expect(dialog.getByRole("alert").getByRole("link")).toHaveCount(2)
  await expect(dialog.getByRole("link", { name: "Enter a valid phone number" })).toBeVisible()
  await dialog.getByLabel("Contact number").fill("077 123 4567")
  await dialog.getByLabel("Quantity").fill("5")
  await expect(dialog.getByText(`5 tablets · ${formatRupees(5 * 450)} · Pay the pharmacy.`)).toBeVisible()
  await expect(dialog.getByText(/^Held for you until .* for 48 hours\.$/)).toBeVisible()
  await dialog.getByRole("button", { name: "Place order" }).click()
  await expect(page.getByText("Order placed successfully!", { exact: true })).toBeVisible()
  expect(
    await rows("select description from customer_orders where customer_id = $1", [customer.subject]),
  ).toEqual([{ description: "18 Signal Road, Maradana\nRing twice" }])
})

test("takes an order from an offered part to its pickup code", async ({
  page,
  browser,
  customer,
  rows,
  baseURL,
}) => {
  const shelf = await makeShelf(rows, { quantity: 40 })
  await page.goto("/pharos")
  const reference = await orderElsewhere(page, shelf.stockId, 8)
  const counter = await openCounter(browser, baseURL)
  const asked = rowOf(counter, reference)
  await expect(asked).toContainText(customer.name)
  await page.goto("/orders")
  const mine = rowOf(page, reference)

  await pressAction(asked, /^Offer a change/)
  const offering = counter.getByRole("dialog", { name: "Offer a change" })
  await offering.getByRole("button", { name: "Send offer" }).click()
  await expect(offering.getByText("Change the quantity, the product or the price.")).toBeVisible()
  await offering.getByLabel("Quantity").fill("5")
  await offering.getByRole("button", { name: "The rest comes in a few days." }).click()
  await offering.getByRole("button", { name: "Send offer" }).click()
  await expect(asked.getByText("Change offered")).toBeVisible()

  const offer = page.getByRole("region", { name: "Harbour Chemists offers a change" })
  await expect(offer).toContainText(shelf.name)
  await expect(offer).toContainText("× 5 instead of 8")
  await expect(offer).toContainText("The rest comes in a few days.")
  await offer.getByRole("button", { name: /^Accept/ }).click()
  await expect(mine.getByRole("cell", { name: "5", exact: true })).toBeVisible()
  await expect(offer).toHaveCount(0)

  await expect(asked.getByRole("cell", { name: "5", exact: true })).toBeVisible()
  await pressAction(asked, /^Ready/)
  await expect(mine.getByText("Ready for pickup")).toBeVisible()
  await asked.getByRole("button", { name: /^More actions/ }).click()
  const link = await asked.getByRole("link", { name: /^Send on WhatsApp/ }).getAttribute("href")
  const text = new URL(link ?? "").searchParams.get("text")
  expect(text).toContain(`${reference} is ready. You can collect it now.`)
  expect(text).not.toContain(shelf.name)
  await counter.keyboard.press("Escape")
  await mine.getByRole("button", { name: /^Details/ }).click()
  await expect(page.getByText("Offer accepted by you")).toBeVisible()
  await expect(page.getByText("Ready at the pharmacy")).toBeVisible()
  await expect(page.getByRole("img", { name: "The pickup code as a QR code" })).toBeVisible()
  const code = (await mine.getByText(/^[A-Z\d]{3} [A-Z\d]{3}$/).textContent()) ?? ""

  await asked.getByRole("button", { name: /^Complete/ }).click()
  const complete = counter.getByRole("dialog", { name: "Complete this order?" })
  const field = complete.getByLabel("Pickup code")
  await expect(field).toBeFocused()
  await counter.keyboard.type(code.startsWith("CC") ? "ddd333" : "ccc333")
  await counter.keyboard.press("Enter")
  await expect(complete.getByLabel("Cash received (Rs.)")).toBeFocused()
  await complete.getByRole("button", { name: "Complete", exact: true }).click()
  await expect(complete).toContainText("This is not the code of this order. 4 more tries.")
  await expect(field).toBeFocused()
  await field.fill(code.toLowerCase())
  await complete.getByRole("button", { name: "Complete", exact: true }).click()
  await expect(counter.getByRole("dialog")).toContainText(`Order ${reference} completed.`)
  await expect(mine.getByText("Completed", { exact: true })).toBeVisible()
  await expect(page.getByText(code)).toHaveCount(0)
  await counter.context().close()
})
