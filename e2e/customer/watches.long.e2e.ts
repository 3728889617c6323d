import { expect, logIn } from "../support/fixtures.ts"
import { wholeBrowser } from "../support/own-browser.ts"
import { giveAddress, notificationsOf, openWorker, test } from "../support/reminder-fixtures.ts"
import { rowOf } from "../support/rows.ts"
import { makeWord } from "../support/shelf.ts"

test.use({ serviceWorkers: "allow", launchOptions: wholeBrowser })

// They share the push service's port.
test.describe.configure({ mode: "default", timeout: 180_000 })

// Notifications follow a stock change after some seconds.
const told = { timeout: 90_000 }

test("tells a customer once that a medicine is back when the counter receives it", async ({
  page,
  context,
  browser,
  rows,
  pushService,
}) => {
  const generic = makeWord()
  const name = `${generic} 5 mg – tablet`
  await rows(
    `with medicine as (
       insert into medicines (name, generic_name, strength, form, manufacturer) values ($1, $2, '5 mg', 'tablet', 'Test Maker') returning id
     ) insert into stock (medicine_id, pharmacy_id, price_cents) select id, 1, 450 from medicine`,
    [name, generic],
  )
  await context.grantPermissions(["notifications"])
  const address = await giveAddress(context, pushService)
  const got = () => pushService.accepted.filter(({ to }) => to === address)

  await page.goto(`/pharos?q=${generic}&near=colombo`)
  await page.getByRole("button", { name: "Tell me when it is back" }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByLabel("Near")).toHaveValue("colombo")
  await dialog.getByText("20 km").click()
  await dialog.getByRole("button", { name: "Watch it" }).click()
  await expect(dialog.getByText(`We tell you once when ${name} is back.`)).toBeVisible()
  await dialog.getByRole("button", { name: "Turn on" }).click()
  await page.getByRole("button", { name: "Continue" }).click()
  await expect
    .poll(() => rows("select from push_subscriptions where endpoint like '%' || $1", [address]))
    .toHaveLength(1)
  await dialog.getByRole("button", { name: "Close" }).last().click()

  const counter = await browser.newPage()
  await logIn(counter, "pharmacist", `/pos/stock?q=${generic}`)
  await rowOf(counter, name).getByRole("button", { name: /^Buy/ }).click()
  await counter.getByRole("dialog").getByLabel("Quantity").fill("5")
  await counter.getByRole("dialog").getByRole("button", { name: "Buy" }).click()
  await expect(
    counter.locator("[role=status], [role=alert]").getByText(`5 units of ${name} added to stock.`),
  ).toBeVisible()
  await counter.close()

  await expect.poll(() => got().length, told).toBe(1)
  await expect(page.getByText(`${name} is back: Harbour Chemists`)).toBeVisible()
  const { push, shownTimes } = await openWorker(page)
  await push(got()[0]?.text ?? "")
  await push(got()[0]?.text ?? "")
  await expect
    .poll(() => notificationsOf(page))
    .toMatchObject([
      { title: "Back in stock", body: expect.stringMatching(new RegExp(`^${generic}.*Harbour`)) },
    ])
  expect(await shownTimes()).toBeLessThanOrEqual(2)

  await page.getByRole("link", { name: "Show it" }).click()
  await expect(
    page.getByRole("region", { name: "Results" }).getByRole("heading", { name: "Harbour Chemists" }),
  ).toBeVisible()
  await page.goto("/account#watches")
  await expect(page.getByText("Back at Harbour Chemists")).toBeVisible()
  await page.getByRole("button", { name: `Remove: ${name}` }).click()
  await expect(page.getByText("You watch no medicine.")).toBeVisible()
  expect(got()).toHaveLength(1)
})
