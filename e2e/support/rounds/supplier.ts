import type { Page } from "@playwright/test"
import { expect } from "../fixtures.ts"
import { failing, heading, press, type Round } from "./check-screens.ts"

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
      {
        path: "/suppliers/products",
        dialog: "supplier/products/product-dialog: Sell this medicine",
        until: async (page) => {
          await page.getByRole("button", { name: "Whole catalogue" }).click()
          await page.getByRole("row").getByRole("button", { name: /^Add / }).first().click()
          await page.getByRole("button", { name: "Save" }).click()
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
