import { expect, logIn, test } from "../support/fixtures.ts"

test("a customer's account is opened, charged above its limit, paid and printed", async ({ page }) => {
  await logIn(page, "pharmacist", "/pos/accounts")
  await page.getByRole("button", { name: "Open an account" }).click()
  const name = `Lakeside Nursing Home ${Date.now()}`
  await page.getByLabel("Name", { exact: true }).fill(name)
  await page.getByLabel("Credit limit").fill("1")
  await page.getByRole("button", { name: "Save" }).click()
  const row = page.getByRole("row", { name: new RegExp(name) })
  await expect(row).toContainText("1.00")
  if (process.env.SHOTS) await shoot(page, "accounts")

  await page.goto("/pos")
  await page.getByRole("searchbox").first().fill("panadol")
  await page.keyboard.press("Enter")
  await page.getByRole("button", { name: "Account", exact: true }).click()
  await page.getByLabel("Customer's account").selectOption({ label: name })
  await expect(page.getByText("Owes Rs. 0.00 of at most Rs. 1.00")).toBeVisible()
  if (process.env.SHOTS) await shoot(page, "till")
  await page.getByRole("button", { name: "Purchase", exact: true }).click()
  const question = page.getByRole("dialog", { name: "Above the credit limit" })
  await expect(question).toContainText("Nothing was sold.")
  await question.getByRole("button", { name: "Sell on account" }).click()
  const receipt = page.getByRole("dialog", { name: /Receipt/ })
  await expect(receipt).toContainText("Account")
  await expect(receipt).toContainText(name)

  await page.goto("/pos/accounts")
  await row.getByRole("button", { name: "Take payment" }).click()
  if (process.env.SHOTS) await shoot(page, "payment")
  await page.getByRole("dialog").getByRole("button", { name: "Take payment" }).click()
  await expect(row.getByRole("cell").nth(5)).toContainText("0.00")
  await row.getByRole("button", { name: "Statement" }).click()
  const statement = page.getByRole("dialog", { name: `Statement of ${name}` })
  await expect(statement.getByRole("row")).toHaveCount(5)
  await expect(statement.getByRole("row").last()).toContainText("0.00")
  if (process.env.SHOTS) await shoot(page, "statement")
})

async function shoot(page: import("@playwright/test").Page, name: string) {
  for (const [width, height] of [
    [390, 844],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.waitForTimeout(300)
    await page.screenshot({ path: `/tmp/acc-${name}-${width}.png` })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}
