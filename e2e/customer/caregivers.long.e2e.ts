import { expect, logIn, test } from "../support/fixtures.ts"

test.describe.configure({ timeout: 120_000 })

test("invites a caregiver, who accepts, sees a missed dose and ends it", async ({ page, browser, rows }) => {
  await rows("delete from dose_caregivers where subject = 'demo|customer'")
  await logIn(page, "customer", "/account")
  const own = page.getByRole("region", { name: "Caregivers" })
  await expect(own.getByText("Nobody is notified of your missed doses.")).toBeVisible()
  await own.getByRole("button", { name: "Invite a caregiver" }).click()
  const form = page.getByRole("dialog", { name: "Invite a caregiver" })
  await form.getByRole("button", { name: "Create invitation" }).click()
  await expect(form.getByLabel("Caregiver's name")).toHaveAccessibleDescription("Enter a name")
  await form.getByLabel("Caregiver's name").fill("Kamala")
  await form.getByText("1 hour", { exact: true }).click()
  await form.getByRole("button", { name: "Create invitation" }).click()
  await expect(form).toBeHidden()
  const row = own.getByRole("listitem").filter({ hasText: "Kamala" })
  await expect(row).toContainText("Your doses · after 1 hour, without the medicine's name")
  const link = await row.getByLabel("Invitation link for Kamala").inputValue()

  // A dose due an hour ago that nobody has recorded; the acceptance is moved before it below.
  const [schedule] = await rows<{ id: number }>(
    `insert into medicine_schedulers (user_id, key, request_hash, scheduler_name, medicine_name, dose_period, description,
       remind_times, first_dose_time)
     values ('demo|customer', gen_random_uuid(), '', 'Missed', 'secretol 5 mg', 8, 'Missed', 1, now()) returning id`,
  )
  await rows(
    `insert into next_doses (scheduler_id, next_dose_time, reminder_count, notified_at, created_at)
     values ($1, now() - interval '70 minutes', 1, now(), now() - interval '1 day')`,
    [schedule?.id],
  )

  const other = await browser.newPage()
  await logIn(other, "supplier", new URL(link).pathname + new URL(link).search)
  const invitation = other.getByRole("dialog", { name: "I have a code" })
  await invitation.getByRole("button", { name: "Show invitation" }).click()
  const consent = other.getByRole("dialog", { name: "Invitation" })
  await expect(consent).toContainText("You are notified when a dose has not been recorded for 1 hour")
  await expect(consent).toContainText("The medicine's name is not shown to you.")
  await consent.getByRole("button", { name: "Accept" }).click()
  const cared = other.getByRole("region", { name: "Caregivers" })
  await expect(cared.getByText("No missed doses in the last 30 days.")).toBeVisible()
  await expect(other).not.toHaveURL(/invitation=/)
  // The link works once.
  await page.reload()
  await expect(row).toContainText("Accepted")
  await expect(row.getByLabel("Invitation link for Kamala")).toHaveCount(0)

  await rows(
    "update caregiver_acceptances set accepted_at = now() - interval '1 day' where id in (select id from dose_caregivers where subject = 'demo|customer')",
  )
  await expect
    .poll(async () => (await rows("select from missed_doses")).length, { timeout: 60_000 })
    .toBeGreaterThan(0)
  await other.reload()
  const missed = cared.getByRole("list", { name: "Missed doses" })
  await expect(missed.getByRole("listitem").first()).toBeVisible()
  await expect(cared).not.toContainText("secretol")

  await cared.getByRole("button", { name: /^Stop/ }).click()
  await expect(cared.getByText("You are notified about")).toHaveCount(0)
  await page.reload()
  await expect(row).toContainText("Kamala has ended this and is no longer notified.")
  await row.getByRole("button", { name: "Remove: Kamala" }).click()
  await expect(row).toHaveCount(0)
  await rows("delete from medicine_schedulers where id = $1", [schedule?.id])
  await other.close()
})
