import { demoAccounts } from "#stand-ins/identity-accounts.ts"
import { colombo, expect, logIn, test } from "../support/fixtures.ts"
import { cardOf, clock, dayFromNow, hourMs, makeSchedule, wallTime, zone } from "../support/schedules.ts"

test.use({ geolocation: colombo, permissions: ["geolocation"] })
// One person's doses, so the tests run one after the other. Not the customer's, whose doses other tests use.
const account = "supplier"
const { subject } = demoAccounts.supplier
const mine = "scheduler_id in (select id from medicine_schedulers where user_id = $1)"
test.describe.configure({ mode: "default" })

type Stored = { id: number; next_dose_time: Date; reminder_count: number }

test.beforeEach(async ({ rows }) => {
  await rows("delete from medicine_schedulers where user_id = $1", [subject])
  await rows("delete from dose_records where user_id = $1", [subject])
  await rows("delete from dose_people where user_id = $1", [subject])
})

test("stores the doses that the preview showed", async ({ page, rows }) => {
  await logIn(page, account, "/scheduling?new=metf")
  const form = page.getByRole("dialog", { name: "Create New Scheduler" })
  const medicine = form.getByRole("combobox", { name: "Medicine name" })
  await expect(medicine).toHaveValue("metf")
  await form.getByRole("textbox", { name: "Scheduler name" }).focus()
  await page.keyboard.type("Diabetes")
  await page.keyboard.press("Tab")
  await expect(medicine).toBeFocused()
  // Tab selects what is there.
  await page.keyboard.press("End")
  await page.keyboard.type("ormin")
  await expect(form.getByRole("option").first()).toContainText("metformin")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(medicine).toHaveValue(/^metformin .+ – /)

  await form.getByLabel("First dose time").fill(wallTime(1))
  await form.getByLabel("Interval (hours)").fill("6")
  await form.getByLabel("Repeat count").fill("3")
  await form.getByLabel("Description").fill("Take with food.")
  await form.getByRole("button", { name: "Remind me of the first dose too" }).press("Enter")
  const preview = form.getByRole("region", { name: "You will be reminded" })
  const shown = (await preview.getByRole("list").first().innerText()).match(/\d{1,2}:\d{2}\s[ap]m/g)
  await form.getByRole("button", { name: "Save" }).press("Enter")
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(/\/scheduling$/)

  const stored = await rows<Stored>(`select * from next_doses where ${mine} order by next_dose_time`, [
    subject,
  ])
  expect(stored.map((dose) => clock(dose.next_dose_time))).toEqual(
    shown?.map((time) => time.replace(/\s/g, "\u00a0")),
  )
  expect(stored.map((dose) => dose.reminder_count)).toEqual([4, 1, 2, 3])
  const card = cardOf(page, "Diabetes")
  await expect(card.getByText("Take with food.")).toBeVisible()

  await card.getByRole("button", { name: "Next Doses" }).click()
  const next = page.getByRole("dialog", { name: "Next Doses" })
  await expect(next.getByRole("listitem")).toHaveText(
    stored.map((dose) => new RegExp(`Reminder ${dose.reminder_count} of 4`)),
  )
})

test("shows each invalid value at its field and keeps the input", async ({ page, rows }) => {
  await logIn(page, account, "/scheduling")
  await expect(
    page.getByRole("heading", {
      name: 'No scheduled medicines found. Click "Add New" to create a schedule.',
    }),
  ).toBeVisible()
  await page.getByRole("button", { name: "Add New" }).click()
  const form = page.getByRole("dialog", { name: "Create New Scheduler" })
  await form.getByLabel("Interval (hours)").fill("25")
  await form.getByLabel("Repeat count").fill("21")
  await form.getByRole("button", { name: "Add time" }).click()
  await form.getByRole("button", { name: "Save" }).click()
  const summary = form.getByRole("alert")
  await expect(summary).toBeFocused()
  await expect(summary.getByRole("link")).toHaveText([
    "Enter the scheduler name",
    "Enter the medicine name",
    "Enter the first dose time",
    "Interval must be between 1 and 24 hours",
    "Repeat must be between 1 and 20",
    "Enter this time or remove it",
    "Enter a description",
  ])
  await summary.getByRole("link", { name: "Repeat must be" }).click()
  await expect(form.getByLabel("Repeat count")).toBeFocused()
  await expect(form.getByLabel("Repeat count")).toHaveValue("21")
  expect(await rows("select 1 from medicine_schedulers where user_id = $1", [subject])).toEqual([])
})

test("creates one schedule when a failed save is retried", async ({ page, rows }) => {
  await logIn(page, account, "/scheduling?new=metformin")
  const form = page.getByRole("dialog", { name: "Create New Scheduler" })
  await form.getByRole("textbox", { name: "Scheduler name" }).fill("Once")
  await form.getByLabel("First dose time").fill(wallTime(1))
  await form.getByLabel("Description").fill("With water.")
  // The server saves it, and the answer is lost.
  await page.route(
    "**/api/schedules",
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await form.getByRole("button", { name: "Save" }).click()
  await expect(form.getByRole("alert")).toBeVisible()
  await expect(form.getByLabel("Description")).toHaveValue("With water.")
  await form.getByRole("button", { name: "Save" }).click()
  await expect(form).toBeHidden()
  expect(await rows("select 1 from medicine_schedulers where user_id = $1", [subject])).toHaveLength(1)
})

test("Edit recreates the upcoming doses and Delete removes them", async ({ page, rows }) => {
  await logIn(page, account)
  await makeSchedule(page, { name: "Diabetes", firstHours: 1, repeat: 3 })
  await page.goto("/scheduling")
  const card = cardOf(page, "Diabetes")
  await card.getByRole("button", { name: "Edit" }).click()
  const form = page.getByRole("dialog", { name: "Edit Scheduler" })
  await expect(form.getByText("Your 3 upcoming doses will be rescheduled.")).toBeVisible()
  await form.getByRole("button", { name: "12 h" }).click()
  await form.getByLabel("Repeat count").fill("2")
  await form.getByRole("button", { name: "Save" }).click()
  await expect(form).toBeHidden()
  const [first, second, ...more] = await rows<Stored>(
    `select * from next_doses where ${mine} order by next_dose_time`,
    [subject],
  )
  expect(more).toEqual([])
  expect(Number(second?.next_dose_time) - Number(first?.next_dose_time)).toBe(12 * hourMs)

  await card.getByRole("button", { name: "Delete" }).click()
  const question = page.getByRole("dialog", { name: "Delete Scheduler" })
  await expect(question.getByText("Delete “Diabetes”? Its 2 upcoming doses are deleted too.")).toBeVisible()
  await question.getByRole("button", { name: "Delete" }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByRole("heading", { name: "My medicines" })).toBeFocused()
  expect(await rows("select 1 from medicine_schedulers where user_id = $1", [subject])).toEqual([])
})

test("updates the units at home as a dose changes its state", async ({ page, rows }) => {
  await logIn(page, account)
  await makeSchedule(page, { name: "Diabetes", firstHours: 10, customHours: [-0.05], units: 30 })
  await page.goto("/scheduling")
  const due = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Snooze/ }) })
  const dose = page
    .getByRole("listitem")
    .filter({ has: page.getByText("metformin") })
    .filter({ has: page.locator("time") })
    .first()
  await expect(page.getByRole("heading", { name: "Time for metformin" })).toBeVisible()
  await due.getByRole("button", { name: /^Snooze/ }).click()
  await expect(dose.getByText(/Snoozed until/)).toBeVisible()
  // Shown before it is saved; until then a second answer is ignored, and the buttons are disabled.
  const taken = dose.getByRole("button", { name: /^Taken/ })
  await expect(taken).not.toHaveAttribute("aria-busy")
  await taken.click()
  await expect(dose.getByText(/Taken at/)).toBeVisible()
  await expect(dose).toBeFocused()
  await expect(page.getByText("29 tablets left")).toBeVisible()
  await dose.getByRole("button", { name: /^Change/ }).click()
  const skip = dose.getByRole("button", { name: /^Skip/ })
  await expect(skip).not.toHaveAttribute("aria-busy")
  await skip.click()
  await expect(dose.getByText(/^Skipped/)).toBeVisible()
  await expect(page.getByText("30 tablets left")).toBeVisible()
  await expect
    .poll(() => rows("select outcome from dose_records where user_id = $1", [subject]))
    .toEqual([{ outcome: "skipped" }])
})

test("records a missed dose as taken at its time", async ({ page, rows }) => {
  await logIn(page, account)
  await makeSchedule(page, { name: "Diabetes", firstHours: 10, customHours: [-0.05] })
  // As if it had been due yesterday at noon.
  await rows(
    `update next_doses set created_at = now() - interval '3 days',
       next_dose_time = (date_trunc('day', now() at time zone '${zone}') - interval '12 hours') at time zone '${zone}'
     where reminder_count = 2 and ${mine}`,
    [subject],
  )
  const [yesterday] = await rows<{ day: string }>(
    `select to_char((now() at time zone '${zone}') - interval '1 day', 'YYYY-MM-DD') as day`,
  )
  await page.goto("/scheduling")
  await page.getByRole("link", { name: "Yesterday" }).click()
  await expect(page).toHaveURL(new RegExp(`day=${yesterday?.day}`))
  const dose = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Taken at …/ }) })
  await expect(dose.getByText(/^Not recorded · /)).toBeVisible()
  await dose.getByRole("button", { name: /^Taken at …/ }).click()
  const dialog = page.getByRole("dialog", { name: "Time taken" })
  await dialog.getByLabel(/metformin/).fill(`${yesterday?.day}T12:20`)
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText(/Taken at 12:20\spm/).first()).toBeVisible()
  await expect(page.getByText("In the last 30 days: 1 of 1 dose recorded as taken")).toBeVisible()
})

test("shows a dose that was taken in another browser", async ({ page, browser, baseURL }) => {
  await logIn(page, account)
  await makeSchedule(page, { name: "Diabetes", firstHours: -8.05, customHours: [-0.02] })
  await page.goto("/scheduling")
  await expect(page.getByText("0 of 2")).toBeAttached()
  await page.route("**/api/doses/*/answer", (route) => route.abort())
  await page
    .getByRole("button", { name: /^Taken/ })
    .first()
    .click()
  await expect(page.getByText(/: not saved\./)).toBeVisible()
  await expect(page.getByText("0 of 2")).toBeAttached()

  const other = await browser.newContext({ baseURL: baseURL ?? "" })
  const phone = await other.newPage()
  await logIn(phone, account, "/scheduling")
  await phone
    .getByRole("button", { name: /^Taken/ })
    .first()
    .click()
  await expect(page.getByText("1 of 2")).toBeAttached()
  await other.close()
})

test("links a medicine that runs low to pharmacies with stock", async ({ page }) => {
  await logIn(page, account)
  await makeSchedule(page, { name: "Diabetes", firstHours: 1, units: 4 })
  await page.goto("/scheduling")
  const card = cardOf(page, "Diabetes")
  await expect(card.getByText(/4 tablets left, enough for 1 day, until \d/)).toBeVisible()
  await card.getByRole("link", { name: /pharmac(y|ies) near you ha(s|ve) it/ }).click()
  await expect(page).toHaveURL(/\/pharos\?.*metformin/)
  await expect(page.getByRole("combobox", { name: "Search for a medicine" })).toHaveValue(
    "metformin 500 mg – tablet",
  )
})

test("plans times of the day by keyboard, and repeats the schedule near its end", async ({ page, rows }) => {
  await logIn(page, account, "/scheduling?new=amoxicillin")
  const form = page.getByRole("dialog", { name: "Create New Scheduler" })
  await form.getByRole("textbox", { name: "Scheduler name" }).focus()
  await page.keyboard.type("Chest infection")
  await form.getByRole("radio", { name: "Me", exact: true }).focus()
  await page.keyboard.press("Tab")
  await expect(form.getByRole("button", { name: "Add a person" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(form.getByRole("textbox", { name: "Name", exact: true })).toBeFocused()
  await page.keyboard.type("Amma")
  await page.keyboard.press("Enter")
  await expect(form.getByRole("radio", { name: "Amma" })).toBeChecked()

  await form.getByRole("radio", { name: "Every few hours" }).focus()
  await page.keyboard.press("ArrowRight")
  await expect(form.getByRole("radio", { name: "At these times" })).toBeChecked()
  await expect(form.getByLabel("First dose time")).toHaveCount(0)
  await expect(form.getByLabel("Time 1")).toHaveValue("08:00")
  await expect(form.getByLabel("Time 2")).toHaveValue("20:00")
  await form.getByLabel("First day").fill(dayFromNow(1))
  await form.getByLabel("Number of days").focus()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type("61")
  const preview = form.getByRole("region", { name: "You will be reminded" })
  await expect(preview).toContainText("These are more than 120 doses. Enter fewer days")
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type("5")
  await expect(preview.getByText("8:00 am, 8:00 pm")).toHaveCount(5)
  await form.getByLabel("Description").fill("After food.")
  await form.getByLabel("Stock at home").fill("10")
  await form.getByRole("button", { name: "Save" }).press("Enter")
  await expect(form).toBeHidden()

  const stored = await rows<Stored>(`select * from next_doses where ${mine} order by next_dose_time`, [
    subject,
  ])
  expect(stored.map((dose) => clock(dose.next_dose_time).replace("\u00a0", " "))).toEqual(
    Array.from({ length: 5 }, () => ["8:00 am", "8:00 pm"]).flat(),
  )
  const card = cardOf(page, "Chest infection")
  await expect(card.getByText("Amma")).toBeVisible()
  await expect(card.getByText(/enough for 6 days, until/)).toBeVisible()
  await expect(card.getByRole("button", { name: /^Repeat/ })).toHaveCount(0)

  // As if four days had passed.
  await rows(
    `update medicine_schedulers set plan = jsonb_set(plan, '{firstDay}', to_jsonb($2::text)) where user_id = $1`,
    [subject, dayFromNow(-3)],
  )
  await rows(
    `update next_doses set next_dose_time = next_dose_time - interval '4 days', created_at = created_at - interval '4 days'
     where ${mine}`,
    [subject],
  )
  await page.reload()
  await expect(card.getByText("Last dose tomorrow – repeat?")).toBeVisible()
  await card.getByRole("button", { name: /^Repeat/ }).press("Enter")
  await expect(form.getByRole("radio", { name: "Amma" })).toBeChecked()
  await expect(form.getByRole("radio", { name: "At these times" })).toBeChecked()
  await expect(form.getByLabel("First day")).toHaveValue(dayFromNow(2))
  await expect(form.getByLabel("Number of days")).toHaveValue("5")
  await form.getByRole("button", { name: "Save" }).press("Enter")
  await expect(form).toBeHidden()
  await expect(page.getByText("Last dose tomorrow – repeat?")).toHaveCount(0)
  expect(await rows("select 1 from medicine_schedulers where user_id = $1", [subject])).toHaveLength(2)
})

test("records doses as needed and says when the next one is allowed", async ({ page, rows }) => {
  await logIn(page, account, "/scheduling?new=paracetamol")
  const form = page.getByRole("dialog", { name: "Create New Scheduler" })
  await form.getByRole("textbox", { name: "Scheduler name" }).fill("Headache")
  await form.getByText("As needed", { exact: true }).click()
  await form.getByLabel("Hours between doses, at least").fill("73")
  await form.getByLabel("Doses in 24 hours, at most").fill("4")
  await form.getByLabel("Description").fill("With water.")
  await form.getByRole("button", { name: "Save" }).click()
  await expect(form.getByRole("alert")).toContainText("Enter hours from 1 to 72")
  await form.getByLabel("Hours between doses, at least").fill("6")
  await form.getByRole("button", { name: "Save" }).click()
  await expect(form).toBeHidden()

  const card = cardOf(page, "Headache")
  await expect(card.getByText("Not taken yet")).toBeVisible()
  const record = card.getByRole("button", { name: /^Record a dose/ })
  await record.press("Enter")
  await expect(card.getByText("1 dose in the last 24 hours")).toBeVisible()
  await expect(card.getByText(/^In (6 h|5 h 59 min)$/)).toBeVisible()
  await expect(page.getByText(/^Taken at .* · As needed/)).toBeVisible()

  await record.press("Enter")
  const tooSoon = page.getByRole("dialog", { name: "Too soon for the next dose" })
  await expect(tooSoon.getByText(/^The next dose is allowed from/)).toBeVisible()
  await expect(tooSoon.getByText("At least 6 hours between doses.")).toBeVisible()
  await tooSoon.getByRole("button", { name: "Cancel" }).press("Enter")
  await expect(record).toBeFocused()
  await record.press("Enter")
  await tooSoon.getByRole("button", { name: "I have taken it" }).press("Enter")
  await expect(tooSoon).toBeHidden()
  await expect(card.getByText("2 doses in the last 24 hours")).toBeVisible()

  await page.getByRole("button", { name: "Undo" }).last().click()
  await expect(card.getByText("1 dose in the last 24 hours")).toBeVisible()
  await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(1)
  await page.getByRole("button", { name: /^Remove/ }).click()
  await expect(card.getByText("Not taken yet")).toBeVisible()
  expect(await rows("select 1 from dose_records where user_id = $1", [subject])).toEqual([])
})

test("keeps a list of people, and removes one without schedules", async ({ page, rows }) => {
  await logIn(page, account)
  await makeSchedule(page, { name: "Diabetes", firstHours: 1 })
  await page.goto("/scheduling")
  await page.getByRole("button", { name: "People" }).click()
  const dialog = page.getByRole("dialog", { name: "People" })
  await expect(dialog.getByText("You have not added anyone yet.")).toBeVisible()
  await dialog.getByLabel("Add a person").fill("Son")
  await page.keyboard.press("Enter")
  await dialog.getByRole("button", { name: "Rename Son" }).click()
  await expect(dialog.getByLabel("Rename Son")).toBeFocused()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type("Kasun")
  await page.keyboard.press("Enter")
  await expect(dialog.getByText("Kasun")).toBeVisible()
  await dialog.getByRole("button", { name: "Remove Kasun" }).click()
  await expect(dialog.getByText("You have not added anyone yet.")).toBeVisible()
  expect(await rows("select 1 from dose_people where user_id = $1", [subject])).toEqual([])
})
