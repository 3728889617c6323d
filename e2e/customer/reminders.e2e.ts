import type { Page, Response } from "@playwright/test"
import { expect } from "../support/fixtures.ts"
import { holdAnswer } from "../support/hold-answer.ts"
import { wholeBrowser } from "../support/own-browser.ts"
import { giveAddress, makeDueDose, notificationsOf, openWorker, test } from "../support/reminder-fixtures.ts"

test.use({ serviceWorkers: "allow", launchOptions: wholeBrowser })

// They share the push service's port.
test.describe.configure({ mode: "default" })

test("records a dose answered on a notification of a closed page", async ({
  page,
  context,
  rows,
  somebody,
  pushService,
}) => {
  await context.grantPermissions(["notifications"])
  const address = await giveAddress(context, pushService)
  await page.goto("/scheduling")
  await page.getByRole("button", { name: "Turn on" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click()
  await expect(page.getByText("Reminders are on for this computer.")).toBeVisible()

  const { push, press, shownTimes } = await openWorker(page)
  const got = () => pushService.accepted.filter(({ to }) => to === address)
  await page.getByRole("button", { name: "Send a test" }).click()
  await expect.poll(() => got().length).toBe(1)

  const dose = await makeDueDose(rows, somebody.subject, "metformin 500 mg")
  await expect
    .poll(
      async () =>
        (await rows("select from next_doses where id = $1 and notified_at is not null", [dose])).length,
    )
    .toBe(1)
  const sent = got().slice(1)
  expect(sent).toHaveLength(1)
  await push(sent[0]?.text ?? "")
  const reminder = {
    title: "Time to take your medicine!",
    body: "It's time to take your dose for metformin 500 mg.",
    tag: `dose-${dose}`,
  }
  await expect.poll(() => notificationsOf(page)).toEqual([reminder])

  await press("taken")
  const recorded = () =>
    rows<{ outcome: string }>("select outcome from dose_records where dose_id = $1", [dose])
  expect(await recorded()).toEqual([{ outcome: "taken" }])
  await expect(page.getByText(/^Taken at/).first()).toBeVisible()

  await push(sent[0]?.text ?? "")
  await push(JSON.stringify({ kind: "test", title: "Later", body: "", tag: "later", doses: [] }))
  await expect.poll(async () => (await notificationsOf(page)).map(({ tag }) => tag)).toEqual(["later"])
  expect(await shownTimes()).toBe(2)
})

test("sends a dose answered offline with its original time", async ({ page, context, rows, somebody }) => {
  await context.grantPermissions(["notifications"])
  await page.goto("/contact")
  const { worker, push, press } = await openWorker(page)
  const dose = await makeDueDose(rows, somebody.subject, "amoxicillin 250 mg")
  const at = new Date().toISOString()
  await push(
    JSON.stringify({ kind: "dose", title: "T", body: "B", tag: `dose-${dose}`, doses: [{ id: dose, at }] }),
  )
  await expect.poll(() => notificationsOf(page)).toHaveLength(1)
  await worker.evaluate(() => {
    const real = self.fetch.bind(self)
    Object.assign(self, {
      fetch: () => Promise.reject(new TypeError("Failed to fetch")),
      reconnect: () => Object.assign(self, { fetch: real }),
    })
  })
  await press("skipped")
  const recorded = () =>
    rows<{ outcome: string; answered_at: Date; recorded_at: Date }>(
      "select outcome, answered_at, recorded_at from dose_records where dose_id = $1",
      [dose],
    )
  expect(await recorded()).toEqual([])

  const pressedAt = Date.now()
  await worker.evaluate(() => (self as unknown as { reconnect(): void }).reconnect())
  await page.reload()
  await expect.poll(recorded).toMatchObject([{ outcome: "skipped" }])
  const [record] = await recorded()
  expect(record?.answered_at.getTime()).toBeLessThanOrEqual(pressedAt)
})

test("keeps a reminder that comes while the page asks for due doses", async ({
  page,
  context,
  rows,
  somebody,
}) => {
  await context.grantPermissions(["notifications"])
  await page.goto("/contact")
  const { push } = await openWorker(page)
  const isOfDoses = (response: Response) => response.url().endsWith("/api/doses/first")
  const first = await holdAnswer(page, "**/api/doses/first")
  const ask = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  await ask()
  await first.isHeld
  const dose = await makeDueDose(rows, somebody.subject, "losartan 50 mg")
  const at = new Date().toISOString()
  const tag = `dose-${dose}`
  await push(JSON.stringify({ kind: "dose", title: "T", body: "B", tag, doses: [{ id: dose, at }] }))
  await expect.poll(() => notificationsOf(page)).toHaveLength(1)
  const held = page.waitForResponse(isOfDoses)
  await first.release()
  await held
  // The next question is answered after the one that was held has been dealt with.
  const next = page.waitForResponse(isOfDoses)
  await ask()
  await next
  await expect(page.getByText("1 dose due")).toBeVisible()
  expect((await notificationsOf(page)).map((shown) => shown.tag)).toEqual([tag])
})

test("shows one notification when several tabs are open", async ({ page, context, rows, somebody }) => {
  await context.grantPermissions(["notifications"])
  const asked: Page[] = []
  context.on("request", (request) => {
    if (request.url().endsWith("/api/doses/first")) asked.push(request.frame().page())
  })
  await page.clock.install()
  await page.goto("/contact")
  await expect.poll(() => asked.length).toBe(1)
  const second = await context.newPage()
  await second.goto("/contact")
  // A new tab makes the tab that requests for all of them request at once.
  await expect.poll(() => asked.length).toBeGreaterThan(1)

  // The clock belongs to the whole browser.
  await page.clock.pauseAt(new Date(Date.now() + 1_000))
  // Everything requested before this has been answered when it is answered.
  await page.evaluate(() => fetch("/livez"))
  const before = asked.length
  const dose = await makeDueDose(rows, somebody.subject, "paracetamol 500 mg")
  await page.clock.runFor(60_000)
  // The clock also drives request timeouts, so it is paused until this minute's requests are answered.
  await expect
    .poll(() => notificationsOf(page))
    .toEqual([
      {
        title: "Time to take your medicine!",
        body: "It's time to take your dose for paracetamol 500 mg.",
        tag: `dose-${dose}`,
      },
    ])
  await page.clock.runFor(120_000)
  await expect.poll(() => asked.length).toBe(before + 3)
  expect(asked).not.toContain(second)
  expect(await notificationsOf(page)).toHaveLength(1)
  await expect(second.getByText("1 dose due")).toBeVisible()
  await expect(page.getByText("1 dose due")).toBeVisible()
  await page.getByRole("button", { name: "Take", exact: true }).click()
  await page.getByRole("button", { name: "Taken" }).click()
  await expect(page.getByText("Recorded as taken.")).toBeVisible()
  expect(await rows("select outcome from dose_records where dose_id = $1", [dose])).toEqual([
    { outcome: "taken" },
  ])
  await expect(second.getByText("1 dose due")).toBeHidden()
  await expect.poll(() => notificationsOf(page)).toEqual([])
})

test("explains how to unblock notifications", async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { asked: 0, permission: sessionStorage.getItem("permission") ?? "default" })
    Object.defineProperty(Notification, "permission", { get: () => Reflect.get(window, "permission") })
    Notification.requestPermission = async () => {
      Object.assign(window, { asked: 1, permission: "denied" })
      sessionStorage.setItem("permission", "denied")
      return "denied"
    }
  })
  const asked = () => page.evaluate(() => Reflect.get(window, "asked"))
  await page.goto("/scheduling")
  await expect(page.getByText("Reminders are off for this computer.")).toBeVisible()
  await page.getByRole("button", { name: "Turn on" }).click()
  await expect(page.getByRole("dialog")).toContainText("Your browser will ask")
  expect(await asked()).toBe(0)
  await page.getByRole("button", { name: "Continue" }).click()
  await expect(page.getByText("Your browser does not allow Pharos to show notifications.")).toBeVisible()
  expect(await asked()).toBe(1)
  await expect(page.getByText(/set Notifications to Allow/)).toBeVisible()
  await page.getByRole("button", { name: "Not now" }).click()
  await expect(page.getByText("Your browser does not allow")).toBeHidden()
  await page.reload()
  await expect(page.getByRole("button", { name: "Add New" }).first()).toBeVisible()
  await expect(page.getByText("Your browser does not allow")).toBeHidden()
  expect(await asked()).toBe(0)
})

test.describe("on an iPhone", () => {
  test.use({
    userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1",
  })
  test("shows the steps to add Pharos to the Home Screen", async ({ page }) => {
    await page.goto("/scheduling")
    await expect(
      page.getByText("On an iPhone or iPad, reminders need Pharos on the Home Screen."),
    ).toBeVisible()
    await expect(page.getByText("Choose “Add to Home Screen”.")).toBeVisible()
  })
})
