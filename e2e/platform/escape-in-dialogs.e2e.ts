import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Page } from "@playwright/test"
import type { ReceivedRequest } from "#contract/customer/stock-requests.ts"
import type { Watch } from "#contract/customer/watches.ts"
import type { Alternatives } from "#contract/finder/alternatives.ts"
import type { CustomerOrder } from "#contract/pharmacy/customer-orders.ts"
import { type DialogName, dialogs, fileOf, frames } from "../support/dialog-list.ts"
import { type Account, expect, logIn, type Rows, test } from "../support/fixtures.ts"
import { completeWithoutCode } from "../support/pickup-code.ts"
import { pressEscapeAt, seeDialog } from "../support/press-escape.ts"
import { test as reminded } from "../support/reminder-fixtures.ts"
import { adminRounds } from "../support/rounds/admin.ts"
import { answers, sheet } from "../support/rounds/admin-people.ts"
import { fullSettings } from "../support/rounds/admin-site.ts"
import { chat, chatAnswers, customerRounds } from "../support/rounds/customer.ts"
import { guestRounds } from "../support/rounds/guest.ts"
import { filledCart, pharmacistRounds, sampleKeys } from "../support/rounds/pharmacist.ts"
import { supplierRounds } from "../support/rounds/supplier.ts"
import { showSampleCaregivers } from "../support/sample-caregivers.ts"
import { closing, openDay } from "../support/sample-cash-session.ts"
import { showSampleDoses } from "../support/sample-doses.ts"
import { sampleOpeningHours } from "../support/sample-opening-hours.ts"
import { type Made, makeGtin, makeShelf, type OwnShelf, order, scan } from "../support/shelf.ts"
import { addButton, tillSearch, untilShelfShows } from "../support/till.ts"

type Opening = {
  path: string
  dialog: DialogName
  /** The test's own medicines on the pharmacist's shelf. */
  shelves?: Made[]
  open: (page: Page, shelves: OwnShelf[]) => Promise<unknown>
  before?: (page: Page, rows: Rows, shelves: OwnShelf[]) => Promise<unknown>
  /** Focus does not return to the button that opened it: something was added, sold or created. */
  opensOnce?: true
}

const by = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name, disabled: false }).first().click()
const menu = async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole("button", { name: "Menu" }).click()
}

/** Adds the test's own medicines to the cart by their names. */
async function fillCart(page: Page, shelves: OwnShelf[]) {
  for (const shelf of shelves) {
    await tillSearch(page).fill(shelf.name)
    await addButton(page, shelf).click()
  }
}
async function sell(page: Page, shelves: OwnShelf[]) {
  await fillCart(page, shelves)
  await by("Purchase")(page)
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText("Order has been dispatched!")
}
async function linkCode(page: Page) {
  await untilShelfShows(page)
  await scan(page, makeGtin())
  await by("Link to a medicine")(page)
}
async function scanFirst(page: Page, [shelf]: OwnShelf[]) {
  await untilShelfShows(page)
  await scan(page, shelf?.gtin ?? "")
}
async function takeBack(page: Page, shelves: OwnShelf[]) {
  await sell(page, shelves)
  await page.keyboard.press("Enter")
  await by("Receipts")(page)
  await page.getByRole("dialog").getByRole("button", { name: /Rs\./ }).first().click()
  await by("Return")(page)
}
const orderAll = async (_page: Page, rows: Rows, shelves: OwnShelf[]) => {
  for (const shelf of shelves) await order(rows, shelf, 1)
}
async function handOver(page: Page, [shelf]: OwnShelf[]) {
  await page
    .getByRole("row")
    .filter({ hasText: shelf?.name.split(" ")[0] ?? "" })
    .getByRole("button", { name: /^Complete/ })
    .click()
  const dialog = page.getByRole("dialog")
  await completeWithoutCode(dialog)
  await dialog.getByRole("button", { name: "Card", exact: true }).click()
  await dialog.getByRole("button", { name: "Complete", exact: true }).click()
  await expect(dialog.getByRole("alert")).toContainText("completed")
}
/** Puts the orders of these medicines into one basket, ready at the counter. */
async function orderTogether(page: Page, rows: Rows, shelves: OwnShelf[]) {
  await orderAll(page, rows, shelves)
  await rows(
    `with basket as (select gen_random_uuid() as id)
     update customer_orders o set basket = basket.id, ready_at = now() from basket where o.stock_id = any ($1::int[])`,
    [shelves.map(({ stockId }) => stockId)],
  )
}
const completeAll = by("Complete all 2 ready orders")
async function handAllOver(page: Page) {
  await completeAll(page)
  const dialog = page.getByRole("dialog")
  await completeWithoutCode(dialog)
  await dialog.getByRole("button", { name: "Card", exact: true }).click()
  await dialog.getByRole("button", { name: "Complete all 2 ready orders" }).click()
  await expect(dialog.getByRole("heading", { name: "2 orders completed" })).toBeVisible()
}
/** Adds a picture that nothing can open: the dialog says so. */
async function orderWithPicture(page: Page, rows: Rows, shelves: OwnShelf[]) {
  await orderAll(page, rows, shelves)
  await rows(
    `with picture as (
       insert into prescription_pictures (id, customer_id, media_type, sealed, added_at)
       select gen_random_uuid(), o.customer_id, 'image/jpeg', sha256('a') || sha256('b'), now()
       from customer_orders o where o.stock_id = $1 returning id
     ) update customer_orders o set picture_id = picture.id from picture where o.stock_id = $1`,
    [shelves[0]?.stockId],
  )
}
async function makeKey(page: Page) {
  await page.route("**/api/pharmacy/keys", async (route) => {
    if (route.request().method() !== "POST") return route.fallback()
    const made = { id: 9, name: "Till", prefix: "phk_abc123", scopes: ["stock:write"] }
    const key = { ...made, createdAt: "2026-11-20T04:00:00.000Z", createdBy: null, lastUsedAt: null }
    const json = { key: { ...key, revokedAt: null, revokedBy: null }, secret: "phk_abc123def" }
    await route.fulfill({ status: 201, json })
  })
  await by("Create key")(page)
  await page.getByRole("dialog").getByRole("textbox").first().fill("Till")
  await page.keyboard.press("Enter")
}

/** Creates a closed cash session whose closing can be reopened. */
async function closedDay(page: Page) {
  await closing(page)
  const json = { isOpen: false, lastReport: { number: 1, closedAt: "2026-11-20T13:30:00.000Z" } }
  await page.route("**/api/till/day", async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), ...json } })
  })
}
const pendingOrder: CustomerOrder = {
  id: 1,
  reference: "P-1234",
  basket: null,
  prescriptionOnly: false,
  pictureId: null,
  version: 1,
  medicineId: 1,
  medicine: "metformin 500 mg – tablet",
  pharmacyId: 1,
  pharmacyName: "Harbour Chemists",
  pharmacyPhone: "+94112345678",
  pharmacyAddress: "1 Harbour Road",
  lat: 6.93,
  lng: 79.86,
  delivers: false,
  quantity: 2,
  priceCents: 450,
  deliveryType: "pickup",
  description: null,
  customerTele: "+94771234567",
  status: "pending",
  pickupCode: "K4T9XP",
  readyAt: "2026-11-20T04:00:00.000Z",
  reason: null,
  closedBy: null,
  createdAt: "2026-11-20T04:00:00.000Z",
  reservedUntil: "2099-11-21T04:00:00.000Z",
  sellable: 9,
  offer: null,
  events: [],
}
const pendingOrders = answers("**/api/orders?*", { orders: [pendingOrder], next: null })
const watch: Watch = {
  id: 1,
  medicineId: 1,
  medicine: "metformin 500 mg – tablet",
  manufacturer: "Ceylon Generics",
  anyMaker: true,
  town: "colombo",
  radiusKm: 10,
  createdAt: "2026-11-20T04:00:00.000Z",
  until: "2099-11-20T04:00:00.000Z",
  state: "watching",
  found: null,
}
const watches = answers("**/api/watches", { watches: [watch], maxWatches: 10 })
const missing: Alternatives = {
  medicines: [
    {
      id: 1,
      name: "metformin 500 mg – tablet",
      genericName: "metformin",
      brandName: null,
      strength: "500 mg",
      form: "tablet",
      manufacturer: "Ceylon Generics",
    },
  ],
  nearest: null,
  equivalents: [],
  others: [],
}
const outOfStock = answers("**/api/availability/alternatives?*", missing)
const received: ReceivedRequest = {
  id: 1,
  medicineId: 1,
  medicine: "metformin 500 mg – tablet",
  createdAt: "2026-11-20T04:00:00.000Z",
  expiresAt: "2099-11-21T04:00:00.000Z",
}
const askedFor = answers("**/api/pharmacy/stock-requests", { requests: [received] })
const withModel = answers("**/api/assistant", {
  provider: "model.example",
  emergencyNumber: "1990",
  leftToday: 9,
})
/** Creates a medicine with a pharmacy's own barcode and a merge. */
const mergedMedicine = async (page: Page) => {
  const at = "2026-11-20T04:00:00.000Z"
  const staying = { id: 1, name: "aciclovir" }
  const id = "0b0c0d0e-0000-4000-8000-000000000000"
  const merge = {
    id,
    staying,
    gone: [{ id: 2, name: "acyclovir" }],
    reason: "Twice",
    mergedAt: at,
    mergedBy: null,
  }
  await page.route("**/api/admin/medicines/1", async (route) => {
    const answer = await route.fetch()
    const code = { gtin: "04791234567894", pharmacyId: 1, pharmacyName: "Harbour Chemists", linkedAt: at }
    const json = { unconfirmedCodes: [code], merges: [{ ...merge, undoneAt: null }] }
    await route.fulfill({ json: { ...(await answer.json()), ...json } })
  })
}

/** Opens the dialogs that the visual tests, which press Escape in each dialog, do not reach. */
const openings: Record<Account, Opening[]> = {
  customer: [
    {
      path: "/account",
      dialog: "customer/account/delete-dialog: Delete your account?",
      open: by("Delete account"),
    },
    {
      path: "/account",
      dialog: "customer/caregivers/consent-dialogs: Invite a caregiver",
      open: by("Invite a caregiver"),
    },
    {
      path: "/account",
      dialog: "customer/caregivers/consent-dialogs: Change what ",
      before: showSampleCaregivers,
      open: by(/^Change: Kamala/),
    },
    {
      path: "/account",
      dialog: "customer/caregivers/invitation-dialog: I have a code",
      open: by("I have a code"),
    },
    { path: "/contact", dialog: "frame/menu-sheet: Menu", open: menu },
    {
      path: "/scheduling",
      dialog: "customer/scheduler/editor-dialog: Create New Scheduler",
      open: by("Add New"),
    },
    {
      path: "/scheduling",
      dialog: "customer/scheduler/delete-dialog: Delete Scheduler",
      before: showSampleDoses,
      open: by(/^Delete/),
    },
    {
      path: "/scheduling",
      dialog: "customer/scheduler/calendar-dialog: Calendar file",
      before: showSampleDoses,
      open: by("Calendar file"),
    },
    {
      path: "/scheduling",
      dialog: "customer/scheduler/next-doses-dialog: Next Doses",
      before: showSampleDoses,
      open: by(/^Next Doses/),
    },
    {
      path: "/scheduling",
      dialog: "customer/scheduler/stock-dialog: Stock at home",
      before: showSampleDoses,
      open: by(/^Update/),
    },
    {
      path: "/scheduling",
      dialog: "customer/scheduler/taken-at-dialog: Time taken",
      before: showSampleDoses,
      open: by(/^Taken at …/),
    },
    {
      path: "/scheduling",
      dialog: "customer/scheduler/people-dialog: People",
      before: showSampleDoses,
      open: by("People"),
    },
    {
      path: "/scheduling",
      dialog: "customer/scheduler/too-soon-dialog: Too soon for the next dose",
      before: showSampleDoses,
      open: by(/^Record a dose/),
    },
    {
      path: "/orders",
      dialog: "customer/orders/edit-dialog: Edit order",
      before: pendingOrders,
      open: by(/^Edit/),
    },
    {
      path: "/orders",
      dialog: "customer/orders/cancel-dialog: Cancel this order?",
      before: pendingOrders,
      open: by(/^Cancel of/),
    },
    {
      path: "/account",
      dialog: "customer/watches/change-watch-dialog: Change this watch",
      before: watches,
      open: by(/^Change: metformin/),
    },
    {
      path: "/pharos?q=qqqwwwxxx&near=colombo",
      dialog: "customer/watches/watch-dialog: Tell me when it is back",
      before: outOfStock,
      open: by("Tell me when it is back"),
    },
    {
      path: "/pharos?q=qqqwwwxxx&near=colombo",
      dialog: "customer/requests/ask-dialog: Ask pharmacies near me",
      before: outOfStock,
      open: by("Ask pharmacies near me"),
    },
    {
      path: "/assistant",
      dialog: "customer/assistant/chat: Send your messages to an AI model?",
      before: withModel,
      open: async (page) => {
        await page.getByRole("textbox", { name: "Your question" }).fill("What is metformin for?")
        await by("Send")(page)
      },
    },
    {
      path: "/assistant",
      dialog: "customer/assistant/chat: Start a new chat?",
      before: chatAnswers,
      open: async (page) => {
        await chat(page)
        await by("New chat")(page)
      },
    },
  ],
  pharmacist: [
    {
      path: "/pos/orders",
      dialog: "pharmacy/requests/answer-request-dialog: Answer this request",
      before: askedFor,
      open: by(/^We have it: metformin/),
    },
    { path: "/pos/stock", dialog: "pharmacy/stock/edit-dialog: Edit", open: by(/^Edit/) },
    {
      path: "/pos/stock",
      dialog: "pharmacy/purchase-orders/add-order-dialog: Add Order",
      open: by(/^Add Order/),
    },
    {
      path: "/pos/stock",
      dialog: "frame/palette/palette: Search or jump to",
      open: by("Search or jump to…"),
    },
    { path: "/pos/stock", dialog: "frame/menu-sheet: Menu", open: menu },
    { path: "/pos", dialog: "kit/camera/camera-dialog: Scan packs", open: by("Scan with camera") },
    {
      path: "/pos",
      dialog: "pharmacy/stock/add-medicine-dialog: Add New Medicine",
      open: by("Add New Medicine"),
    },
    {
      path: "/pos",
      dialog: "pharmacy/till/held-dialog: Held carts",
      open: async (page) => {
        await filledCart(page)
        await page.keyboard.press("F8")
        await by(/^\d+ held$/)(page)
      },
    },
    { path: "/pos", dialog: "pharmacy/till/link-dialog: Link to a medicine", open: linkCode },
    {
      path: "/pos",
      dialog: "pharmacy/till/receipt-sheet: Receipt",
      shelves: [{}],
      open: sell,
      opensOnce: true,
    },
    { path: "/pos", dialog: "pharmacy/till/receipts-dialog: Return", shelves: [{}], open: takeBack },
    {
      path: "/pos",
      dialog: "pharmacy/till/sale-questions: These names look alike",
      shelves: [{ genericName: "prednisone" }, { genericName: "prednisolone" }],
      open: fillCart,
      opensOnce: true,
    },
    {
      path: "/pos",
      dialog: "pharmacy/till/sale-questions: Add what is left?",
      shelves: [{ quantity: 3, packSize: 10 }],
      open: scanFirst,
      opensOnce: true,
    },
    {
      path: "/pos",
      dialog: "pharmacy/till/sale-questions: Prescription seen?",
      shelves: [{ isPrescription: true }],
      open: async (page, shelves) => {
        await fillCart(page, shelves)
        await by("Purchase")(page)
      },
    },
    { path: "/pos", dialog: "pharmacy/offline/outbox-dialog: Sales on this device", open: by(/device$/) },
    {
      path: "/pos/orders",
      dialog: "pharmacy/customer-orders/complete-dialog: Receipt",
      shelves: [{}],
      before: orderAll,
      open: handOver,
      opensOnce: true,
    },
    {
      path: "/pos/orders",
      dialog: "pharmacy/customer-orders/complete-basket-dialog: Complete these orders?",
      shelves: [{}, {}],
      before: orderTogether,
      open: completeAll,
    },
    {
      path: "/pos/orders",
      dialog: "pharmacy/customer-orders/complete-basket-dialog: 2 orders completed",
      shelves: [{}, {}],
      before: orderTogether,
      open: handAllOver,
      opensOnce: true,
    },
    {
      path: "/pos/orders",
      dialog: "pharmacy/customer-orders/prescription-dialog: Prescription of the customer",
      shelves: [{ isPrescription: true }],
      before: orderWithPicture,
      open: by(/^See prescription/),
    },
    {
      path: "/pos/day",
      dialog: "pharmacy/cash-sessions/running-day: Put cash into the drawer",
      before: openDay,
      open: by("Cash in"),
    },
    {
      path: "/pos/day",
      dialog: "pharmacy/cash-sessions/running-day: Take cash out of the drawer",
      before: openDay,
      open: by("Cash out"),
    },
    {
      path: "/pos/day?report=1",
      dialog: "pharmacy/cash-sessions/report-view: Reopen this day?",
      before: closedDay,
      open: by("Reopen the day"),
    },
    {
      path: "/pos/opening-hours",
      dialog: "pharmacy/opening-hours/day-dialogs: Change ",
      before: sampleOpeningHours,
      open: by(/^Change/),
    },
    {
      path: "/pos/opening-hours",
      dialog: "pharmacy/opening-hours/day-dialogs: Remove ",
      before: sampleOpeningHours,
      open: by(/^Remove/),
    },
    {
      path: "/pos/keys",
      dialog: "pharmacy/keys/make-key-dialog: Your new key",
      before: sampleKeys,
      open: makeKey,
      opensOnce: true,
    },
    {
      path: "/pos/purchase",
      dialog: "pharmacy/purchase-orders/remove-dialog: Remove this order?",
      // An order that no supplier has accepted is removed without a question.
      open: (page) =>
        page
          .getByRole("row")
          .filter({ has: page.getByText("Accepted", { exact: true }) })
          .getByRole("button", { name: /^Remove/ })
          .first()
          .click(),
    },
    {
      path: "/pos/purchase",
      dialog: "pharmacy/purchase-orders/deliveries-dialog: Deliveries",
      open: by(/^Deliveries/),
    },
  ],
  supplier: [
    {
      path: "/suppliers/accepted-orders",
      dialog: "supplier/complete-dialog: Complete this order?",
      open: by(/^Complete/),
    },
    {
      path: "/suppliers/accepted-orders",
      dialog: "supplier/answer-dialog: Change terms",
      open: by(/^Change terms/),
    },
    {
      path: "/suppliers",
      dialog: "pharmacy/stock/catalogue-dialog: Add New Medicine",
      open: by("Add New Medicine"),
    },
    {
      path: "/suppliers",
      dialog: "frame/palette/palette: Search or jump to",
      open: by("Search or jump to…"),
    },
  ],
  admin: [
    {
      path: "/admin/suppliers",
      dialog: "admin/suppliers/facts-dialog: Add supplier",
      open: by("Add supplier"),
    },
    { path: "/admin/suppliers", dialog: "admin/suppliers/facts-dialog: Edit ", open: by(/^Edit/) },
    {
      path: "/admin/pharmacies?id=1",
      dialog: "admin/pharmacies/licence-dialogs: Verify licence",
      open: by("Verify licence again"),
    },
    {
      path: "/admin/pharmacies?id=1",
      dialog: "admin/pharmacies/licence-dialogs: Hide from search",
      open: by("Hide from search"),
    },
    {
      path: "/admin/pharmacies?id=1",
      dialog: "admin/pharmacies/licence-dialogs: Close pharmacy",
      open: by("Close pharmacy"),
    },
    {
      path: "/admin/medicines?id=1",
      dialog: "admin/medicines/code-dialogs: Add barcode",
      open: by("Add barcode"),
    },
    {
      path: "/admin/medicines?id=1",
      dialog: "admin/medicines/code-dialogs: End barcode",
      open: by(/^End \d/),
    },
    {
      path: "/admin/medicines?id=1",
      dialog: "admin/medicines/code-dialogs: Confirm barcode",
      before: mergedMedicine,
      open: by(/^Confirm/),
    },
    {
      path: "/admin/medicines?id=1",
      dialog: "admin/medicines/undo-dialog: Undo merge",
      before: mergedMedicine,
      open: by("Undo"),
    },
    {
      path: "/admin/medicines",
      dialog: "admin/medicines/medicine-form: Add medicine",
      open: by("Add medicine"),
    },
    {
      path: "/admin/settings",
      dialog: "admin/settings/return-dialog: Reset:",
      before: fullSettings,
      open: by(/^Reset Blog/),
    },
    {
      path: "/admin/settings",
      dialog: "admin/settings/holidays-part: Add holiday",
      open: by("Add holiday"),
    },
    {
      path: "/admin/settings",
      dialog: "admin/settings/holidays-part: Rename ",
      open: by(/^Change \d/),
    },
    {
      path: "/admin/settings",
      dialog: "admin/settings/holidays-part: Remove ",
      open: by(/^Remove \d/),
    },
    {
      path: "/admin/users?who=x",
      dialog: "admin/people/end-dialogs: Remove from workplace",
      before: answers("**/api/admin/people/one*", sheet),
      open: by(/^Remove from/),
    },
  ],
}

/** Returns whether the page of the dialog before also is that of this one: loading a page takes most of the time. */
async function isStillOpen(page: Page, { path, before, shelves }: Opening, last: Opening | undefined) {
  if (path !== last?.path || before !== last.before || last.opensOnce || shelves) return false
  return (await page.locator("dialog").count()) === 0
}

test.use({ contextOptions: { reducedMotion: "reduce" } })

for (const account of ["customer", "pharmacist", "supplier", "admin"] as const)
  test(`pressing Escape five times keeps what a ${account} typed in a dialog`, async ({ page, rows }) => {
    test.setTimeout(300_000)
    page.setDefaultTimeout(60_000)
    await logIn(page, account)
    for (const [turn, opening] of openings[account].entries()) {
      const { path, dialog, shelves = [], open, before, opensOnce = false } = opening
      await page.setViewportSize({ width: 1440, height: 900 })
      const own: OwnShelf[] = []
      for (const made of shelves) own.push(await makeShelf(rows, made))
      if (!(await isStillOpen(page, opening, openings[account][turn - 1]))) {
        await page.unrouteAll({ behavior: "ignoreErrors" })
        await before?.(page, rows, own)
        await page.goto(path)
      }
      await open(page, own)
      await seeDialog(page, dialog)
      await pressEscapeAt(page, `${path}, ${dialog}`, { opensOnce })
    }
  })

const explained: DialogName = "customer/reminders/device-notice: Turn on reminders"

reminded.describe(() => {
  reminded.use({ serviceWorkers: "allow", contextOptions: { reducedMotion: "reduce" } })

  reminded("Escape five times closes what explains reminders, and it opens again", async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(Notification, "permission", { get: () => "default" }),
    )
    await page.goto("/scheduling")
    await by("Turn on")(page)
    await seeDialog(page, explained)
    await pressEscapeAt(page, explained)
  })
})

test("a round presses Escape in each dialog", () => {
  const screens = fileURLToPath(new URL("../../src/web/", import.meta.url))
  const files = globSync("**/*.tsx", { cwd: screens })
    .filter(
      (file) =>
        /-dialogs?\.tsx$/.test(file) ||
        /<(Dialog|FormDialog|ReasonDialog)\b/.test(readFileSync(screens + file, "utf8")),
    )
    .map((file) => file.replace(".tsx", ""))
    .filter((file) => !frames.includes(file))
  expect([...new Set(dialogs.map(fileOf))].sort(), "the files of the list").toEqual(files.sort())

  const rounds = [...guestRounds, ...customerRounds, ...pharmacistRounds, ...supplierRounds, ...adminRounds]
  const opened = [
    explained,
    ...Object.values(openings).flatMap((each) => each.map(({ dialog }) => dialog)),
    ...rounds.flatMap(({ seen }) => seen.flatMap(({ dialog }) => dialog ?? [])),
  ]
  expect([...new Set(opened)].sort(), "the dialogs that are opened").toEqual([...dialogs].sort())
})
