import type { Route } from "@playwright/test"
import type { ChatEvent } from "#contract/customer/assistant.ts"
import { assistant as words } from "#web/words/en/assistant.ts"
import { answer, ask, done, input, openChat, reply, said, turns } from "../support/assistant-chat.ts"
import { expect, test } from "../support/fixtures.ts"

test("asks a guest to log in and does not load the chat", async ({ page }) => {
  const scripts: string[] = []
  page.on("request", (request) => scripts.push(request.url()))
  await page.goto("/assistant")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Unauthorized Access! Please Login to the product",
  )
  await expect(
    page.getByText("You need to be authenticated to access the AI health assistant."),
  ).toBeVisible()
  await expect(page.getByRole("main").getByRole("link", { name: "Log In" })).toHaveAttribute(
    "href",
    "/auth/login?back=%2Fassistant",
  )
  await page.waitForLoadState("networkidle")
  expect(scripts.filter((url) => /\/assets\/chat-/.test(url))).toEqual([])
})

test("Enter sends the message and Shift+Enter starts a new line", async ({ page }) => {
  const asked = await openChat(page)
  await input(page).press("Enter")
  await ask(page, "  \n ")
  await page.getByRole("button", { name: "Send" }).click()
  await input(page).fill("One")
  await input(page).press("Shift+Enter")
  await input(page).pressSequentially("two")
  await input(page).press("Enter")
  await expect(turns(page)).toContainText(["One\ntwo"], { useInnerText: true })
  await expect(said(page).getByText("Yes.")).toBeVisible()
  await expect(input(page)).toBeFocused()
  await expect(input(page)).toHaveValue("")
  await ask(page, "And?")
  await expect(turns(page)).toHaveCount(2)
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[0]).toEqual({ history: [], text: "One\ntwo", language: "en" })
  expect(asked[1]?.history).toEqual([
    { sender: "user", text: "One\ntwo" },
    { sender: "ai", text: "Yes." },
  ])
})

test("shows a thinking line until the answer arrives or is stopped", async ({ page }) => {
  const asked = await openChat(page, () => {})
  await ask(page, "What is metformin for?")
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible()
  const [line] = await turns(page).locator("p").allInnerTexts()
  expect(Object.values(words.thinking)).toContain(line)
  await input(page).fill("And ibuprofen?")
  await input(page).press("Enter")
  await expect(page.getByText("One question at a time")).toBeVisible()
  await expect(input(page)).toHaveValue("And ibuprofen?")
  await page.getByRole("button", { name: "Stop" }).click()
  await expect(said(page).getByText("You stopped this answer.")).toBeVisible()
  await expect(said(page).getByText(line ?? "")).toHaveCount(0)
  expect(asked).toHaveLength(1)
})

const failures: [string, (route: Route) => unknown][] = [
  ["Sorry, something went wrong. Please try again later.", fails("sorry")],
  ["Bad request. Check your input.", fails("bad-request")],
  ["Unauthorized. Check your API key.", fails("unauthorized")],
  ["No response generated. Something went wrong. Please try again later", fails("no-response")],
  [words.failure.busy, fails("busy")],
  [words.failure["day-limit"], fails("day-limit")],
  ["No response generated. Something went wrong. Please try again later", answer()],
  ["Sorry, something went wrong. Please try again later.", refuses(500, "something-went-wrong")],
  ["Bad request. Check your input.", refuses(400, "bad-input")],
  [words.failure.busy, refuses(429, "too-many-requests")],
  [words.failure.unreached, (route) => route.abort()],
]

function fails(failure: Extract<ChatEvent, { kind: "failure" }>["failure"]) {
  return (route: Route) => route.fulfill(reply({ kind: "failure", failure }, done))
}
function refuses(status: number, code: string) {
  return (route: Route) => route.fulfill({ status, json: { code, status, message: code } })
}

test("shows a message for each failure and allows a retry", async ({ page }) => {
  let now: (route: Route) => unknown = answer()
  const asked = await openChat(page, (route) => now(route))
  for (const [sentence, failing] of failures) {
    now = failing
    await ask(page, "Is it safe?")
    const turn = turns(page).last()
    await expect(turn.getByText(sentence, { exact: true })).toBeVisible()
    await expect(turn.getByText("Is it safe?")).toBeVisible()
    now = answer({ kind: "text", text: "Ask your doctor." })
    await turn.getByRole("button", { name: "Retry" }).click()
    await expect(turns(page).last().getByText("Ask your doctor.")).toBeVisible()
    await expect(page.getByText(sentence, { exact: true })).toHaveCount(0)
  }
  expect(asked).toHaveLength(2 * failures.length)
  now = (route) => route.fulfill(reply({ kind: "text", text: "Half a word" }))
  await ask(page, "Is it safe?")
  await expect(turns(page).last().getByText("Half a word")).toBeVisible()
  await expect(turns(page).last().getByText(words.failure.lost)).toBeVisible()
})

test("keeps the chat readable when the session has ended", async ({ page, context }) => {
  await page.clock.install()
  let isReal = false
  await openChat(page, (route) =>
    isReal ? route.continue() : answer({ kind: "text", text: "Keep this." })(route),
  )
  await ask(page, "Is it safe?")
  await expect(said(page).getByText("Keep this.")).toBeVisible()
  isReal = true
  await context.clearCookies()
  await ask(page, "And now?")
  await expect(turns(page).last().getByText("Your session has ended.")).toBeVisible()
  await expect(turns(page).last().getByRole("link", { name: "Log In" })).toHaveAttribute(
    "href",
    "/auth/login?back=%2Fassistant",
  )
  // The page checks the session again when it becomes visible after a minute.
  const asked = page.waitForResponse("**/api/session")
  await page.clock.fastForward(61_000)
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  await asked
  await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible()
  await expect(said(page).getByText("Keep this.")).toBeVisible()
})

test("deletes the chat when its page is left", async ({ page }) => {
  await openChat(page)
  await expect(page.getByText("This chat is not saved. It is deleted when you leave.")).toBeVisible()
  await ask(page, "Is it safe?")
  await expect(said(page).getByText("Yes.")).toBeVisible()
  const file = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download" }).click()
  expect((await file).suggestedFilename()).toMatch(/^pharos-chat-\d{4}-\d\d-\d\d\.txt$/)
  await page.getByRole("button", { name: "New chat" }).click()
  await page.getByRole("button", { name: "Keep this chat" }).click()
  await expect(turns(page)).toHaveCount(1)
  await page.getByRole("button", { name: "New chat" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "New chat" }).click()
  await expect(turns(page)).toHaveCount(0)
  await ask(page, "Once more?")
  await expect(turns(page)).toHaveCount(1)
  await page.getByRole("link", { name: "Scheduling" }).first().click()
  await expect(page.getByRole("heading", { name: "Scheduling", level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByText("What would you like to know?")).toBeVisible()
  await expect(turns(page)).toHaveCount(0)
})

test.describe("with a location", () => {
  test.use({ geolocation: { latitude: 6.92713, longitude: 79.86124 }, permissions: ["geolocation"] })

  test("requests the location on a tap and sends it rounded", async ({ page }) => {
    const asked = await openChat(page)
    await ask(page, "Where is metformin?")
    await expect(turns(page)).toHaveCount(1)
    await page.getByRole("button", { name: "Use my location for this chat" }).click()
    await expect(page.getByText("Your approximate location is used")).toBeVisible()
    await ask(page, "And now?")
    await expect.poll(() => asked.length).toBe(2)
    expect(asked[0]).not.toHaveProperty("lat")
    expect(asked[1]).toMatchObject({ lat: 6.93, lng: 79.86 })
  })
})

test("keeps the typed message and disables sending while offline", async ({ page, context }) => {
  await openChat(page)
  await input(page).fill("Is it safe?")
  await context.setOffline(true)
  await expect(page.getByText("You are offline.")).toBeVisible()
  await expect(input(page)).toBeDisabled()
  await expect(input(page)).toHaveValue("Is it safe?")
  await expect(page.getByRole("button", { name: "Send" })).toBeDisabled()
  await expect(page.getByRole("link", { name: "Call 1990" }).first()).toHaveAttribute("href", "tel:1990")
  await context.setOffline(false)
  await expect(input(page)).toBeEnabled()
})

test("a new answer scrolls only when the reader is at the end", async ({ page }) => {
  const waiting: Route[] = []
  await openChat(page, (route) => void waiting.push(route))
  const text = "A line of the answer.\n".repeat(80)
  const answerNext = async () => {
    await expect.poll(() => waiting.length).toBe(1)
    await waiting.pop()?.fulfill(reply({ kind: "text", text }, done))
  }
  await ask(page, "One?")
  await answerNext()
  // A long answer is read from its question on.
  await expect(turns(page).first().getByRole("button", { name: "Copy" })).toBeVisible()
  await expect(turns(page).first().getByText("One?")).toBeInViewport()
  await ask(page, "Two?")
  // The page scrolls to the question when it shows it.
  await expect(turns(page).last().getByText("Two?")).toBeInViewport()
  await page.evaluate(async () => {
    scrollTo(0, 0)
    // The page hears in the next frame where its reader is; a reader's scroll takes many.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await answerNext()
  await page.getByRole("button", { name: "New answer below" }).click()
  await expect(turns(page).last().getByRole("button", { name: "Copy" })).toBeInViewport()
  await expect(page.getByRole("button", { name: "New answer below" })).toBeHidden()
})
