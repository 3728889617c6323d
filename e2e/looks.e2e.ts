import AxeBuilder from "@axe-core/playwright"
import type { Page } from "@playwright/test"
import type { ChatEvent } from "#shared/assistant.ts"
import { type Account, expect, logIn, test } from "./pharos.ts"
import { closing, openDay } from "./sample-day.ts"
import { showSampleDoses } from "./sample-doses.ts"

// Each width and each scheme is gone over once; `LOOKS=all` crosses them.
const crossed = process.env.LOOKS === "all"
const looks = [
  { width: 320, scheme: "light", isGoneOver: false },
  { width: 390, scheme: "dark", isGoneOver: true },
  { width: 1440, scheme: "light", isGoneOver: true },
  { width: 390, scheme: "light", isGoneOver: crossed },
  { width: 1440, scheme: "dark", isGoneOver: crossed },
] as const

type Seen = {
  path: string
  /** What is made to go wrong before the page is opened. */
  before?: (page: Page) => Promise<unknown>
  /** What is to be seen before it is looked at. */
  until?: (page: Page) => Promise<unknown>
}

const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole("heading", { name, exact: true }).first()).toBeVisible()
const results = (page: Page) => expect(page.getByRole("button", { name: /^View/ }).first()).toBeVisible()
const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name, exact: true }).first().click()
  await expect(page.getByRole("dialog")).toBeVisible()
}

async function chosenPharmacy(page: Page) {
  await results(page)
  await page.locator("[data-map-state]").waitFor({ timeout: 45_000 })
  await page.getByRole("button", { name: /^View/ }).first().click()
  await expect(page.getByRole("heading", { name: /^To / })).toBeVisible()
}

async function suggestions(page: Page) {
  await page.getByRole("combobox", { name: "Search for a medicine" }).pressSequentially("metf")
  await expect(page.getByRole("option").first()).toBeVisible()
}

async function orderDetails(page: Page) {
  await page
    .getByRole("button", { name: /^Details/ })
    .first()
    .click()
  await expect(page.getByRole("heading", { name: "What happened" })).toBeVisible()
}

async function unfilledOrder(page: Page) {
  await results(page)
  await press(/^Order/)(page)
  await page.getByRole("button", { name: "Place order" }).click()
  await expect(page.getByText("Please fill in all required fields.")).toBeVisible()
}

const stockRows = (page: Page) => page.getByRole("button", { name: /^Buy/ }).first().waitFor()

async function unfilledMedicine(page: Page) {
  await press("Add New Medicine")(page)
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(4)
}

async function stockHistory(page: Page) {
  await press(/Batches and history/)(page)
  await page
    .getByRole("button", { name: /^Correct\b/ })
    .first()
    .click()
  await expect(page.getByLabel(/^Units/)).toBeVisible()
}

const noAnswer = (address: string) => (page: Page) => page.route(address, () => {})
const broken = { code: "INTERNAL_SERVER_ERROR", message: "It broke." }

const chatParts: ChatEvent[] = [
  { kind: "emergency", flag: "chest-pain", number: "1990" },
  { kind: "text", text: `Take it with food.\n${"long".repeat(100)}` },
  {
    kind: "links",
    medicines: [{ name: "metformin", medicineId: 1 }],
    schedules: [{ id: 1, name: "Diabetes" }],
  },
  { kind: "unverified", numbers: ["500 mg"] },
  { kind: "failure", failure: "sorry" },
]
const chatAnswers = (page: Page) =>
  page.route("**/api/assistant/messages", (route) =>
    route.fulfill({
      contentType: "text/event-stream",
      body: chatParts.map((part) => `event: message\ndata: ${JSON.stringify(part)}\n\n`).join(""),
    }),
  )
async function chat(page: Page) {
  await page.getByRole("textbox", { name: "Your question" }).fill("My father has chest pain")
  await page.getByRole("button", { name: "Send" }).click()
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible()
}

async function scheduleToMend(page: Page) {
  await press(/^Edit/)(page)
  await page.getByRole("textbox", { name: "Scheduler name" }).fill("")
  await page.getByRole("button", { name: "Change the time zone" }).click()
  await page.getByRole("button", { name: "Add time" }).click()
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(2)
}

async function filledCart(page: Page) {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const place of [0, 4])
    await page
      .getByRole("button", { name: /^Add to Cart/ })
      .nth(place)
      .click()
  await expect(page.getByRole("button", { name: "Purchase" })).toBeEnabled()
}

async function cartSheet(page: Page) {
  await filledCart(page)
  await page.setViewportSize({ width: 390, height: 900 })
  await press("View cart")(page)
}

const amiss: Seen[] = [
  {
    path: "/pharos?q=para",
    before: noAnswer("**/api/availability?*"),
    until: (page) => expect(page.getByText("Looking at the shelves")).toBeAttached(),
  },
  {
    path: "/pharos?q=para",
    before: (page) =>
      page.route("**/api/availability?*", (route) => route.fulfill({ status: 500, json: broken })),
    until: (page) => expect(page.getByRole("button", { name: "Try again" })).toBeVisible(),
  },
  { path: "/pos", before: noAnswer("**/api/session"), until: heading("Authenticating...") },
  {
    path: "/contact",
    before: (page) => page.route("**/assets/contact-page*.js", (route) => route.abort()),
    until: heading("Unexpected Application Error!"),
  },
]

async function receiving(page: Page) {
  await press(/^Receive into stock/)(page)
  await page.getByRole("button", { name: "Refuse units" }).click()
  await page.getByLabel("Expiry").fill(`1/${new Date().getFullYear() + 1}`)
  await page.getByRole("button", { name: "Receive", exact: true }).click()
  await expect(page.getByRole("alert").getByRole("link").first()).toBeVisible()
}

const completing = async (page: Page) => {
  await press(/^Complete/)(page)
  await page.getByLabel("Cash received (Rs.)").fill("1")
  await page.getByRole("dialog").getByRole("button", { name: "Complete" }).click()
  await expect(page.getByText(/is missing\.$/)).toBeVisible()
}

/** A task of each kind, as a sale made without a network leaves them. */
const sampleTasks = (page: Page) =>
  page.route("**/api/till/tasks?*", async (route) => {
    const details = { asked: 30, available: 12, missing: 18, quantity: 2, saidAt: "2031-01-01T00:00:00Z" }
    const prices = { chargedCents: 1250, shelfCents: 1300, maximumCents: 1100 }
    const kinds = [
      "offline-shortfall",
      "offline-price",
      "offline-maximum-price",
      "offline-prescription",
      "offline-clock",
    ]
    const tasks = kinds.map((kind, id) => ({
      id,
      kind,
      createdAt: "2026-11-20T04:00:00.000Z",
      doneAt: id === 3 ? "2026-11-20T05:00:00.000Z" : null,
      doneBy: id === 3 ? "Ruwan Silva" : null,
      doneNote: id === 3 ? "The prescription was seen." : null,
      saleId: "0b0c0d0e-0000-4000-8000-000000000000",
      receiptNumber: "R-1234-5678-9012",
      soldAt: "2026-11-20T03:00:00.000Z",
      soldBy: "Ruwan Silva",
      stockId: 1,
      name: "metformin 500 mg – tablet",
      shelfName: "metformin 500 mg – tablet",
      details: { ...details, ...prices },
    }))
    await route.fulfill({ json: { openCount: 3, tasks } })
  })

async function otherTerms(page: Page) {
  await press(/^Other terms/)(page)
  await page.getByLabel("Quantity you can deliver").fill("0")
  await page.getByRole("button", { name: "Send to the pharmacy" }).click()
  await expect(page.getByText(/^Enter a whole number from/)).toBeVisible()
}

async function packing(page: Page) {
  await page.getByRole("button", { name: /^Ship/, disabled: false }).first().click()
  await page.getByRole("button", { name: "Another lot" }).click()
  await page
    .getByLabel("Expiry")
    .first()
    .fill(`1/${new Date().getFullYear() + 1}`)
  await page.getByRole("dialog").getByRole("button", { name: "Ship", exact: true }).click()
  await expect(page.getByText("Enter the lot on the pack").first()).toBeVisible()
}

type Round = { as?: Account; title: string; liveMap?: boolean; seen: Seen[] }

const rounds: Round[] = [
  {
    title: "a guest's pages",
    seen: [
      { path: "/", until: heading("For customers") },
      { path: "/contact", until: heading("Contact") },
      { path: "/login", until: heading("To continue, please log in.") },
      { path: "/unauthorized", until: heading("You do not have access to this page.") },
      { path: "/scheduling", until: heading("Scheduling") },
      { path: "/assistant", until: heading("Unauthorized Access! Please Login to the product") },
      { path: "/not-a-page", until: heading("This page is not here.") },
      { path: "/api/docs" },
      { path: "/auth/login", until: (page) => page.locator("button[name=account]").first().waitFor() },
    ],
  },
  {
    title: "a guest's tracker",
    liveMap: true,
    seen: [
      { path: "/pharos", until: heading("No data available") },
      { path: "/pharos", until: suggestions },
      { path: "/pharos?q=para", until: chosenPharmacy },
      { path: "/pharos?q=zzqxnonsense", until: heading(/is Not Available in Stock/) },
      { path: "/pharos", until: press("Choose a place") },
      { path: "/pharos?q=metformin", until: (page) => results(page).then(() => press(/^Order/)(page)) },
    ],
  },
  { title: "what is shown while something is amiss", seen: amiss },
  {
    as: "customer",
    title: "a customer's pages",
    seen: [
      { path: "/", until: (page) => expect(page.getByText("Nimali Perera").first()).toBeAttached() },
      { path: "/pharos?q=para", until: chosenPharmacy },
      { path: "/pharos?q=metformin", until: unfilledOrder },
      { path: "/orders", until: orderDetails },
      {
        path: "/orders?status=completed",
        before: (page) =>
          page.route("**/api/orders?*", (route) => route.fulfill({ status: 500, json: broken })),
        until: (page) => expect(page.getByText("We could not load your orders.")).toBeVisible(),
      },
      { path: "/assistant", until: heading("AI Chat Assistant") },
      { path: "/account", until: heading("Devices") },
      { path: "/assistant", before: chatAnswers, until: chat },
    ],
  },
  {
    as: "customer",
    title: "a customer's scheduler",
    seen: [
      { path: "/scheduling", until: heading("My medicines") },
      { path: "/scheduling", before: showSampleDoses, until: heading("Time for amoxicillin") },
      { path: "/scheduling", before: showSampleDoses, until: press(/^View/) },
      { path: "/scheduling", before: showSampleDoses, until: scheduleToMend },
    ],
  },
  {
    as: "pharmacist",
    title: "a pharmacist's pages",
    seen: [
      { path: "/pos", until: filledCart },
      { path: "/pos", until: cartSheet },
      { path: "/pos", until: (page) => filledCart(page).then(() => press("Receipts")(page)) },
      { path: "/pos", until: (page) => filledCart(page).then(() => press(/All keys$/)(page)) },
      {
        path: "/pos/dashboard",
        until: (page) => expect(page.getByRole("img", { name: /^Busiest/ })).toBeVisible(),
      },
      {
        path: "/pos/dashboard",
        before: (page) =>
          page.route("**/api/pharmacy/dashboard/sales", (route) =>
            route.fulfill({ status: 500, json: broken }),
          ),
        until: (page) => expect(page.getByText("We could not load this.").first()).toBeVisible(),
      },
      {
        path: "/pos/orders",
        until: (page) =>
          page
            .getByText(/on shelf/)
            .first()
            .waitFor(),
      },
      { path: "/pos/orders", until: press(/^Reject/) },
      { path: "/pos/orders", until: completing },
      { path: "/pos/to-do", before: sampleTasks, until: press(/^Mark as done/) },
      { path: "/pos/to-do?status=done", before: sampleTasks, until: heading("To do") },
      {
        path: "/pos/suppliers",
        until: (page) => expect(page.getByText("Lanka Distributors")).toBeVisible(),
      },
    ],
  },
  {
    as: "pharmacist",
    title: "a pharmacist's stock",
    seen: [
      { path: "/pos/stock", until: press(/^Buy/) },
      { path: "/pos/stock?filter=low&sort=expiry", until: stockRows },
      { path: "/pos/stock", until: unfilledMedicine },
      { path: "/pos/stock", until: stockHistory },
      { path: "/pos/stock", until: press(/^Delete/) },
      { path: "/pos/stock", until: press("Import CSV") },
      { path: "/pos/stock?q=xyz", until: heading("No medicine matches “xyz”.") },
      { path: "/pos/stock/count", until: (page) => page.getByRole("textbox").first().waitFor() },
      {
        path: "/pos/stock/labels",
        until: (page) => page.getByRole("main").getByRole("listitem").first().waitFor(),
      },
      { path: "/pos/stock/quarantine", until: press(/^Destroy/) },
      { path: "/pos/stock/quarantine", until: press(/^Send back/) },
      {
        path: "/pos/stock/quarantine?status=settled&month=2020-01",
        until: heading("Nothing was decided in this month."),
      },
      { path: "/pos/medicines", until: press(/^Order/) },
    ],
  },
  {
    as: "pharmacist",
    title: "a pharmacist's day",
    seen: [
      { path: "/pos/day", until: heading("Closings") },
      {
        path: "/pos/day",
        before: openDay,
        until: async (page) => {
          await page.getByRole("button", { name: "Count and close" }).click()
          await heading("Count the drawer")(page)
        },
      },
      { path: "/pos/day?report=1", before: closing, until: heading("Closing No. 1") },
    ],
  },
  {
    as: "pharmacist",
    title: "a pharmacist's purchase orders",
    seen: [
      { path: "/pos/purchase", until: press(/^Add Order/) },
      { path: "/pos/purchase", until: press("Add all to one order") },
      { path: "/pos/purchase?status=Completed", until: receiving },
      {
        path: "/pos/purchase?status=Accepted",
        until: (page) =>
          page
            .getByRole("button", { name: /^Agree/ })
            .first()
            .waitFor(),
      },
      {
        path: "/pos/purchase?status=Accepted",
        before: (page) =>
          page.route(/api\/pharmacy\/(low-stock|purchase-orders)/, (route) =>
            route.fulfill({ status: 500, json: broken }),
          ),
        until: (page) => expect(page.getByText("We could not load what is low.")).toBeVisible(),
      },
    ],
  },
  {
    as: "supplier",
    title: "a supplier's pages",
    seen: [
      {
        path: "/suppliers?by=pharmacy",
        until: async (page) => {
          await page.getByRole("checkbox").first().check()
          await expect(page.getByRole("button", { name: "Accept all chosen" })).toBeVisible()
        },
      },
      { path: "/suppliers", until: otherTerms },
      { path: "/suppliers/accepted-orders", until: packing },
      { path: "/suppliers/order-history?status=Completed", until: press(/^Delivery note/) },
      { path: "/suppliers/order-history", until: heading("Order History") },
      {
        path: "/suppliers",
        before: (page) =>
          page.route("**/api/supplier/orders/open*", (route) => route.fulfill({ status: 500, json: broken })),
        until: (page) => expect(page.getByText("We could not load the open orders.")).toBeVisible(),
      },
      {
        path: "/suppliers",
        before: (page) =>
          page.route("**/api/supplier/orders/open*", (route) =>
            route.fulfill({ json: { orders: [], next: null } }),
          ),
        until: heading("No open orders. We tell you when one comes."),
      },
    ],
  },
  { as: "admin", title: "an admin's page", seen: [{ path: "/admin", until: heading("Admin") }] },
]

async function findings(page: Page) {
  const axe = new AxeBuilder({ page })
    // Not in a page of its own: nothing here is framed from elsewhere, and it halves the time.
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join("; ")}`)
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function lookAt(page: Page, { path, before, until }: Seen) {
  await before?.(page)
  await page.goto(path)
  await until?.(page)
  await page.evaluate(async () => {
    await document.fonts.ready
    // A colour on its way from one scheme to the other is neither.
    const still = new CSSStyleSheet()
    still.replaceSync("*,*::before,*::after{transition:none!important}")
    document.adoptedStyleSheets.push(still)
  })
  for (const { width, scheme, isGoneOver } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" })
    const where = `${path} at ${width} px, ${scheme}`
    expect.soft(await overflow(page), `${where} scrolls sideways by`).toBeLessThanOrEqual(0)
    if (isGoneOver) expect.soft(await findings(page), `axe on ${where}`).toEqual([])
  }
  await page.unrouteAll({ behavior: "ignoreErrors" })
}

test.use({ geolocation: { latitude: 6.9271, longitude: 79.8612 }, permissions: ["geolocation"] })

for (const { title, as, liveMap = false, seen } of rounds) {
  test.describe(() => {
    test.use({ liveMap })

    test(`axe finds nothing on ${title}, wide and narrow, light and dark, and nothing scrolls sideways`, async ({
      page,
    }) => {
      test.setTimeout(240_000)
      await page.emulateMedia({ reducedMotion: "reduce" })
      if (as) await logIn(page, as)
      for (const each of seen) await lookAt(page, each)
    })
  })
}
