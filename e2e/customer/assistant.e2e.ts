import type { Page, Route } from "@playwright/test"
import type { ChatEvent } from "#contract/customer/assistant.ts"
import { emergencyWords } from "#domain/customer/emergency-words.ts"
import { startLanguageModel } from "#stand-ins/language-model.ts"
import { assistant as words } from "#web/words/en/assistant.ts"
import { type Account, expect, logIn, recordAnswers, test } from "../support/fixtures.ts"
import { startOwnProduct } from "../support/own-product.ts"

const asks = "**/api/assistant/messages"
const input = (page: Page) => page.getByRole("textbox", { name: "Your question" })
const said = (page: Page) => page.getByRole("region", { name: "Chat" })
const turns = (page: Page) => said(page).locator("ol > li")
const done: ChatEvent = { kind: "done", by: "pharos" }

const reply = (...events: ChatEvent[]) => ({
  contentType: "text/event-stream",
  body: events.map((event) => `event: message\ndata: ${JSON.stringify(event)}\n\n`).join(""),
})
const answer =
  (...events: ChatEvent[]) =>
  (route: Route) =>
    route.fulfill(reply(...events, done))

type Asked = { text: string; history: { sender: string; text: string }[]; lat?: number; lng?: number }

async function openChat(
  page: Page,
  answering: (route: Route) => unknown = answer({ kind: "text", text: "Yes." }),
  account: Account = "customer",
) {
  const asked: Asked[] = []
  await page.route(asks, (route) => {
    asked.push(route.request().postDataJSON())
    return answering(route)
  })
  await logIn(page, account, "/assistant")
  await expect(page.getByRole("button", { name: "Send" })).toBeEnabled()
  return asked
}

async function ask(page: Page, text: string) {
  // While an answer is being written, Enter sends nothing.
  await expect(page.getByRole("button", { name: "Send" })).toBeEnabled()
  await input(page).fill(text)
  await input(page).press("Enter")
}

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
  return (route: Route) => route.fulfill({ status, json: { defined: true, code, status, message: code } })
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

test("keeps the emergency call in view until it is dismissed", async ({ page }) => {
  await openChat(page, (route) => {
    const isEmergency = route.request().postDataJSON().text.includes("chest")
    const text = "Sit down and rest. ".repeat(60)
    if (!isEmergency) return route.fulfill(reply({ kind: "text", text }, done))
    return route.fulfill(
      reply(
        { kind: "emergency", flag: "chest-pain", number: "1990", language: "en" },
        { kind: "text", text },
        done,
      ),
    )
  })
  const strip = page.getByText("This could be an emergency: call first.")
  const card = page.getByRole("alert").filter({ hasText: "This could be an emergency" })
  await expect(page.getByRole("link", { name: "Call 1990" }).first()).toBeInViewport()
  await ask(page, "My father has chest pain")
  await expect(card).toContainText(emergencyWords.en.flags["chest-pain"])
  await expect(card.getByRole("link", { name: "Call 1990" })).toHaveAttribute("href", "tel:1990")
  const text = await turns(page).first().innerText()
  expect(text.indexOf("This could be an emergency")).toBeLessThan(text.indexOf("Sit down"))
  await ask(page, "What is metformin for?")
  await expect(turns(page)).toHaveCount(2)
  await expect(card).toHaveCount(1)
  await expect(strip).toBeInViewport()
  await expect(page.getByText("Do not share sensitive information here.")).toBeInViewport()

  await page.getByRole("button", { name: "It is over" }).click()
  await expect(strip).toHaveCount(0)
  await expect(turns(page).first().getByText("It is over")).toBeAttached()
  await expect(input(page)).toBeFocused()
  await ask(page, "chest pain again")
  await expect(strip).toBeInViewport()
  await expect(card).toHaveCount(2)
  await page.getByRole("button", { name: "It was not me" }).click()
  await expect(strip).toHaveCount(0)
})

// One person's questions are answered one at a time, so each test asks as another person.
for (const [language, account, question, font] of [
  ["si", "pharmacist", "මට ජීවත් වෙන්න ඕන නැහැ", "Noto Sans Sinhala"],
  ["ta", "supplier", "எனக்கு வாழ விருப்பம் இல்லை", "Noto Sans Tamil"],
] as const) {
  test(`answers an emergency in ${language} with both telephone numbers`, async ({ page }) => {
    await openChat(page, (route) => route.continue(), account)
    await ask(page, question)
    const words = emergencyWords[language]
    const card = page.getByRole("alert").filter({ hasText: words.title })
    await expect(card).toHaveAttribute("lang", language)
    await expect(card).toContainText(words.flags.suicide)
    await expect(card.getByRole("link", { name: words.call("1990") })).toHaveAttribute("href", "tel:1990")
    await expect(card.getByRole("link", { name: "1926" })).toHaveAttribute("href", "tel:1926")
    const answered = turns(page)
      .first()
      .locator("p", { hasText: words.answer("1990") })
    await expect(answered).toHaveAttribute("lang", language)
    const loaded = () =>
      page.evaluate(
        (name) => [...document.fonts].some((face) => face.family.includes(name) && face.status === "loaded"),
        font,
      )
    await expect.poll(loaded).toBe(true)
    await page.getByRole("button", { name: words.over }).click()
    await ask(page, "hello")
    await expect(turns(page).last()).toContainText("I answer from what Pharos knows")
    await expect(page.getByRole("alert").filter({ hasText: words.title })).toHaveCount(1)
  })
}

const hostile = `<img src="https://evil.example/pixel" onerror="document.title='taken'"> ![x](https://evil.example/p.png)
[Press](javascript:alert(1)) <a href="https://evil.example">here</a> https://evil.example/go
| Medicine | Dose |
|---|---|
**bold** <script>document.title='taken'</script>`

test("shows a reply as plain text and loads nothing from it", async ({ page, baseURL }) => {
  const hosts = new Set<string>()
  page.on("request", (request) => hosts.add(new URL(request.url()).origin))
  await openChat(page, answer({ kind: "text", text: hostile }))
  await ask(page, "Say something")
  await expect(said(page).getByText("|---|---|")).toBeVisible()
  expect(await turns(page).locator("p").first().innerText()).toBe(hostile)
  expect(await turns(page).locator("p").first().locator("*").count()).toBe(0)
  await expect(page).toHaveTitle(/AI Chat Assistant/)
  expect([...hosts]).toEqual([baseURL])
})

test("links an answer to the tracker and to schedules", async ({ page }) => {
  await openChat(
    page,
    answer(
      { kind: "text", text: "Take 500 mg of metformin." },
      {
        kind: "links",
        medicines: [{ name: "metformin", medicineId: 1 }],
        schedules: [{ id: 2, name: "Diabetes" }],
      },
      { kind: "unverified", numbers: ["500 mg", "3"] },
    ),
  )
  await ask(page, "How much?")
  await expect(
    page.getByText("The numbers 500 mg and 3 are not from Pharos’ data. Ask your pharmacist."),
  ).toBeVisible()
  const link = (name: string) => turns(page).getByRole("link", { name })
  await expect(link("My schedule: Diabetes")).toHaveAttribute("href", "/scheduling")
  await expect(turns(page).getByRole("link")).toHaveCount(2)
  await link("Find metformin near me").click()
  await expect(page).toHaveURL(/\/pharos\?q=metformin$/)
})

test("suggests only what Pharos can answer without a model, asks for the place first, and shows cards", async ({
  page,
}) => {
  await logIn(page, "customer", "/assistant")
  const starters = page.getByRole("list", { name: "Suggestions" })
  await expect(starters.getByRole("button")).toHaveText([
    "What kind of medicine is this?",
    "Are my orders ready?",
    "Find it near me",
    "When is my next dose?",
  ])
  await starters.getByRole("button", { name: "What kind of medicine is this?" }).click()
  await input(page).press("ControlOrMeta+a")
  await ask(page, "What kind of medicine is metformin?")
  const facts = turns(page).last()
  await expect(facts.getByText("Drugs used in diabetes")).toBeVisible()
  await expect(facts.getByRole("link", { name: /WHO ATC\/DDD Index, A10BA02/ })).toHaveAttribute(
    "href",
    "https://atcddd.fhi.no/atc_ddd_index/?code=A10BA02",
  )
  await expect(facts.getByRole("link", { name: /Information for patients/ })).toHaveAttribute(
    "href",
    "https://www.nhs.uk/medicines/metformin/",
  )

  await ask(page, "Where can I get metformin?")
  const where = turns(page).last()
  await expect(where.getByText(/Where are you\?/)).toBeVisible()
  await where.getByRole("button", { name: "Choose a town" }).click()
  const dialog = page.getByRole("dialog", { name: "Choose a place" })
  await dialog.getByLabel("Town").fill("kandy")
  await dialog.getByRole("button", { name: /Kandy/ }).click()
  const pharmacies = turns(page).last().getByRole("list", { name: "Pharmacies" })
  const first = pharmacies.getByRole("listitem").first()
  await expect(first.getByText(/km|\d m/).first()).toBeVisible()
  await expect(first.getByRole("link", { name: /^0\d/ })).toHaveAttribute("href", /^tel:/)
  await expect(first.getByRole("link", { name: /^Go to / })).toBeVisible()
  await expect(turns(page)).toHaveCount(2)
  await expect(page.getByText("Near Kandy.")).toBeVisible()
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
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await answerNext()
  await page.getByRole("button", { name: "New answer below" }).click()
  await expect(turns(page).last().getByRole("button", { name: "Copy" })).toBeInViewport()
  await expect(page.getByRole("button", { name: "New answer below" })).toBeHidden()
})

test("streams a model's answer after consent without its API key", async ({ browser }) => {
  await using model = await startLanguageModel()
  await using product = await startOwnProduct(model.settings("gemini"))
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  const answers = recordAnswers(page)
  const hosts = new Set<string>()
  page.on("request", (request) => hosts.add(new URL(request.url()).origin))
  await logIn(page, "customer", "/assistant")
  await expect(page.getByText("An AI model at 127.0.0.1")).toBeVisible()

  const long = "One sentence after another. ".repeat(120)
  await ask(page, `[[act:say ${long}]]`)
  await page.getByRole("button", { name: "Not now" }).click()
  await expect(input(page)).toHaveValue(/act:say/)
  expect(model.requests).toHaveLength(0)
  // The page waits until the first words arrive; the updates of the answer are counted.
  await page.evaluate(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const patience = new AbortController()
    AbortSignal.timeout = () => patience.signal
    let length = 0
    let grown = 0
    new MutationObserver(() => {
      const now = document.querySelector("ol > li > div > p")?.textContent?.length ?? 0
      if (now <= length) return
      length = now
      grown += 1
      document.documentElement.dataset.grown = String(grown)
      AbortSignal.timeout = timeout
      patience.abort(new DOMException("Too late", "TimeoutError"))
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await input(page).press("Enter")
  await page.getByRole("button", { name: "I agree" }).click()
  const first = turns(page).first()
  await expect(page.getByRole("log").getByText("One sentence after another.").first()).toBeAttached()
  await expect(first.getByText("Written by an AI model")).toBeVisible({ timeout: 30_000 })
  expect(Number(await page.locator("html").getAttribute("data-grown"))).toBeGreaterThan(1)
  expect((await first.locator("p").first().innerText()).length).toBeGreaterThan(long.length - 10)

  await page.reload()
  for (const act of ["html", "image-link", "javascript", "table"]) {
    await ask(page, `[[act:${act}]]`)
    await expect(turns(page).last().getByText("Written by an AI model")).toBeVisible()
    expect(await turns(page).last().locator("p").first().locator("*").count(), act).toBe(0)
  }
  await ask(page, "[[act:down-twice]]")
  await expect(turns(page).last().getByText("The assistant is busy. Trying again…")).toBeVisible()
  await expect(turns(page).last().getByText("Fine again.")).toBeVisible()
  await ask(page, "[[act:bad-key]]")
  await expect(turns(page).last().getByText("Unauthorized. Check your API key.")).toBeVisible()
  expect([...hosts]).toEqual([product.url])
  expect(await answers.bodies()).not.toContain("stand-in-key")
  await context.close()
})
