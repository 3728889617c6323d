import { expect, logIn, test } from "../support/fixtures.ts"

test("records a dismissed zero-result search in the audit log", async ({ page, rows }) => {
  // As searched by five people from five addresses.
  await rows(
    `select count_searches((now() at time zone 'Asia/Colombo')::date, now(), 9, 7,
      '[{"kind": "unknown", "text": "Ozempik", "place": "6.9,79.9", "searches": 7}]')`,
  )
  await logIn(page, "admin", "/admin")
  await expect(page.getByRole("heading", { name: "Admin", exact: true, level: 1 })).toBeVisible()
  // A busy machine may answer slowly.
  await expect(page.getByRole("listitem").filter({ hasText: /^Database(?! for)/ })).toContainText(/OK|Slow/)
  await expect(page.getByRole("link", { name: /^Searches today/ })).toContainText("found nothing")
  await expect(page.getByRole("img", { name: /^Today \d+ searches so far/ })).toBeVisible()
  await expect(page.getByRole("row", { name: /^ozempik/ })).toContainText("No medicine with this name")

  await page.getByRole("link", { name: "All unmet searches" }).click()
  const row = page.getByRole("row").filter({ hasText: "ozempik" })
  await expect(row).toContainText("near Colombo (7)")
  await expect(row.getByRole("link", { name: "Add as another name" })).toHaveAttribute(
    "href",
    "/admin/medicines?q=ozempik",
  )
  await expect(
    page
      .getByRole("navigation")
      .getByRole("link", { name: /^Unmet searches/ })
      .first(),
  ).toHaveAttribute("aria-current", "page")
  await row.getByRole("link", { name: "Add medicine ozempik" }).click()
  const adding = page.getByRole("dialog", { name: "Add medicine" })
  await expect(adding.getByLabel("Generic name")).toHaveValue("ozempik")
  await adding.getByRole("button", { name: "Cancel" }).click()
  await expect(page).toHaveURL("/admin/medicines?q=ozempik")
  await page
    .getByRole("link", { name: /^Unmet searches/ })
    .first()
    .click()
  await row.getByRole("button", { name: "Dismiss ozempik" }).click()
  const dialog = page.getByRole("dialog", { name: "Dismiss" })
  await dialog.getByRole("button", { name: "Dismiss" }).click()
  await expect(dialog.getByLabel("What was done")).toBeFocused()
  await dialog.getByLabel("What was done").fill("A misspelling")
  await dialog.getByRole("button", { name: "Dismiss" }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole("button", { name: "Dismissed", exact: true }).click()
  await expect(row).toContainText("Dismissed by Asha Fernando: A misspelling")

  await page.getByRole("link", { name: "Audit log" }).click()
  await page.getByLabel("Who").fill("asha")
  await page.getByRole("button", { name: /^Asha Fernando/ }).click()
  await page.getByLabel("On what").selectOption("Unmet search")
  await expect(page).toHaveURL(/\/admin\/audit\?who=.+&thing=unmet-search$/)
  await page.getByRole("button", { name: "Dismissed an unmet search" }).first().click()
  const entry = page.getByRole("region", { name: /^Entry \d+$/ })
  await expect(entry).toContainText("A misspelling")
  await expect(entry.getByRole("row", { name: /^Dismissed/ })).toContainText("no")
  await entry.getByRole("link", { name: "Everything on this" }).click()
  await expect(page.getByRole("button", { name: /^Remove the filter: Only Unmet search/ })).toBeVisible()
  await page.getByLabel("To", { exact: true }).fill("2020-01-01")
  await expect(page.getByRole("heading", { name: "No entries match." })).toBeVisible()
})
