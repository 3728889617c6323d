import { readFile } from "node:fs/promises"
import { expect, logIn, test } from "../support/fixtures.ts"

test("leads from a shortage to the pharmacies of a district, and saves it as a file", async ({ page }) => {
  await logIn(page, "admin", "/admin/shortages")
  await page.getByLabel("Generic name, brand or ATC code").fill("salbutamol")
  const inhaler = page.getByRole("list", { name: /salbutamol 100.*inhaler/ })
  await expect(inhaler.getByRole("link", { name: /^Jaffna: 0 of 4 pharmacies/ })).toBeVisible()

  const sort = page.getByRole("columnheader", { name: "Medicine" })
  await expect(sort).toHaveAttribute("aria-sort", "none")
  await sort.getByRole("button").click()
  await expect(sort).toHaveAttribute("aria-sort", "ascending")
  await sort.getByRole("button").click()
  await expect(sort).toHaveAttribute("aria-sort", "descending")
  await expect(page).toHaveURL(/sort=medicine-/)

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as CSV" }).click(),
  ])
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n")
  expect(lines.find((line) => /inhaler.*Jaffna/.test(line))).toMatch(/,yes,Jaffna,4,0,/)

  await inhaler.getByRole("link", { name: /^Jaffna/ }).click()
  const table = page.getByRole("table", { name: /salbutamol/ })
  await expect(table.getByRole("row")).toHaveCount(5)
  await expect(table.getByRole("row").nth(1)).toContainText("Jaffna")
  await page.getByRole("link", { name: "All shortages" }).click()
  await expect(page.getByLabel("Generic name, brand or ATC code")).toHaveValue("salbutamol")

  await page.getByLabel("District", { exact: true }).selectOption("Kandy")
  await expect(inhaler.getByRole("link")).toHaveCount(1)
})
