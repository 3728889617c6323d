import type { Page } from "@playwright/test"
import type { ReceivedRequest } from "#contract/customer/stock-requests.ts"
import { expect, type Rows } from "../fixtures.ts"
import { completeWithoutCode } from "../pickup-code.ts"
import { answers } from "../rounds/admin-people.ts"
import { filledCart } from "../rounds/pharmacist.ts"
import { sampleKeys } from "../rounds/sample-keys.ts"
import { sampleWebhooks } from "../rounds/sample-webhooks.ts"
import { pressAction } from "../rows.ts"
import { sampleAccount, sampleAccounts } from "../sample-accounts.ts"
import { closing, openDay } from "../sample-cash-session.ts"
import { sampleOpeningHours } from "../sample-opening-hours.ts"
import { ownRecall, recallId } from "../sample-recalls.ts"
import { makeGtin, type OwnShelf, order, scan } from "../shelf.ts"
import { addButton, tillSearch, untilShelfShows } from "../till.ts"
import { by, menu, type Opening } from "./opening.ts"

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
async function labelDoses(page: Page, shelves: OwnShelf[]) {
  await sell(page, shelves)
  await by("Dose labels")(page)
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
/** Opens a webhook's deliveries, and presses a button there. */
const openWebhook = (name: string) => async (page: Page) => {
  await by(/^Deliveries/)(page)
  await page.getByRole("dialog").getByRole("button", { name, exact: true }).click()
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
const received: ReceivedRequest = {
  id: 1,
  medicineId: 1,
  medicine: "metformin 500 mg – tablet",
  createdAt: "2026-11-20T04:00:00.000Z",
  expiresAt: "2099-11-21T04:00:00.000Z",
}
const askedFor = answers("**/api/pharmacy/stock-requests", { requests: [received] })

/** Locks the till for this page, as at a pharmacy with cashiers. */
const lockTill = (page: Page) =>
  page.route("**/api/session", async (route) => {
    const answer = await route.fetch()
    const session = await answer.json()
    const [workplace] = session.person.workplaces
    workplace.till = { lockMinutes: 5, cashier: null }
    await route.fulfill({ json: session })
  })

/** Refuses the sale with a warning. */
const warned = (page: Page) =>
  page.route("**/api/sales", (route) => {
    if (route.request().method() !== "POST") return route.fallback()
    const [stockId, name] = [1, "clonazepam 2 mg – tablet"]
    const warnings = [{ kind: "allergy", stockId, name, generic: "clonazepam" }]
    return route.fulfill({
      status: 409,
      json: { code: "supply-warned", status: 409, message: "", data: { warnings } },
    })
  })

/** Shows one account, which has reached its limit. */
async function withAccount(page: Page) {
  const data = { balanceCents: 100, limitCents: 100 }
  const json = { code: "account-over-limit", status: 409, message: "", data }
  await page.route("**/api/pharmacy/accounts", (route) => route.fulfill({ json: [sampleAccount] }))
  await page.route("**/api/sales", (route) => route.fulfill({ status: 409, json }))
}

/** The dialogs of a pharmacist. */
export const pharmacistDialogs: Opening[] = [
  {
    path: "/pos/orders",
    dialog: "pharmacy/requests/received-requests: Answer this request",
    before: askedFor,
    open: by(/^We have it: metformin/),
  },
  {
    path: "/pos",
    dialog: "pharmacy/prescriptions/warnings-dialog: Check before you sell",
    shelves: [{}],
    before: warned,
    open: async (page, shelves) => {
      await fillCart(page, shelves)
      await by("Purchase")(page)
    },
  },
  {
    path: `/pos/stock/recalls?recall=${recallId}`,
    dialog: "pharmacy/recalls/recall-dialogs: Close this recall?",
    before: ownRecall,
    open: by("Close the recall"),
  },
  { path: "/pos/stock", dialog: "pharmacy/stock/edit-dialog: Edit", open: by(/^Edit/) },
  {
    path: "/pos/stock",
    dialog: "frame/keys-dialog: Keyboard shortcuts",
    open: async (page) => {
      await page.getByRole("button", { name: /^Buy/ }).first().waitFor()
      await page.keyboard.press("?")
    },
  },
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
  {
    path: "/pos",
    dialog: "pharmacy/dose-labels/dose-labels-dialog: Dose labels",
    shelves: [{}],
    open: labelDoses,
    opensOnce: true,
  },
  { path: "/pos", dialog: "pharmacy/till/receipts-dialog: Return", shelves: [{}], open: takeBack },
  { path: "/pos/day", dialog: "pharmacy/cashiers/cashiers-card: Add cashier", open: by("Add cashier") },
  {
    path: "/pos",
    dialog: "pharmacy/cashiers/till-lock: Who is at the till?",
    before: lockTill,
    open: (page) => page.getByRole("dialog").waitFor(),
    opensOnce: true,
  },
  {
    path: "/pos",
    dialog: "pharmacy/printer/printer-dialog: Receipt printer",
    open: async (page) => {
      await page.getByRole("button", { name: "Receipts" }).click()
      await page.getByRole("link", { name: "Receipt printer" }).click()
    },
    opensOnce: true,
  },
  {
    path: "/pos",
    dialog: "pharmacy/till/discount-dialog: Discount on the sale",
    shelves: [{}],
    open: async (page, shelves) => {
      await fillCart(page, shelves)
      await page.keyboard.press("F6")
    },
    opensOnce: true,
  },
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
    dialog: "pharmacy/till/sale-questions: Above the credit limit",
    shelves: [{}],
    before: withAccount,
    open: async (page, shelves) => {
      await fillCart(page, shelves)
      await by(/^Account$/)(page)
      await page.getByLabel("Customer's account").selectOption({ label: sampleAccount.name })
      await by("Purchase")(page)
    },
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
  {
    path: "/pos/accounts",
    dialog: "pharmacy/accounts/account-dialog: Open an account",
    before: withAccount,
    open: by("Open an account"),
  },
  {
    path: "/pos/accounts",
    dialog: "pharmacy/accounts/payment-dialog: Payment from",
    before: withAccount,
    open: by("Take payment"),
  },
  {
    path: "/pos/accounts",
    dialog: "pharmacy/accounts/statement-dialog: Statement of",
    before: withAccount,
    open: by("Statement"),
  },
  {
    path: "/pos/accounts",
    dialog: "pharmacy/accounts/bills-dialog: Bills to",
    before: sampleAccounts,
    open: (page) => pressAction(page.getByRole("row", { name: /Island Health/ }), "Bills"),
  },
  { path: "/pos", dialog: "pharmacy/offline/outbox-dialog: Sales on this device", open: by(/device$/) },
  {
    path: "/pos/orders",
    dialog: "pharmacy/customer-orders/handed-over-dialog: Receipt",
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
    dialog: "pharmacy/keys/webhook-dialogs: Edit webhook",
    before: sampleWebhooks,
    open: openWebhook("Edit"),
  },
  {
    path: "/pos/keys",
    dialog: "pharmacy/keys/webhook-dialogs: New secret",
    before: sampleWebhooks,
    open: openWebhook("New secret"),
  },
  {
    path: "/pos/keys",
    dialog: "pharmacy/keys/webhook-dialogs: Delete webhook",
    before: sampleWebhooks,
    open: openWebhook("Delete"),
  },
  {
    path: "/pos/keys",
    dialog: "pharmacy/keys/new-secret: Your new key",
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
]
