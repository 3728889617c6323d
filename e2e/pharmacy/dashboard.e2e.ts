import { readFile } from "node:fs/promises"
import { expect, logIn, test } from "../support/fixtures.ts"
import { failing } from "../support/rounds/check-screens.ts"

test("a failed panel leaves the rest of the dashboard", async ({ page }) => {
  await logIn(page, "pharmacist", "/pos/dashboard")
  const days = page.getByRole("region", { name: "Sales per day", exact: true }).first()
  await expect(days.getByRole("img", { name: /^Today Rs\./ })).toBeVisible()
  await days.getByRole("button", { name: /^Show as table/ }).click()
  await expect(days.getByRole("row")).toHaveCount(15)
  const download = page.waitForEvent("download")
  await days.getByRole("button", { name: /^Save as CSV/ }).click()
  const file = await readFile(await (await download).path(), "utf8")
  expect(file.split("\r\n")).toHaveLength(16)
  expect(file.startsWith("\uFEFFDay,Sales (Rs.),Receipts\r\n")).toBe(true)

  await page.getByRole("link", { name: /^Low stock/ }).click()
  await expect(page).toHaveURL(/\/pos\/stock\?filter=low$/)

  await failing("**/api/pharmacy/dashboard/shelf")(page)
  await page.goto("/pos/dashboard")
  await expect(
    page.getByRole("region", { name: /^Running out first/ }).getByRole("button", { name: /^Try again/ }),
  ).toBeVisible()
  await expect(page.getByRole("img", { name: /^Busiest/ })).toBeVisible()
})
