import { randomUUID } from "node:crypto"
import { expect, logIn, test } from "../support/fixtures.ts"
import { logInAs } from "../support/own-person.ts"
import { makeCounter } from "../support/own-pharmacy.ts"

test("announces to the pharmacies of a district, and counts who has read it", async ({
  page,
  browser,
  rows,
  baseURL,
}) => {
  const title = `New prices ${randomUUID().slice(0, 8)}`
  const counter = await makeCounter(rows, 1)
  await rows("update pharmacies set district = 'Mullaitivu' where id = $1", [counter.pharmacyId])
  await using theirs = await browser.newContext()
  await logInAs(theirs, baseURL ?? "", counter)
  const till = await theirs.newPage()
  await till.goto("/pos/dashboard")
  await expect(till.getByRole("link", { name: "To do today: nothing" })).toBeVisible()

  await logIn(page, "admin", "/admin/announcements")
  await page.getByRole("button", { name: "New announcement" }).click()
  await page.getByLabel("Title").fill(title)
  await page.getByLabel("Text", { exact: true }).fill("They apply from Monday.\nPrint new labels.")
  await page.getByLabel("For pharmacies in").selectOption("Mullaitivu")
  await page.getByRole("button", { name: "Publish" }).click()
  const row = page.getByRole("row").filter({ hasText: title })
  await expect(row.getByRole("link", { name: /^0 of [1-9]/ })).toBeVisible()

  await expect(till.getByRole("link", { name: "To do today: 1" })).toBeVisible()
  const received = till.getByRole("main").getByRole("listitem").filter({ hasText: title })
  await expect(received).toContainText("Print new labels.")
  await received.getByRole("button", { name: `Mark as read ${title}` }).click()
  await expect(received).toBeHidden()
  await expect(till.getByRole("link", { name: "To do today: nothing" })).toBeVisible()
  await till.getByRole("button", { name: "Done", exact: true }).click()
  await expect(received).toContainText("Read ")

  await page.reload()
  await expect(row.getByRole("link", { name: /^1 of [1-9]/ })).toBeVisible()
  await row.getByRole("button", { name: `End ${title}` }).click()
  await page.getByLabel("Reason").fill("Printed wrong")
  await page.getByRole("button", { name: "End announcement" }).click()
  await expect(row).toContainText("Printed wrong")
  await till.getByRole("button", { name: /update/ }).click()
  await expect(received).toBeHidden()
})
