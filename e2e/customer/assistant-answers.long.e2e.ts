import { emergencyWords } from "#domain/customer/emergency-words.ts"
import { startLanguageModel } from "#stand-ins/language-model.ts"
import { answer, ask, done, input, openChat, reply, said, turns } from "../support/assistant-chat.ts"
import { expect, logIn, recordAnswers, test } from "../support/fixtures.ts"
import { startOwnProduct } from "../support/own-product.ts"

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
