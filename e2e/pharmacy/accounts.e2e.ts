import type { Page } from "@playwright/test"
import { expect, logIn, test } from "../support/fixtures.ts"
import { pressAction } from "../support/rows.ts"
import { tillSearch, untilShelfShows } from "../support/till.ts"

async function fillCart(page: Page) {
  await page.goto("/pos")
  await untilShelfShows(page)
  await tillSearch(page).fill("panadol")
  await page.getByRole("button", { name: "Add to Cart paracetamol (Panadol) 500 mg" }).click()
}

test("a customer's account is opened, charged above its limit, paid and printed", async ({ page }) => {
  await logIn(page, "pharmacist", "/pos/accounts")
  await page.getByRole("button", { name: "Open an account" }).click()
  const name = `Lakeside Nursing Home ${Date.now()}`
  await page.getByLabel("Name", { exact: true }).fill(name)
  await page.getByLabel("Credit limit").fill("1")
  await page.getByRole("button", { name: "Save" }).click()
  const row = page.getByRole("row", { name: new RegExp(name) })
  await expect(row).toContainText("1.00")

  await fillCart(page)
  await page.getByRole("button", { name: "Account", exact: true }).click()
  await page.getByLabel("Customer's account").selectOption({ label: name })
  await expect(page.getByText("Owes Rs. 0.00 of at most Rs. 1.00")).toBeVisible()
  await page.getByRole("button", { name: "Purchase", exact: true }).click()
  const question = page.getByRole("dialog", { name: "Above the credit limit" })
  await expect(question).toContainText("Nothing was sold.")
  await question.getByRole("button", { name: "Sell on account" }).click()
  const receipt = page.getByRole("dialog", { name: /Receipt/ })
  await expect(receipt).toContainText("Account")
  await expect(receipt).toContainText(name)

  await page.goto("/pos/accounts")
  await row.getByRole("button", { name: "Take payment" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Take payment" }).click()
  await expect(row.getByRole("cell").nth(5)).toContainText("0.00")
  await pressAction(row, "Statement")
  const statement = page.getByRole("dialog", { name: `Statement of ${name}` })
  await expect(statement.getByRole("row")).toHaveCount(5)
  await expect(statement.getByRole("row").last()).toContainText("0.00")
})

test("a sale to an insurer asks for the member number, and the bill lists it", async ({ page }) => {
  await logIn(page, "pharmacist", "/pos/accounts")
  await page.getByRole("button", { name: "Open an account" }).click()
  const name = `Island Health ${Date.now()}`
  await page.getByLabel("Name", { exact: true }).fill(name)
  await page.getByLabel("Insurer").check()
  await page.getByLabel("Credit limit").fill("50000")
  await page.getByRole("button", { name: "Save" }).click()
  const row = page.getByRole("row", { name: new RegExp(name) })
  await expect(row).toContainText("Insurer")

  await fillCart(page)
  await page.getByRole("button", { name: "Account", exact: true }).click()
  await page.getByLabel("Customer's account").selectOption({ label: name })
  await page.getByRole("button", { name: "Purchase", exact: true }).click()
  await expect(page.getByText("Enter the member or claim number first.")).toBeVisible()
  await page.getByLabel("Member or claim number").fill("IH 4471")
  await page.keyboard.press("Enter")
  const receipt = page.getByRole("dialog", { name: /Receipt/ })
  await expect(receipt).toContainText(`${name}, IH 4471`)

  await page.goto("/pos/accounts")
  await pressAction(row, "Statement")
  await expect(page.getByRole("dialog", { name: `Statement of ${name}` })).toContainText("IH 4471")
  await page.keyboard.press("Escape")

  await pressAction(row, "Bills")
  await page.getByRole("button", { name: "Make bill" }).click()
  const bill = page.getByRole("dialog", { name: /^Bill \d+$/ })
  await expect(bill.getByRole("table")).toContainText("IH 4471")
  await bill.getByRole("button", { name: "Record answer" }).click()
  const answer = page.getByRole("dialog", { name: /^Answer to bill/ })
  await answer.getByRole("radio", { name: "Refused" }).check()
  await answer.getByLabel("Reason for the refusal").fill("Not covered")
  await answer.getByRole("button", { name: "Save" }).click()
  await expect(bill).toContainText("Not covered")
  await bill.getByRole("button", { name: "Record answer" }).click()
  await answer.getByRole("radio", { name: /^Write off/ }).check()
  await answer.getByLabel("Reason").fill("Too little to claim")
  await answer.getByRole("button", { name: "Save" }).click()
  await expect(bill).toContainText(/Written off .*: Too little to claim/)
  await bill.getByRole("button", { name: "All bills" }).click()
  await expect(page.getByRole("dialog", { name: `Bills to ${name}` })).toContainText("Written off")
})
