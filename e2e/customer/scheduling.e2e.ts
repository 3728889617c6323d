import { randomUUID } from "node:crypto"
import type { Locator, Page } from "@playwright/test"
import { demoAccounts } from "#stand-ins/identity-accounts.ts"
import { colombo, expect, logIn, test } from "../support/fixtures.ts"

test.use({ geolocation: colombo, permissions: ["geolocation"] })
// One person's doses, so the tests run one after the other. Not the customer's, whose doses other tests use.
const account = "supplier"
const { subject } = demoAccounts.supplier
const mine = "scheduler_id in (select id from medicine_schedulers where user_id = $1)"
test.describe.configure({ mode: "default" })

type Stored = { id: number; next_dose_time: Date; reminder_count: number }

const hourMs = 3_600_000
const zone = "Asia/Colombo"

/** Returns the clock time in Colombo this many hours from now, to the minute: `2026-11-21T22:00`. */
function wallTime(hours: number): string {
  const colomboMs = 5.5 * hourMs
  return new Date(Date.now() + hours * hourMs + colomboMs).toISOString().slice(0, 16)
}

const clock = (at: Date) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "numeric", minute: "2-digit", hourCycle: "h12" })
    .format(at)
    .replace(/\s/g, "\u00a0")

type Wanted = {
  name: string
  medicine?: string
  firstHours: number
  customHours?: number[]
  repeat?: number
  units?: number
}

/** Creates a schedule through the API, without the form. */
async function makeSchedule(page: Page, wanted: Wanted): Promise<void> {
  const { baseURL = "" } = test.info().project.use
  const answer = await page.request.post("/api/schedules", {
    headers: { "x-pharos": "1", origin: new URL(baseURL).origin },
    data: {
      key: randomUUID(),
      schedulerName: wanted.name,
      medicineName: wanted.medicine ?? "metformin 500 mg – tablet",
      medicineId: null,
      firstDoseTime: wallTime(wanted.firstHours),
      dosePeriod: 8,
      remindTimes: wanted.repeat ?? 1,
      customTimes: (wanted.customHours ?? []).map(wallTime),
      description: "Take with food.",
      timeZone: zone,
      unitsAtHome: wanted.units ?? null,
      unitsPerDose: wanted.units === undefined ? null : 1,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

const cardOf = (page: Page, name: string): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) })

test.beforeEach(async ({ rows }) => {
  await rows("delete from medicine_schedulers where user_id = $1", [subject])
  await rows("delete from dose_records where user_id = $1", [subject])
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
  await page.keyboard.type("ormin")
  await expect(form.getByRole("option").first()).toBeVisible()
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
  await expect(card.getByText("4 tablets left, enough for 1 day.")).toBeVisible()
  await card.getByRole("link", { name: /pharmac(y|ies) near you ha(s|ve) it/ }).click()
  await expect(page).toHaveURL(/\/pharos\?.*metformin/)
  await expect(page.getByRole("combobox", { name: "Search for a medicine" })).toHaveValue(
    "metformin 500 mg – tablet",
  )
})
