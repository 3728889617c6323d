import type { Locator, Page } from "@playwright/test"
import { expect, logIn, test } from "../support/fixtures.ts"
import { holdRequests } from "../support/hold-answer.ts"

const phrases = [
  "Find your medicine nearby.",
  "Know before you go.",
  "Never miss a dose.",
  "Order for pickup or delivery.",
  "Ask, and understand.",
]
const heading = "The light that leads to your medicine."
const pauseButton = (page: Page) => page.getByRole("button", { name: "Pause the animated text" })
const typedLine = (page: Page) => page.getByRole("main").locator("p:has(.sr) > [aria-hidden]").first()

/** Opens the start page with a clock that only this test advances. */
async function openWithStoppedClock(page: Page) {
  await page.emulateMedia({ reducedMotion: "no-preference" })
  const start = new Date("2026-11-20T08:00:00+05:30")
  await page.clock.install({ time: start })
  await page.goto("/")
  await expect(pauseButton(page)).toBeVisible()
  await page.clock.pauseAt(new Date(start.getTime() + 600_000))
}

async function textAfter(page: Page, line: Locator, milliseconds: number) {
  await page.clock.runFor(milliseconds)
  return (await line.textContent()) ?? ""
}

test("types five phrases in a loop", async ({ page }) => {
  await openWithStoppedClock(page)
  const line = typedLine(page)
  const seen: string[] = []
  for (let second = 0; second < 26; second++) {
    const text = await textAfter(page, line, 1_000)
    if (phrases.includes(text) && seen.at(-1) !== text) seen.push(text)
  }
  expect(seen.length).toBeGreaterThanOrEqual(6)
  const first = phrases.indexOf(seen[0] ?? "")
  expect(seen).toEqual(seen.map((_, place) => phrases[(first + place) % phrases.length]))

  // Advances to a phrase that is being typed: from there, each 40 ms are one letter.
  while ((await textAfter(page, line, 40)) !== "") {}
  while ((await textAfter(page, line, 40)) === "") {}
  expect(await textAfter(page, line, 40)).toHaveLength(2)
  expect(await textAfter(page, line, 200)).toHaveLength(7)
})

test("stops and starts the moving text", async ({ page }) => {
  await openWithStoppedClock(page)
  const line = typedLine(page)
  await page.clock.runFor(2_600)
  await pauseButton(page).click()
  const play = page.getByRole("button", { name: "Play the animated text" })
  await expect(play).toBeVisible()
  const stopped = await line.textContent()
  expect(await textAfter(page, line, 5_000)).toBe(stopped)
  await play.click()
  await expect(pauseButton(page)).toBeVisible()
  // A complete phrase stays for a while before the next one begins.
  await expect.poll(() => textAfter(page, line, 400)).not.toBe(stopped)
})

test("shows the first phrase without animation under reduced motion", async ({ page }) => {
  await page.clock.install()
  // The page queries this once it is hydrated; nothing moves before.
  const alive = page.waitForResponse("**/api/session")
  await page.goto("/")
  await alive
  await page.clock.runFor(10_000)
  await expect(typedLine(page)).toHaveText(phrases[0] ?? "")
  await expect(pauseButton(page)).toHaveCount(0)
})

test("shows Get Started, Register and Login to guests only", async ({ page }) => {
  const ways = ["Get Started", "Register", "Login"]
  await page.goto("/")
  for (const name of ways) {
    const link = page.getByRole("link", { name, exact: true }).first()
    await expect(link).toBeVisible()
    await expect(link).toHaveAttribute("href", "/auth/login?back=%2F")
  }
  await expect(page.getByRole("main").getByRole("link", { name: "Register" })).toHaveCount(2)
  await logIn(page, "customer", "/")
  await expect(page.getByText("Nimali Perera").first()).toBeVisible()
  for (const name of ways) await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible()
  await expect(page.getByRole("link", { name: "Learn More" }).first()).toBeVisible()
})

test("the first page after a login has a person's places before the session is known", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const release = await holdRequests(page, "**/api/session")
  await logIn(page, "customer", "/")
  const learnMore = page.getByRole("link", { name: "Learn More" }).first()
  const orders = page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^Orders/ })
    .last()
  const places = async () => [await learnMore.boundingBox(), await orders.boundingBox()]
  await expect(learnMore).toHaveAttribute("href", /blog/)
  const before = await places()
  await expect(page.getByRole("heading", { name: "For customers" })).toBeHidden()
  release()
  await expect(page.getByRole("heading", { name: "For you" })).toBeVisible()
  await expect(page.getByRole("heading", { name: "For customers" })).toBeVisible()
  expect(await places()).toEqual(before)
})

test("the search box and the popular names open the tracker's results", async ({ page }) => {
  await page.goto("/")
  // The plain box until it has the focus, then the one with suggestions.
  const box = page.getByRole("search").locator("input")
  await box.fill("  metformin ")
  await box.press("Enter")
  await expect(page).toHaveURL(/\/pharos\?q=metformin$/)
  await expect(page.getByRole("heading", { name: /pharmac(y has|ies have) metformin$/ })).toBeVisible()
  await page.goBack()
  await page.getByRole("main").getByRole("link", { name: "insulin", exact: true }).click()
  await expect(page).toHaveURL(/\/pharos\?q=insulin$/)
})

test("Learn More opens the blog, or the tracker when no blog is set", async ({ page }) => {
  const socialLinks = [{ kind: "Facebook", url: "https://social.example/pharos" }]
  let set: Record<string, unknown> = { blogUrl: null, forumUrl: null, socialLinks: [] }
  await page.route("**/api/site", async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...set } })
  })
  await page.goto("/")
  for (const link of await page.getByRole("link", { name: "Learn More" }).all())
    await expect(link).toHaveAttribute("href", "/pharos")
  set = { blogUrl: "https://blog.example/", forumUrl: "https://forum.example/", socialLinks }
  await page.reload()
  for (const link of await page.getByRole("link", { name: "Learn More" }).all())
    await expect(link).toHaveAttribute("href", "https://blog.example/")
  const footer = page.getByRole("contentinfo")
  await expect(footer.getByRole("link", { name: "Blog" })).toHaveAttribute("href", "https://blog.example/")
  await expect(footer.getByRole("link", { name: "Forum" })).toHaveAttribute("href", "https://forum.example/")
  await expect(footer.getByRole("link", { name: "Facebook" })).toHaveAttribute("href", /social\.example/)
})

test("shows the number of pending orders in the menu", async ({ page }) => {
  await page.route("**/api/session", async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), pendingOrders: 3 } })
  })
  await logIn(page, "customer", "/")
  await expect(page.getByRole("link", { name: "Orders 3 pending orders" }).first()).toBeVisible()
})

test("the footer shows services, help, legal notes and the emergency number", async ({ page }) => {
  await page.goto("/")
  const footer = page.getByRole("contentinfo")
  for (const name of ["Services", "Get Help"])
    await expect(footer.getByRole("heading", { name, exact: true })).toBeVisible()
  for (const [name, path] of [
    ["Medicine tracker", "/pharos"],
    ["Scheduling", "/scheduling"],
    ["AI assistant", "/assistant"],
    ["Contact", "/contact"],
  ] as const)
    await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", path)
  await expect(footer.getByText(/^© 20\d\d Pharos\. All rights reserved\.$/)).toBeVisible()
  await expect(footer.getByText("Emergency? Call 1990")).toBeVisible()
  await expect(footer.getByRole("link", { name: "1990" })).toHaveAttribute("href", "tel:1990")
  await footer.getByRole("link", { name: "Contact" }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact")
})

test("pages and the search form work without JavaScript", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto("/")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading)
  for (const name of ["For customers", "For suppliers", "For pharmacists", "Track medicine availability"])
    await expect(page.getByRole("heading", { name })).toBeVisible()
  await page.getByRole("searchbox", { name: "Search for a medicine" }).fill("para")
  await page.getByRole("button", { name: "Search" }).click()
  await expect(page).toHaveURL(/\/pharos\?q=para$/)
  await expect(page).toHaveTitle(/para/)
  await page.goto("/contact")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact")
  await context.close()
})

test("shows Login and Register in one line on the narrowest phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto("/pharos")
  const header = page.getByRole("banner")
  const login = await header.getByRole("link", { name: "Login" }).boundingBox()
  const register = await header.getByRole("link", { name: "Register" }).boundingBox()
  const logo = await header.getByRole("link", { name: /start page/ }).boundingBox()
  const drawn = await header
    .getByRole("link", { name: /start page/ })
    .locator("svg")
    .boundingBox()
  expect(drawn?.width, "the mark is cut off the logo, not shrunk with it").toBeGreaterThan(100)
  if (!login || !register || !logo) throw new Error("The header lacks one of them")
  for (const box of [login, register]) {
    expect(box.height).toBeGreaterThanOrEqual(44)
    expect(box.width).toBeGreaterThanOrEqual(44)
  }
  expect(login.x).toBeGreaterThanOrEqual(logo.x + logo.width)
  expect(register.x).toBeGreaterThanOrEqual(login.x + login.width)
  expect(register.x + register.width).toBeLessThanOrEqual(320 - 16)
})

test("hides the staff areas from customers", async ({ page }) => {
  await page.goto("/")
  await expect(page.getByRole("link", { name: "Open the counter" })).toBeVisible()
  await logIn(page, "customer", "/")
  await expect(page.getByRole("link", { name: "Open the counter" })).toHaveCount(0)
  await expect(page.getByRole("link", { name: "See open orders" })).toHaveCount(0)
  await expect(page.getByRole("main").getByRole("link", { name: "Find a medicine" })).toBeVisible()
})

/** Types "metf" into the plain form; returns a function that lets the box with suggestions load. */
async function typeBeforeSuggestions(page: Page) {
  const loadSuggestions = await holdRequests(page, /\/assets\/parts-/)
  await page.goto("/")
  await page.getByRole("search").getByRole("searchbox").focus()
  await page.keyboard.type("metf")
  return loadSuggestions
}

test("the home page's search suggests medicines and keeps what was typed before they were loaded", async ({
  page,
}) => {
  const loadSuggestions = await typeBeforeSuggestions(page)
  loadSuggestions()
  const box = page.getByRole("search").getByRole("combobox")
  await expect(box).toHaveValue("metf")
  await expect(box).toBeFocused()
  await expect(page.getByRole("option").first()).toContainText("metformin")
  await page.keyboard.press("Escape")
  await expect(page.getByRole("option")).toHaveCount(0)
  await page.keyboard.type("o")
  await expect(page.getByRole("option").first()).toContainText("metformin")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/pharos\?q=metformin/)
})

test("the home page's search loses no letter to a slow page", async ({ page }) => {
  await page.addInitScript(() => {
    // React's scheduler runs its tasks on messages that it posts to itself.
    const held: (() => void)[] = []
    const { postMessage } = MessagePort.prototype
    const holdWork = () => {
      MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
        held.push(() => postMessage.call(this, message))
      }
    }
    const work = () => {
      MessagePort.prototype.postMessage = postMessage
      for (const post of held) post()
    }
    Object.assign(window, { holdWork, work })
  })
  const loadSuggestions = await typeBeforeSuggestions(page)
  await page.evaluate("holdWork()")
  loadSuggestions()
  // The box with suggestions comes while this is typed.
  await page.keyboard.type("ormin hydrochloride tablets", { delay: 50 })
  await page.evaluate("work()")
  await expect(page.getByRole("search").getByRole("combobox")).toHaveValue("metformin hydrochloride tablets")
})

test("the Search button keeps the focus while the box with suggestions is loaded", async ({ page }) => {
  const loadSuggestions = await typeBeforeSuggestions(page)
  await page.keyboard.press("Tab")
  loadSuggestions()
  await expect(page.getByRole("search").getByRole("combobox")).toHaveValue("metf")
  await expect(page.getByRole("search").getByRole("button", { name: "Search", exact: true })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/pharos\?q=metf$/)
})
