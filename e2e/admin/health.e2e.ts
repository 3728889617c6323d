import { randomUUID } from "node:crypto"
import { expect, logIn, test } from "../support/fixtures.ts"

test("explains a failing component during a database outage", async ({ page, rows }) => {
  const error = `HTTP 503 ${randomUUID()}`
  await rows(
    `insert into health_incidents (part, node, state, reason, error, started_at, ended_at)
     values ('login', gen_random_uuid(), 'failing', 'refused', $1, now() - interval '90 minutes', now() - interval '30 minutes')`,
    [error],
  )
  await page.clock.install()
  await logIn(page, "admin", "/admin/health?thing=live")
  const part = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) })
  // A busy machine may answer slowly.
  await expect(part("Database")).toContainText(/^Database(OK|Slow)/)
  await expect(part("Live updates")).toContainText("Slow from 1 s")
  await expect(part("Login")).toContainText("Not set up")
  const incidents = page.getByRole("table", { name: "Incidents" })
  await expect(incidents.getByRole("row").filter({ hasText: error })).toContainText("1 h")
  await expect(page.getByRole("table", { name: "Background jobs on this node" })).toContainText(
    "Check stock records",
  )

  const backup = part("Backup")
  const check = backup.getByRole("button", { name: "Run check of Backup" })
  await rows("insert into backups (started_at, error) values (now(), 'no room on the disk')")
  try {
    await check.focus()
    await page.keyboard.press("Enter")
    await expect(backup).toContainText("Failing")
    await expect(backup).toContainText("The last backup failed.")
    await expect(backup).toContainText("Last error: no room on the disk")
    await expect(page.getByText("Backup checked: failing.")).toBeVisible()
    // Other parts may be slow.
    await expect(page.getByRole("status").filter({ hasText: /parts? ha(s|ve) a problem/ })).toContainText(
      "Backup",
    )
  } finally {
    await rows("delete from backups")
  }

  await page.getByRole("button", { name: "30 days" }).click()
  await page.getByLabel("Part").selectOption("Backup")
  await expect(page).toHaveURL(/thing=backup&show=month/)
  const history = page.getByRole("region", { name: "History: Backup" })
  await expect(
    history.getByRole("img", { name: /^Backup, the last 30 days: .*not measured in/ }),
  ).toBeVisible()
  await history.getByRole("button", { name: /^Show as table/ }).click()
  await expect(history.getByRole("row")).toHaveCount(121)

  const away = { code: "database-away", message: "away", defined: false, status: 503, data: undefined }
  await page.route("**/api/admin/health/check", (route) => route.fulfill({ status: 503, json: away }))
  // The page also retries on its own, so the state may already have changed.
  await page.evaluate(() =>
    addEventListener("click", () => sessionStorage.setItem("tried", "1"), { once: true }),
  )
  const isTried = () => page.evaluate(() => sessionStorage.getItem("tried") !== null)
  await page.route("**/api/admin/health", async (route) =>
    (await isTried()) ? route.continue() : route.fulfill({ status: 503, json: away }),
  )
  await page.clock.runFor(20_000)
  await expect(page.getByRole("alert")).toContainText("The database does not answer, so nobody can log in")
  await expect(part("Database")).toContainText("Failing")
  await expect(part("Database")).toContainText("Connections in use")
  await page
    .getByRole("alert")
    .getByRole("button", { name: /^Try again/ })
    .click()
  await expect(page.getByRole("alert")).toHaveCount(0)
})
