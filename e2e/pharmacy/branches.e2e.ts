import { expect, test } from "../support/fixtures.ts"
import { logInAs } from "../support/own-person.ts"
import { makeCounter } from "../support/own-pharmacy.ts"

test("sends stock to a branch that counts what arrives", async ({ browser, page, rows, baseURL }) => {
  const [here, there] = [await makeCounter(rows, 30), await makeCounter(rows, 1)]
  await rows("update pharmacies set name = 'Second Branch' where id = $1", [there.pharmacyId])
  await rows(
    `with company as (insert into companies (name) values ('Branches ' || gen_random_uuid()) returning id)
     update pharmacies set company_id = (select id from company) where id = any ($1)`,
    [[here.pharmacyId, there.pharmacyId]],
  )
  await logInAs(page.context(), baseURL ?? "", here)
  await page.goto("/pos/stock/branches")
  await expect(page.getByRole("row", { name: new RegExp(here.name) })).toContainText("30")
  await page.getByRole("link", { name: "Send stock" }).click()
  await page.getByLabel("To branch").selectOption("Second Branch")
  await page.getByRole("combobox", { name: "Add a medicine" }).fill(here.name)
  await page.getByRole("option", { name: new RegExp(here.name) }).click()
  await page.getByLabel("Quantity").fill("31")
  await page.getByRole("button", { name: "Send stock" }).click()
  await expect(page.getByText("Only 30 here").last()).toBeVisible()
  await page.getByLabel("Quantity").fill("12")
  await page.getByRole("button", { name: "Send stock" }).click()
  await expect(page.getByText("On the way", { exact: true })).toBeVisible()

  await using context = await browser.newContext()
  await logInAs(context, baseURL ?? "", there)
  const other = await context.newPage()
  await other.goto("/pos/to-do")
  await other.getByRole("link", { name: /^Open the transfer/ }).click()
  await other.getByRole("button", { name: "Receive" }).click()
  const dialog = other.getByRole("dialog")
  await dialog.getByLabel("Received").fill("10")
  await dialog.getByLabel("Damaged").fill("1")
  await dialog.getByRole("button", { name: "Receive" }).click()
  await expect(dialog).toContainText("Enter a reason")
  await dialog.getByRole("button", { name: "Not in the box" }).click()
  await dialog.getByRole("button", { name: "Receive" }).click()
  await expect(other.getByText("10 received · 1 damaged, in quarantine · 1 missing")).toBeVisible()
  // The sender sees it without a reload.
  await expect(page.getByText("Differs", { exact: true })).toBeVisible()
  const left = await rows<{ quantity: number }>(
    "select s.quantity from stock s join medicines m on m.id = s.medicine_id where m.name = $1 order by s.pharmacy_id",
    [here.name],
  )
  expect(left).toEqual([{ quantity: 18 }, { quantity: 10 }])
})
