import { expect } from "../fixtures.ts"
import { sampleCustomers } from "../sample-customers.ts"
import { answers } from "./admin-people.ts"
import { failing, heading, press, type Seen } from "./check-screens.ts"

/** Customers of the counter: the list, one of them, refills that are due, and their dialogs. */
export const customersSeen: Seen[] = [
  {
    path: "/pos/customers",
    before: sampleCustomers,
    until: (page) => page.getByRole("link", { name: "Sita" }).waitFor(),
  },
  {
    path: "/pos/customers",
    before: answers("**/api/pharmacy/customers*", { customers: [], next: null }),
    until: heading("No customers here"),
  },
  {
    path: "/pos/customers",
    before: failing(/\/api\/pharmacy\/customers(\?.*)?$/),
    until: (page) => expect(page.getByText("We could not load the customers.")).toBeVisible(),
  },
  {
    path: "/pos/customers",
    before: sampleCustomers,
    dialog: "pharmacy/customers/customer-dialog: Add customer",
    until: press("Add customer"),
  },
  {
    path: "/pos/customers?view=due",
    before: sampleCustomers,
    until: (page) => page.getByText("Reminded today").waitFor(),
  },
  {
    path: "/pos/customers?view=due",
    before: answers("**/api/pharmacy/refills", []),
    until: heading("Nothing runs out soon"),
  },
  {
    path: "/pos/customers?customer=1",
    before: sampleCustomers,
    until: (page) => page.getByRole("button", { name: "Plan reminders" }).waitFor(),
  },
  {
    path: "/pos/customers?customer=1",
    before: sampleCustomers,
    dialog: "pharmacy/customers/customer-view: Delete Wickramasinghe",
    until: press("Delete customer"),
  },
  {
    path: "/pos/",
    before: sampleCustomers,
    dialog: "pharmacy/till/customer-dialog: Customer of this sale",
    until: async (page) => {
      await page.getByRole("button", { name: "Add to Cart" }).first().click()
      await page.getByRole("button", { name: /^Customer/ }).click()
      await page.getByLabel("Name or phone number").fill("Nimal")
      await page.getByRole("button", { name: "Sita" }).waitFor()
    },
  },
]
