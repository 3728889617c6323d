import { expect, logIn, test } from "../support/fixtures.ts"
import { makeShelf, quantityOf } from "../support/shelf.ts"

test("a national recall reaches the pharmacy's inbox, is answered, and is closed with a summary", async ({
  page,
  rows,
  browser,
}) => {
  const shelf = await makeShelf(rows, { quantity: 6 })
  await rows("update batches set lot = 'RC 77' where stock_id = $1", [shelf.stockId])
  const office = await browser.newContext()
  const admin = await office.newPage()
  await logIn(admin, "admin", "/admin/recalls")
  await admin.getByRole("button", { name: "Start a recall" }).click()
  const form = admin.getByRole("dialog")
  await form.getByRole("button", { name: "Start a recall" }).click()
  await expect(form).toContainText("Choose a medicine")
  await form.getByRole("combobox", { name: "Medicine" }).fill(shelf.name)
  await admin.getByRole("option", { name: shelf.name }).click()
  await expect(form.getByRole("button", { name: "RC 77: 6 units in stock" })).toBeVisible()
  await form.getByRole("textbox", { name: "Batch numbers" }).fill("rc77")
  await form.getByText("Class 1: can kill").click()
  await form.getByRole("textbox", { name: "Reason" }).fill("Glass particles")
  await form.getByRole("textbox", { name: "Ordered by" }).fill("NMRA 12/2026")
  await form.getByRole("button", { name: "Start a recall" }).click()
  await expect(admin.getByRole("heading", { name: shelf.name })).toBeVisible()
  const asked = admin.getByRole("table", { name: "Pharmacies" }).getByRole("row", { name: /No answer/ })
  await expect(asked).toHaveCount(1)
  expect(await quantityOf(rows, shelf)).toBe(0)

  await logIn(page, "pharmacist", "/pos/to-do")
  const task = page.getByRole("main").getByRole("listitem").filter({ hasText: shelf.name })
  await expect(task).toContainText("Class 1 recall of rc77. 6 units on record went into quarantine.")
  await task.getByRole("link", { name: /^Open the recall/ }).click()
  await expect(page.getByText("Glass particles")).toBeVisible()
  await page.getByRole("button", { name: "Answer" }).click()
  const answer = page.getByRole("dialog")
  await answer.getByRole("textbox", { name: "Units found" }).fill("7")
  await answer.getByRole("textbox", { name: "Units taken off the shelf" }).fill("8")
  await answer.getByRole("button", { name: "Send answer" }).click()
  await expect(answer).toContainText("You cannot remove more units than you found")
  await answer.getByRole("textbox", { name: "Units taken off the shelf" }).fill("7")
  await answer.getByRole("button", { name: "Send answer" }).click()
  await expect(page.getByText("7 found, 7 taken off the shelf")).toBeVisible()

  await admin.reload()
  await expect(admin.getByText("7 found, 7 taken off the shelf")).toBeVisible()
  await admin.getByRole("button", { name: "Close the recall" }).click()
  await admin.getByRole("textbox", { name: "Summary" }).fill("All packs are back")
  await admin.getByRole("dialog").getByRole("button", { name: "Close the recall" }).click()
  await expect(admin.getByRole("dialog")).toHaveCount(0)
  await expect(admin.getByText("All packs are back")).toBeVisible()

  await admin.evaluate(() => {
    window.print = () => {}
  })
  await admin.getByRole("button", { name: "Print" }).click()
  const paper = admin.locator("[data-print]")
  await expect(paper.getByText("All packs are back")).toBeVisible()
  await expect(paper.getByText(/^Printed/)).toBeVisible()
  await expect(paper.getByRole("button")).toHaveCount(0)
  await office.close()
})

test("a pharmacy recalls a batch on its own shelf, and lifts the recall when it was a mistake", async ({
  page,
  rows,
}) => {
  const shelf = await makeShelf(rows, { quantity: 4 })
  await logIn(page, "pharmacist", "/pos/stock/recalls")
  await page.getByRole("button", { name: "Start a recall" }).click()
  const form = page.getByRole("dialog")
  await form.getByRole("combobox", { name: "Medicine" }).fill(shelf.name)
  await page.getByRole("option", { name: shelf.name }).click()
  await form.getByText("All batches of this medicine").click()
  await form.getByText("Class 3").click()
  await form.getByRole("textbox", { name: "Reason" }).fill("Broken seals")
  await form.getByRole("textbox", { name: "Ordered by" }).fill("The manufacturer")
  await form.getByRole("button", { name: "Start a recall" }).click()
  await expect(page.getByRole("heading", { name: shelf.name })).toBeVisible()
  expect(await quantityOf(rows, shelf)).toBe(0)
  await page.getByRole("button", { name: "Lift the recall" }).click()
  await page.getByRole("textbox", { name: "Reason" }).fill("The seals are whole")
  await page.getByRole("dialog").getByRole("button", { name: "Lift the recall" }).click()
  await expect(page.getByText("The seals are whole")).toBeVisible()
  expect(await quantityOf(rows, shelf)).toBe(4)
})
