import type { Page } from "@playwright/test"
import { expect } from "../fixtures.ts"
import { closing, openDay } from "../sample-cash-session.ts"
import { sampleDrafts } from "../sample-drafts.ts"
import { sampleGoodsReceipt, startGoodsLine } from "../sample-goods-receipt.ts"
import { sampleOpeningHours } from "../sample-opening-hours.ts"
import { sampleReturns } from "../sample-returns.ts"
import { accountsSeen } from "./accounts.ts"
import { failing, heading, press, type Round } from "./check-screens.ts"
import { customersSeen } from "./customers.ts"
import { prescriptionsSeen } from "./prescriptions.ts"
import { pharmacyRecallsSeen } from "./recalls.ts"
import { ownCorrections } from "./sample-corrections.ts"
import { sampleKeys } from "./sample-keys.ts"
import { sampleWebhooks } from "./sample-webhooks.ts"

export async function filledCart(page: Page) {
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

const completing = async (page: Page) => {
  await press(/^Complete/)(page)
  await expect(page.getByRole("dialog")).toBeVisible()
  // An order that is delivered has no code.
  const code = page.getByLabel("Pickup code")
  if (await code.isVisible()) await code.fill("CCC 333")
  await page.getByLabel("Cash received (Rs.)").fill("1")
  await page.getByRole("dialog").getByRole("button", { name: "Complete", exact: true }).click()
  await expect(page.getByText(/is still to be paid\.$/)).toBeVisible()
}

/** A task of each kind that offline sales create, an announcement in each state, and answered corrections. */
async function sampleTasks(page: Page) {
  const announcement = {
    title: "New maximum retail prices",
    body: `They apply from Monday, 1 December.\n${"long".repeat(30)}`,
    startsAt: "2026-11-20T04:00:00.000Z",
  }
  const announcements = [
    { id: 1, ...announcement, endsAt: "2026-12-20T06:30:00.000Z", readAt: null },
    { id: 2, ...announcement, endsAt: null, readAt: "2026-11-20T05:00:00.000Z" },
  ]
  await ownCorrections(page)
  await page.route("**/api/pharmacy/announcements", (route) => route.fulfill({ json: { announcements } }))
  await page.route("**/api/till/tasks?*", async (route) => {
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

async function receiving(page: Page) {
  await press(/^Receive into stock/)(page)
  await page.getByRole("button", { name: "Refuse units" }).click()
  await page.getByLabel("Expiry").fill(`1/${new Date().getFullYear() + 1}`)
  await page.getByRole("button", { name: "Receive", exact: true }).click()
  await expect(page.getByRole("alert").getByRole("link").first()).toBeVisible()
}

export const pharmacistRounds: Round[] = [
  {
    as: "pharmacist",
    title: "a pharmacist's pages",
    seen: [
      { path: "/pos", until: filledCart },
      { path: "/pos", dialog: "pharmacy/till/cart-bar: Cart", until: cartSheet },
      {
        path: "/pos",
        dialog: "pharmacy/till/receipts-dialog: Receipts",
        until: (page) => filledCart(page).then(() => press("Receipts")(page)),
      },
      {
        path: "/pos",
        dialog: "pharmacy/till/key-hints: Keyboard shortcuts",
        until: (page) => filledCart(page).then(() => press(/All shortcuts$/)(page)),
      },
      {
        path: "/pos/dashboard",
        until: (page) => expect(page.getByRole("img", { name: /^Busiest/ })).toBeVisible(),
      },
      {
        path: "/pos/dashboard",
        before: failing("**/api/pharmacy/dashboard/sales"),
        until: (page) => expect(page.getByText("We could not load this.").first()).toBeVisible(),
      },
      {
        path: "/pos/reports?report=margin-by-medicine",
        until: (page) => expect(page.getByRole("cell", { name: "Total" })).toBeVisible(),
      },
      {
        path: "/pos/reports?report=expiry",
        until: (page) => expect(page.getByRole("img", { name: /^Stock by expiry month/ })).toBeVisible(),
      },
      {
        path: "/pos/reports",
        before: failing("**/api/pharmacy/reports/**"),
        until: (page) => expect(page.getByText("We could not load this report.")).toBeVisible(),
      },
      {
        path: "/pos/orders",
        until: (page) =>
          page
            .getByText(/in stock/)
            .first()
            .waitFor(),
      },
      {
        path: "/pos/orders",
        dialog: "pharmacy/customer-orders/reject-dialog: Reject this order?",
        until: press(/^Reject/),
      },
      {
        path: "/pos/orders",
        dialog: "pharmacy/customer-orders/offer-dialog: Offer a change",
        until: press(/^Offer a change/),
      },
      {
        path: "/pos/orders",
        dialog: "pharmacy/customer-orders/complete-dialog: Complete this order?",
        until: completing,
      },
      {
        path: "/pos/dashboard",
        before: sampleTasks,
        dialog: "pharmacy/tasks/task-list: Mark as done",
        until: press(/^Mark as done/),
      },
      { path: "/pos/dashboard?status=done", before: sampleTasks, until: heading("To do") },
      {
        path: "/pos/stock/branches",
        until: (page) =>
          expect(page.getByRole("columnheader", { name: "Lotus Road Pharmacy" })).toBeVisible(),
      },
      {
        path: "/pos/stock/branches",
        before: failing("**/api/pharmacy/branches/stock*"),
        until: (page) => expect(page.getByText("We could not load the branches’ stock.")).toBeVisible(),
      },
      {
        path: "/pos/stock/transfers",
        dialog: "pharmacy/branches/receive-dialog: Receive transfer",
        until: async (page) => {
          await page
            .getByRole("row", { name: /On the way/ })
            .getByRole("link")
            .click()
          await press("Receive")(page)
        },
      },
      {
        path: "/pos/stock/transfers",
        dialog: "pharmacy/branches/end-dialog: Decline",
        // The state before has left the list.
        before: (page) => page.unrouteAll(),
        until: async (page) => {
          await page
            .getByRole("row", { name: /Requested/ })
            .getByRole("link")
            .click()
          await press("Decline")(page)
        },
      },
      {
        path: "/pos/stock/transfers/new",
        until: async (page) => {
          await page.getByRole("combobox", { name: "Add a medicine" }).fill("paracetamol")
          await page.getByRole("listbox").getByRole("option").first().click()
          await page.getByRole("main").getByRole("button", { name: "Send stock" }).click()
          await page.locator("[aria-invalid=true]").first().waitFor()
        },
      },
      {
        path: "/pos/suppliers",
        until: (page) => expect(page.getByText("Lanka Distributors")).toBeVisible(),
      },
      {
        path: "/pos/opening-hours",
        before: sampleOpeningHours,
        dialog: "pharmacy/opening-hours/day-dialogs: Add date",
        until: async (page) => {
          await press("Add date")(page)
          const dialog = page.getByRole("dialog")
          await dialog.getByRole("radio", { name: /^Other hours/ }).check()
          await dialog.getByRole("button", { name: "Save", exact: true }).click()
        },
      },
      {
        path: "/pos/opening-hours",
        before: failing("**/api/pharmacy/opening-hours"),
        until: (page) => expect(page.getByText("We could not load your opening hours.")).toBeVisible(),
      },
      {
        path: "/pos/keys",
        before: sampleKeys,
        dialog: "pharmacy/keys/make-key-dialog: Create key",
        until: press("Create key"),
      },
      {
        path: "/pos/keys",
        before: sampleKeys,
        dialog: "pharmacy/keys/keys-page: Revoke key",
        until: press(/^Revoke/),
      },
      {
        path: "/pos/keys",
        before: sampleWebhooks,
        dialog: "pharmacy/keys/deliveries-dialog: Deliveries",
        until: async (page) => {
          await press(/^Deliveries/)(page)
          await page.getByText("Event and answer").nth(1).click()
        },
      },
      {
        path: "/pos/keys",
        before: sampleWebhooks,
        dialog: "pharmacy/keys/webhook-dialogs: Add webhook",
        until: press("Add webhook"),
      },
      {
        path: "/pos/keys",
        before: failing("**/api/pharmacy/webhooks"),
        until: (page) => expect(page.getByText("We could not load your webhooks.")).toBeVisible(),
      },
      {
        path: "/pos/keys",
        before: (page) =>
          page.route("**/api/pharmacy/keys", (route) => route.fulfill({ json: { keys: [] } })),
        until: heading("No keys yet."),
      },
      {
        path: "/pos/keys",
        before: failing("**/api/pharmacy/keys"),
        until: (page) => expect(page.getByText("We could not load your keys.")).toBeVisible(),
      },
    ],
  },
  {
    as: "pharmacist",
    title: "a pharmacist's stock",
    seen: [
      { path: "/pos/stock", dialog: "pharmacy/stock/buy-dialog: Buy", until: press(/^Buy/) },
      {
        path: "/pos/stock",
        dialog: "pharmacy/stock/add-medicine-dialog: Add New Medicine",
        until: unfilledMedicine,
      },
      {
        path: "/pos/stock",
        dialog: "pharmacy/stock/history-dialog: Batches and history",
        until: stockHistory,
      },
      { path: "/pos/stock", dialog: "pharmacy/stock/delete-dialog: Delete", until: press(/^Delete/) },
      {
        path: "/pos/stock",
        dialog: "pharmacy/corrections/propose-dialog: Propose a correction",
        until: async (page) => {
          await press(/^Propose a correction/)(page)
          await page.getByLabel("Strength").fill("1 g")
          await page.getByRole("button", { name: "Propose", exact: true }).click()
          await expect(page.getByText("Enter how you know")).toBeVisible()
        },
      },
      {
        path: "/pos/stock?open=corrections",
        before: ownCorrections,
        dialog: "pharmacy/corrections/corrections-dialog: Proposed corrections",
        until: (page) => expect(page.getByText("Accepted in part")).toBeVisible(),
      },
      {
        path: "/pos/stock",
        dialog: "pharmacy/stock/import-dialog: Import a stock list",
        until: async (page) => {
          await page.getByRole("button", { name: "Stock tools" }).click()
          await press("Import CSV")(page)
        },
      },
      { path: "/pos/stock?filter=low&sort=expiry", until: stockRows },
      { path: "/pos/stock?q=xyz", until: heading("No medicine matches “xyz”.") },
      { path: "/pos/stock/count", until: (page) => page.getByRole("textbox").first().waitFor() },
      {
        path: "/pos/stock/labels",
        until: (page) => page.getByRole("main").getByRole("listitem").first().waitFor(),
      },
      {
        path: "/pos/stock/expiring?days=180",
        dialog: "pharmacy/expiring/mark-down-dialog: Mark down",
        until: async (page) => {
          await page
            .getByRole("button", { name: /^Mark down/ })
            .first()
            .click()
          await page.getByLabel("New price of a unit, or percent off").fill("20%")
          await page.getByText("20% off", { exact: false }).waitFor()
        },
      },
      {
        path: "/pos/stock/expiring?days=180",
        dialog: "pharmacy/expiring/set-aside-dialog: Set aside",
        until: press(/^Set aside/),
      },
      {
        path: "/pos/stock/expiring",
        before: failing("**/api/pharmacy/expiring*"),
        until: (page) => expect(page.getByText("We could not load the expiring stock.")).toBeVisible(),
      },
      {
        path: "/pos/stock/quarantine",
        dialog: "pharmacy/quarantine/decide-dialog: Destroy units",
        until: press(/^Destroy/),
      },
      {
        path: "/pos/stock/quarantine",
        dialog: "pharmacy/quarantine/return-dialog: Send units back",
        until: press(/^Send back/),
      },
      {
        path: "/pos/stock/quarantine?status=returns",
        before: async (page) => {
          await sampleReturns(page)
          await sampleDrafts(page)
        },
        until: heading("Drafts"),
      },
      {
        path: "/pos/stock/quarantine?status=returns",
        before: sampleReturns,
        dialog: "pharmacy/quarantine/credit-dialog: Credit note",
        until: press("Credit note"),
      },
      {
        path: "/pos/stock/quarantine?status=returns",
        before: sampleReturns,
        dialog: "pharmacy/quarantine/refusal-dialog: Take back refused units",
        until: press("Refused"),
      },
      {
        path: "/pos/stock/quarantine?status=settled&month=2020-01",
        until: heading("Nothing was processed in this month."),
      },
      { path: "/pos/medicines", until: press(/^Order/) },
    ],
  },
  { as: "pharmacist", title: "a pharmacist's recalls", seen: pharmacyRecallsSeen },
  { as: "pharmacist", title: "a pharmacist's prescriptions", seen: prescriptionsSeen },
  { as: "pharmacist", title: "customers' accounts", seen: accountsSeen },
  { as: "pharmacist", title: "customers of the counter", seen: customersSeen },
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
      {
        path: "/pos/purchase/suggested",
        until: (page) =>
          page
            .getByRole("button", { name: /^Leave out/ })
            .first()
            .waitFor(),
      },
      {
        path: "/pos/purchase/suggested",
        dialog: "pharmacy/purchase-orders/reorder-dialog: Reorder rule",
        until: press(/^Reorder rule/),
      },
      {
        path: "/pos/purchase/suggested",
        before: failing("**/api/pharmacy/suggested-orders"),
        until: (page) => expect(page.getByText("We could not load the suggested orders.")).toBeVisible(),
      },
      {
        path: "/pos/purchase?status=Completed",
        dialog: "pharmacy/purchase-orders/receive-dialog: Receive into stock",
        until: receiving,
      },
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
        before: failing(/api\/pharmacy\/(low-stock|purchase-orders)/),
        until: (page) => expect(page.getByText("We could not load your low stock.")).toBeVisible(),
      },
      { path: "/pos/purchase/goods-in", before: sampleGoodsReceipt, until: startGoodsLine },
      {
        path: "/pos/purchase/goods-in",
        before: sampleDrafts,
        until: async (page) => {
          await page.getByLabel("Supplier", { exact: true }).fill("Lanka Wholesale")
          await page.getByRole("button", { name: "Keep mine as another draft" }).waitFor()
        },
      },
      {
        path: "/pos/purchase/goods-in",
        dialog: "pharmacy/goods-in/past-receipts: Lanka Wholesale",
        before: sampleGoodsReceipt,
        until: press(/^Show invoice/),
      },
    ],
  },
]
