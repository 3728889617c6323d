import { type BrowserContext, test as base, expect, type Page } from "@playwright/test"
import { openDatabase, type Rows } from "./database.ts"
import { logInAs, makePerson, type OwnPerson } from "./own-person.ts"

export { expect, openDatabase, type Rows }

type Own = {
  /** A customer of this test alone, logged in. */
  customer: OwnPerson
}

type Options = {
  /**
   * Whether pages and their maps are drawn. Without a graphics card this takes most of a page's time, so only map tests
   * turn it on.
   */
  liveMap: boolean
}

/** Draws the plain map, as in a browser without WebGL2. */
const withoutLiveMap = (context: BrowserContext) =>
  context.addInitScript(() => Reflect.deleteProperty(window, "WebGL2RenderingContext"))

/** Lays pages out without drawing them, until `drawAgain`; drawing takes a part of every page. */
export async function withoutDrawing(context: BrowserContext) {
  await withoutLiveMap(context)
  await context.addInitScript(() => {
    const undrawn = new CSSStyleSheet({ media: "screen" })
    undrawn.replaceSync(":root, dialog { opacity: 0 !important; will-change: opacity }")
    document.adoptedStyleSheets.push(undrawn)
    Object.assign(window, { undrawn })
  })
}

/** Draws the open page, for a screenshot of it. */
export const drawAgain = (page: Page) =>
  page.evaluate(() => {
    const { undrawn } = window as { undrawn?: CSSStyleSheet } // withoutDrawing() puts it there
    if (undrawn) undrawn.disabled = true
  })

/** The test fixtures: a page, and the product's database. */
export const test = base.extend<Options & Own, { rows: Rows }>({
  liveMap: [false, { option: true }],
  context: async ({ context, liveMap }, use, { retry }) => {
    // A person looks at the recording of a retry.
    if (!liveMap) await (retry === 0 ? withoutDrawing : withoutLiveMap)(context)
    await use(context)
  },
  customer: async ({ context, rows, baseURL }, use) => {
    const person = await makePerson(rows, "Nimali Perera")
    await logInAs(context, baseURL ?? "", person)
    await use(person)
  },
  rows: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured argument, even without fixtures.
    async ({}, use) => {
      await using database = await openDatabase(process.env.E2E_DATA_DIR ?? "")
      await use(database.rows)
    },
    { scope: "worker" },
  ],
})

export const colombo = { latitude: 6.9271, longitude: 79.8612 }

export type Account = "customer" | "pharmacist" | "supplier" | "admin"

/**
 * Logs in by following the redirects without rendering a page, then opens `back`. The access tests
 * cover the pages on the way.
 */
export async function logIn(page: Page, account: Account, back?: string): Promise<void> {
  const asked = await page.request.get(`/auth/login?back=${encodeURIComponent(back ?? "/unauthorized")}`)
  const { origin, pathname } = new URL(asked.url())
  expect(pathname, "where the account is chosen").toMatch(/^\/identity\/account\//)
  const home = await page.request.post(asked.url(), { form: { account }, headers: { origin } })
  expect(home.status(), `${account} comes back at ${home.url()}`).toBeLessThan(400)
  if (back) await page.goto(back)
}

/** Collects the body of every server answer, to search for data that must not be there. */
export function recordAnswers(page: Page): { bodies: () => Promise<string> } {
  const answers: Promise<string>[] = []
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.startsWith("/api/live")) return
    answers.push(response.text().catch(() => ""))
  })
  return { bodies: async () => (await Promise.all(answers)).join("\n") }
}
