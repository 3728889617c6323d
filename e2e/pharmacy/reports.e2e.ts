import { readFile } from "node:fs/promises"
import { expect, logIn, test } from "../support/fixtures.ts"

test("the dashboard leads to a report, which is sorted, saved, changed and shared by its address", async ({
  page,
}) => {
  await logIn(page, "pharmacist", "/pos/dashboard")
  await page.getByRole("link", { name: /^Report.*Best sellers$/ }).click()
  await expect(page).toHaveURL(/\/pos\/reports\?report=sales-by-medicine$/)
  const table = page.getByRole("table", { name: "Sales by medicine" })
  const units = (place: number) =>
    table
      .getByRole("row")
      .nth(place)
      .getByRole("cell")
      .nth(2)
      .innerText()
      .then((text) => Number(text.replace(",", "")))
  await table.getByRole("button", { name: "Units" }).press("Enter")
  await expect(table.getByRole("columnheader", { name: "Units" })).toHaveAttribute("aria-sort", "descending")
  expect(await units(1)).toBeGreaterThan(await units(2))
  await table.getByRole("button", { name: "Units" }).press("Enter")
  await expect(table.getByRole("columnheader", { name: "Units" })).toHaveAttribute("aria-sort", "ascending")
  expect(await units(1)).toBeLessThanOrEqual(await units(2))

  await page.getByLabel("Choose a report").selectOption("Journal for the accountant")
  const journal = page.getByRole("table", { name: "Journal for the accountant" })
  const [debit, credit] = await Promise.all(
    [3, 4].map((nth) => journal.getByRole("row").last().getByRole("cell").nth(nth).innerText()),
  )
  expect(debit).toMatch(/^Rs\.\s[\d,]+\.\d\d$/)
  expect(credit).toBe(debit)
  await page.getByRole("button", { name: "7 days" }).click()
  await expect(page).toHaveURL(/report=journal&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/)

  const download = page.waitForEvent("download")
  await page.getByRole("link", { name: "CSV" }).click()
  const file = await readFile(await (await download).path(), "utf8")
  expect(file.startsWith("\uFEFFDay,Account,Account name,Debit,Credit,Text\r\n")).toBe(true)
  await page.reload()
  await expect(journal.getByRole("cell", { name: "Total" })).toBeVisible()
})

test("a report can be read without a network, its files cannot", async ({ page, context }) => {
  await logIn(page, "pharmacist", "/pos/reports?report=sales-by-hour")
  const table = page.getByRole("table", { name: "Sales by hour" })
  await expect(table).toBeVisible()
  await context.setOffline(true)
  await page.getByLabel("Choose a report").selectOption("Stock value at a date")
  await expect(page.getByText("We could not load this report.")).toBeVisible()
  await page.getByLabel("Choose a report").selectOption("Sales by hour")
  await expect(table).toBeVisible()
  await expect(page.getByText("Files need a connection.")).toBeVisible()
  await expect(page.getByRole("link", { name: "CSV" })).toHaveCount(0)
})
