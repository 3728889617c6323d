import { colombo, expect, logIn, test } from "../support/fixtures.ts"
import { enterPickupCode } from "../support/pickup-code.ts"
import { pressAction } from "../support/rows.ts"
import { makeShelf, quantityOf, receiveUnits, wordOf } from "../support/shelf.ts"

test.use({ geolocation: colombo, permissions: ["geolocation"] })
test.setTimeout(240_000)

test("a customer finds who has all three, orders the list, and the counter answers each of them", async ({
  page,
  browser,
  customer,
  rows,
}) => {
  const shelves = [
    await makeShelf(rows, { quantity: 20, priceCents: 500 }),
    await makeShelf(rows, { quantity: 20, priceCents: 1_000 }),
    await makeShelf(rows, { quantity: 20, priceCents: 250 }),
  ]
  const [first, second, third] = shelves as [(typeof shelves)[0], (typeof shelves)[0], (typeof shelves)[0]]
  // Another pharmacy, nearer by, has two of them.
  const nearby = await rows<{ stockId: number; pharmacyId: number }>(
    `with near as (
       insert into pharmacies (name, phone_number, lat, lng, listed, licence_verified_at)
       values ($1, '+94112345678', $2, $3, true, now()) returning id)
     insert into stock (medicine_id, pharmacy_id, price_cents)
     select s.medicine_id, near.id, 100 from stock s, near where s.id = any ($4::int[])
     returning id as "stockId", pharmacy_id as "pharmacyId"`,
    [`Near ${wordOf(first)}`, colombo.latitude, colombo.longitude, [first.stockId, second.stockId]],
  )
  for (const row of nearby) await receiveUnits(rows, row, { quantity: 50 })
  await page.goto(`/pharos?q=${encodeURIComponent(first.name)}`)
  await page.getByRole("button", { name: "Add another medicine" }).click()
  await expect(page.getByRole("heading", { name: "Who has all of these?" })).toBeVisible()

  // All by keyboard: the box keeps the focus and is cleared after each name.
  const box = page.getByRole("search").getByRole("combobox")
  await expect(box).toBeFocused()
  await page.keyboard.type(second.name)
  await expect(page.getByRole("option", { name: new RegExp(wordOf(second)) })).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: wordOf(second) })
      .first(),
  ).toBeVisible()
  await expect(box).toHaveValue("")
  await page.keyboard.type(third.name)
  await page.keyboard.press("Enter")
  const units = page.getByRole("textbox", { name: `Units of ${third.name}` })
  await units.fill("4")
  await expect(page).toHaveURL(/list=.*\*4/)

  const cards = page.getByRole("article")
  await expect(cards.first()).toContainText("Harbour Chemists")
  await expect(cards.first()).toContainText("Has all 3")
  await expect(cards.nth(1)).toContainText(`Near ${wordOf(first)}`)
  await expect(cards.nth(1)).toContainText(`Has 2 of 3. Missing: ${third.name}`)

  // Back and forward change the list, and its address can be shared.
  await page.goBack()
  await expect(page).not.toHaveURL(/list=.*\*4/)
  await page.goForward()
  await page.goto(page.url())
  await expect(units).toHaveValue("4")
  await expect(cards.first()).toContainText("Has all 3")

  await cards
    .first()
    .getByRole("button", { name: /^Order all 3/ })
    .click()
  const dialog = page.getByRole("dialog", { name: "Order from Harbour Chemists" })
  await expect(dialog).toContainText("Rs. 25.00")
  await dialog.getByLabel("Contact number").fill("077 123 4567")
  await dialog.getByRole("radio", { name: "Pickup" }).check()
  await dialog.getByRole("button", { name: "Place order" }).click()
  await expect(page.getByRole("status").filter({ hasText: "3 medicines ordered" })).toBeVisible()
  expect([await quantityOf(rows, first), await quantityOf(rows, third)]).toEqual([19, 16])
  await page.getByRole("link", { name: "See my orders" }).click()
  const mine = page.getByRole("table", { name: "Your Medicine Orders" })
  await expect(mine.getByText("Ordered together: 3 medicines").first()).toBeVisible()

  const counter = await (await browser.newContext()).newPage()
  await logIn(counter, "pharmacist")
  await counter.goto("/pos/orders")
  await expect(counter.getByText("Ordered together: 3 medicines").first()).toBeVisible()
  const line = counter.getByRole("row").filter({ hasText: wordOf(first) })
  await expect(line).toContainText(customer.name)
  await line.getByRole("button", { name: /^Complete/ }).click()
  const handOver = counter.getByRole("dialog")
  await enterPickupCode(handOver, rows)
  await handOver.getByRole("button", { name: "Card" }).click()
  await handOver.getByRole("button", { name: "Complete", exact: true }).click()
  await expect(handOver.getByRole("alert")).toContainText("completed")
  await expect(mine.getByRole("row").filter({ hasText: wordOf(first) })).toContainText("Completed")
  await expect(mine.getByRole("row").filter({ hasText: wordOf(second) })).toContainText("Pending")
  await handOver.getByRole("button", { name: "Done" }).click()

  // The others are handed over together, with one receipt.
  for (const { name } of [second, third])
    await pressAction(counter.getByRole("row").filter({ hasText: name }), /^Ready/)
  const [code] = await rows<{ text: string; heads: string }>(
    `select min(pickup_code) as text, string_agg('#basket-of-' || id, ', ') as heads
     from customer_orders where stock_id in ($1, $2)`,
    [second.stockId, third.stockId],
  )
  // Other tests leave ready orders of their own.
  await counter
    .locator(code?.heads ?? "")
    .getByRole("button", { name: "Complete all 2 ready orders" })
    .click()
  await handOver.getByLabel("Pickup code").fill(code?.text ?? "")
  await handOver.getByRole("button", { name: "Card" }).click()
  await handOver.getByRole("button", { name: "Complete all 2" }).click()
  await expect(handOver.getByRole("alert")).toContainText("2 orders completed")
  await expect(handOver.getByRole("heading", { name: /^Receipt/ })).toBeVisible()
  for (const { name } of [second, third]) await expect(handOver).toContainText(name)
  await expect(handOver).toContainText("Rs. 20.00")
  await expect(mine.getByRole("row").filter({ hasText: wordOf(third) })).toContainText("Completed")
})
