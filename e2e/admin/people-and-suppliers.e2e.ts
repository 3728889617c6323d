import { randomUUID } from "node:crypto"
import { hashOf } from "#server/platform/login/cookies.ts"
import { expect, logIn, type Rows, test } from "../support/fixtures.ts"
import { logInAs, makePerson } from "../support/own-person.ts"
import { untilAssigned } from "../support/own-pharmacy.ts"

/** Logs in a person with the role of a pharmacist but no workplace. */
const makePharmacist = (rows: Rows) => makePerson(rows, `Kamala ${randomUUID().slice(0, 8)}`, ["pharmacien"])

test("logs a pharmacist out when the account is deactivated", async ({ page, browser, rows, baseURL }) => {
  const kamala = await makePharmacist(rows)
  await using theirs = await browser.newContext()
  await logInAs(theirs, baseURL ?? "", kamala)
  const till = await theirs.newPage()
  await till.goto("/pos/to-do")
  await expect(till.getByRole("heading", { name: "You are not assigned to a pharmacy" })).toBeVisible()

  await logIn(page, "admin", "/admin/users")
  await page.getByLabel("Search by name, login id or e-mail").fill(kamala.name.toUpperCase())
  const row = page.getByRole("row").filter({ hasText: kamala.name })
  await expect(row).toContainText("Has the role pharmacien but no pharmacy.")
  // A row moves as the others leave: a press would begin on its button and end on another.
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2)
  await row.getByRole("button", { name: `Edit ${kamala.name}` }).click()
  const sheet = page.getByRole("region", { name: "Details" })
  await expect(sheet).toContainText("Firefox, Android")
  await sheet.getByRole("button", { name: "Add workplace" }).click()
  const adding = page.getByRole("dialog", { name: `Where ${kamala.name} works` })
  await adding.getByLabel("Search pharmacies").fill("harbour chem")
  await adding.getByRole("radio", { name: /^Harbour Chemists/ }).check()
  await adding.getByRole("button", { name: "Add" }).click()
  await expect(adding.getByLabel("Reason")).toBeFocused()
  await adding.getByLabel("Reason").fill("Begins today")
  await adding.getByRole("button", { name: "Add" }).click()
  await expect(sheet).toContainText("Reason: Begins today by Asha Fernando")
  await untilAssigned(till)
  await expect(till.getByRole("heading", { name: "To do", exact: true })).toBeVisible()

  await sheet.getByRole("button", { name: `Deactivate ${kamala.name}` }).click()
  const asked = page.getByRole("dialog", { name: `Deactivate ${kamala.name}` })
  await asked.getByLabel("Reason").fill("Left")
  await asked.getByLabel("To confirm, type").fill("Kamala")
  await asked.getByRole("button", { name: "Deactivate", exact: true }).click()
  await expect(asked.getByText("Type the name exactly as shown above")).toBeVisible()
  await asked.getByLabel("To confirm, type").fill(kamala.name)
  await asked.getByRole("button", { name: "Deactivate", exact: true }).click()
  await expect(sheet).toContainText("Reason: Left")
  await expect(sheet).toContainText("No open sessions.")
  await expect(till.getByText("To continue, please log in.")).toBeVisible()
  await sheet.getByRole("link", { name: "Recent activity" }).click()
  await expect(page).toHaveURL(/\/admin\/audit\?who=/)
})

test("gives somebody the catalogue, then a district, who each time sees its screens and no other", async ({
  page,
  browser,
  rows,
  baseURL,
}) => {
  const kamala = await makePharmacist(rows)
  await logIn(page, "admin", `/admin/users?look=${encodeURIComponent(kamala.subject)}`)
  await page.getByRole("button", { name: "Change role" }).click()
  const giving = page.getByRole("dialog", { name: `Role of ${kamala.name}` })
  await giving.getByRole("radio", { name: /^catalogue/ }).check()
  await giving.getByLabel("Reason").fill("Looks after the medicines")
  await giving.getByRole("button", { name: "Save" }).click()
  const sheet = page.getByRole("region", { name: "Details" })
  await expect(sheet).toContainText("catalogue was given here.")
  await expect(sheet).toContainText("No open sessions.")

  // As open_session() does.
  const logInAgain = () =>
    rows(
      "insert into sessions (token_hash, subject, roles, districts, expires_at) select $1, subject, roles, districts, now() + interval '1 hour' from people where subject = $2",
      [hashOf(kamala.token), kamala.subject],
    )
  await logInAgain()
  await using theirs = await browser.newContext()
  await logInAs(theirs, baseURL ?? "", kamala)
  const desk = await theirs.newPage()
  await desk.goto("/admin")
  await expect(desk).toHaveURL(/\/admin\/medicines$/)
  await expect(desk.getByRole("heading", { name: "Medicines", exact: true })).toBeVisible()
  const menu = desk.getByRole("navigation").first().getByRole("listitem")
  await expect(menu).toHaveText([/^Medicines/, /^Unmet searches/])
  await desk.goto("/admin/pharmacies")
  await expect(desk).toHaveURL(/\/unauthorized/)
  await expect(desk.getByText("You do not have access to this page.")).toBeVisible()

  await sheet.getByRole("button", { name: "Change role" }).click()
  await giving.getByRole("radio", { name: /^district/ }).check()
  await giving.getByLabel("Reason").fill("Works at the health office of Kandy")
  await giving.getByRole("button", { name: "Save" }).click()
  await expect(giving).toContainText("Choose at least one district")
  await giving.getByRole("checkbox", { name: "Kandy" }).check()
  await giving.getByRole("button", { name: "Save" }).click()
  await expect(sheet).toContainText("district: Kandy")
  await logInAgain()
  await desk.goto("/admin")
  await expect(desk).toHaveURL(/\/admin\/pharmacies$/)
  await expect(desk.getByText("District: Kandy")).toBeVisible()
  await expect(menu).toHaveText([
    "Pharmacies",
    /^Applications/,
    "Shortages",
    "Freshness",
    "Order answers",
    "Announcements",
  ])
  await expect(desk.getByRole("table").getByRole("row").nth(1)).toContainText("Kandy")
})

test("adds, edits, ends and reinstates a supplier", async ({ page }) => {
  const name = `Supplies ${randomUUID().slice(0, 8)}`
  await logIn(page, "admin", "/admin/suppliers")
  await page.getByRole("button", { name: "Add supplier" }).click()
  const adding = page.getByRole("dialog", { name: "Add supplier" })
  await adding.getByLabel("Name").fill("lanka distributors")
  await adding.getByRole("button", { name: "Add", exact: true }).click()
  await expect(adding.getByText("A supplier with this name already exists.")).toBeVisible()
  await adding.getByLabel("Name").fill(name)
  await adding.getByLabel("Phone").fill("011 234 5678")
  await adding.getByRole("button", { name: "Add", exact: true }).click()
  await expect(adding).toBeHidden()
  await page.getByLabel("Search suppliers").fill(name)
  const row = page.getByRole("row").filter({ hasText: name })
  await expect(row).toContainText("promises 3 days")
  await row.getByRole("button", { name: `Edit ${name}` }).click()
  await page.getByLabel("Delivery time in days").fill("1")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(row).toContainText("promises 1 day")

  await row.getByRole("button", { name: `End ${name}` }).click()
  await page.getByLabel("Reason").fill("Closed for good")
  await page.getByLabel("To confirm, type").fill(name)
  await page.getByRole("button", { name: "End", exact: true }).click()
  await expect(row).toContainText("Reason: Closed for good")
  await page.getByRole("button", { name: "Active" }).click()
  await expect(page.getByRole("heading", { name: `No supplier matches “${name}”` })).toBeVisible()
  await page.getByRole("button", { name: "Ended", exact: true }).click()
  await row.getByRole("button", { name: `Reinstate ${name}` }).click()
  await page.getByLabel("Reason").fill("Open again")
  await page.getByRole("button", { name: "Reinstate", exact: true }).click()
  await expect(page.getByRole("heading", { name: `No supplier matches “${name}”` })).toBeVisible()
})
