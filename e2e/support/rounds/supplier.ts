import type { Page } from "@playwright/test"
import type { OwnLicence, SentLicence } from "#contract/supplier/licence.ts"
import { expect } from "../fixtures.ts"
import { answers } from "./admin-people.ts"
import { failing, heading, press, type Round } from "./check-screens.ts"
import { ownCorrections } from "./sample-corrections.ts"

async function otherTerms(page: Page) {
  await press(/^Other terms/)(page)
  await page.getByLabel("Quantity you can deliver").fill("0")
  await page.getByRole("button", { name: "Send to the pharmacy" }).click()
  await expect(page.getByText(/^Enter a whole number from/)).toBeVisible()
}

async function packing(page: Page) {
  await page.getByRole("button", { name: /^Ship/, disabled: false }).first().click()
  await page.getByRole("button", { name: "Add batch" }).click()
  await page
    .getByLabel("Expiry")
    .first()
    .fill(`1/${new Date().getFullYear() + 1}`)
  await page.getByRole("dialog").getByRole("button", { name: "Ship", exact: true }).click()
  await expect(page.getByText("Enter the batch number on the pack").first()).toBeVisible()
}

const sent: SentLicence = {
  id: "0b9f1c9e-6a52-4a0e-9d5e-1f1f0d1b2c3d",
  state: "waiting",
  licenceNumber: "NMRA/W/2137",
  validUntil: "2099-12-31",
  sentAt: "2026-11-20T04:00:00.000Z",
  decidedAt: null,
  reason: null,
  hasPicture: false,
}

const licence = (change: Partial<OwnLicence>) => {
  const own: OwnLicence = {
    licenceNumber: "NMRA/W/2100",
    licenceVerifiedAt: "2026-01-02T04:00:00.000Z",
    licenceValidUntil: "2099-06-30",
    takesOrders: true,
    sent,
  }
  return answers("**/api/supplier/licence", { ...own, ...change })
}

export const supplierRounds: Round[] = [
  {
    as: "supplier",
    title: "a supplier's pages",
    seen: [
      {
        path: "/suppliers?by=pharmacy",
        until: async (page) => {
          await page.getByRole("checkbox").first().check()
          await expect(page.getByRole("button", { name: /^Accept \d+ orders?$/ })).toBeVisible()
        },
      },
      { path: "/suppliers", dialog: "supplier/answer-dialog: Other terms", until: otherTerms },
      { path: "/suppliers/accepted-orders", dialog: "supplier/ship-dialog: Ship", until: packing },
      {
        path: "/suppliers/order-history?status=Completed",
        dialog: "supplier/note-dialog: Delivery note",
        until: press(/^Delivery note/),
      },
      { path: "/suppliers/order-history", until: heading("Order History") },
      { path: "/suppliers/statements", until: heading("Statements") },
      { path: "/suppliers/returns", until: heading("Returns") },
      { path: "/suppliers/webhooks", until: heading("No webhooks yet.") },
      { path: "/suppliers/webhooks", until: press("Add webhook") },
      { path: "/suppliers/licence", before: licence({}), until: heading("Send another licence instead") },
      {
        path: "/suppliers",
        before: licence({ takesOrders: false, licenceVerifiedAt: null }),
        until: (page) => expect(page.getByText(/^Your licence is not verified\./)).toBeVisible(),
      },
      {
        path: "/suppliers/licence",
        before: licence({
          licenceValidUntil: "2026-01-31",
          takesOrders: false,
          sent: { ...sent, state: "rejected", reason: "The picture cannot be read" },
        }),
        until: async (page) => {
          await page.getByRole("button", { name: "Send the licence" }).click()
          await expect(page.getByText("Add a picture of the licence", { exact: true })).toBeVisible()
        },
      },
      {
        path: "/suppliers/licence",
        before: failing("**/api/supplier/licence"),
        until: (page) => expect(page.getByText("We could not load the licence.")).toBeVisible(),
      },
      {
        path: "/suppliers/products",
        dialog: "supplier/products/product-dialog: Sell this medicine",
        until: async (page) => {
          await page.getByRole("button", { name: "Whole catalogue" }).click()
          await page.getByRole("row").getByRole("button", { name: /^Add / }).first().click()
          await page.getByRole("button", { name: "Save", exact: true }).click()
          await expect(page.getByText("Enter a price, like 4.50")).toBeVisible()
        },
      },
      {
        path: "/suppliers/products",
        dialog: "supplier/products/product-list-dialog: Prices from a list",
        until: press("Prices from a list"),
      },
      {
        path: "/suppliers/products",
        before: ownCorrections,
        dialog: "pharmacy/corrections/corrections-dialog: Proposed corrections",
        until: async (page) => {
          await expect(page.getByRole("heading", { name: "Answers to your corrections" })).toBeVisible()
          await press("Proposed corrections")(page)
        },
      },
      {
        path: "/suppliers/products",
        dialog: "pharmacy/corrections/propose-dialog: Propose a correction",
        until: async (page) => {
          await page.getByRole("button", { name: "Whole catalogue" }).click()
          await page.getByRole("row").getByRole("button", { name: /^Add / }).first().waitFor()
          await press(/^Propose a correction/)(page)
          await page.getByLabel("Strength").fill("1 g")
          await page.getByRole("button", { name: "Propose", exact: true }).click()
          await expect(page.getByText("Enter how you know")).toBeVisible()
        },
      },
      {
        path: "/suppliers/products",
        before: failing("**/api/supplier/products?*"),
        until: (page) => expect(page.getByText("We could not load the products.")).toBeVisible(),
      },
      {
        path: "/suppliers/statements",
        before: failing("**/api/supplier/statements?*"),
        until: (page) => expect(page.getByText("We could not load the statements.")).toBeVisible(),
      },
      {
        path: "/suppliers/returns",
        before: failing("**/api/supplier/returns*"),
        until: (page) => expect(page.getByText("We could not load the returns.")).toBeVisible(),
      },
      {
        path: "/suppliers/order-history?q=nothing-like-this",
        until: heading("No order matches these filters."),
      },
      {
        path: "/suppliers",
        before: failing("**/api/supplier/orders/open*"),
        until: (page) => expect(page.getByText("We could not load the open orders.")).toBeVisible(),
      },
      {
        path: "/suppliers",
        before: (page) =>
          page.route("**/api/supplier/orders/open*", (route) =>
            route.fulfill({
              json: { orders: [], next: null, total: { orders: 0, units: 0, valueCents: 0 } },
            }),
          ),
        until: heading("No open orders. We will tell you when one comes in."),
      },
    ],
  },
]
