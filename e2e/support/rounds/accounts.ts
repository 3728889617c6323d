import type { Page } from "@playwright/test"
import { pressAction } from "../rows.ts"
import { sampleAccounts } from "../sample-accounts.ts"
import { answers } from "./admin-people.ts"
import { failing, heading, press, type Seen } from "./check-screens.ts"

const openBills = async (page: Page) => {
  await pressAction(page.getByRole("row", { name: /Island Health/ }), "Bills")
  await page.getByRole("button", { name: /^Bill 12/ }).waitFor()
}
const openBill = async (page: Page) => {
  await openBills(page)
  await page.getByRole("button", { name: /^Bill 12/ }).click()
  await page.getByText("IH 4471").waitFor()
}

const empty = { bills: [], next: null, unbilledCents: 0 }

/** Customers' accounts: full, empty, failing, and their dialogs. */
export const accountsSeen: Seen[] = [
  {
    path: "/pos/accounts",
    before: sampleAccounts,
    until: (page) => page.getByText("Island Health Insurance").first().waitFor(),
  },
  {
    path: "/pos/accounts",
    before: answers("**/api/pharmacy/accounts", []),
    until: heading("No customer has an account yet."),
  },
  {
    path: "/pos/accounts",
    before: failing("**/api/pharmacy/accounts"),
    until: (page) => page.getByText("We could not load the accounts.").waitFor(),
  },
  {
    path: "/pos/accounts",
    before: sampleAccounts,
    dialog: "pharmacy/accounts/account-dialog: Open an account",
    until: async (page) => {
      await press("Open an account")(page)
      await page.getByText("Insurer").last().click()
      await page.getByRole("button", { name: "Save" }).click()
      await page.getByText("Enter an amount, for example 5000").first().waitFor()
    },
  },
  {
    path: "/pos/accounts",
    before: sampleAccounts,
    dialog: "pharmacy/accounts/payment-dialog: Payment from",
    until: async (page) => {
      await press("Take payment")(page)
      await page.getByLabel("Amount").fill("")
      await page.getByRole("dialog").getByRole("button", { name: "Take payment" }).click()
      await page.getByText("Enter the amount paid").first().waitFor()
    },
  },
  {
    path: "/pos/accounts",
    before: sampleAccounts,
    dialog: "pharmacy/accounts/statement-dialog: Statement of",
    until: press("Statement"),
  },
  {
    path: "/pos/accounts",
    before: async (page) => {
      await sampleAccounts(page)
      await failing("**/api/pharmacy/accounts/*/statement*")(page)
    },
    dialog: "pharmacy/accounts/statement-dialog: Statement of",
    until: async (page) => {
      await press("Statement")(page)
      await page.getByText("We could not load the statement.").waitFor()
    },
  },
  {
    path: "/pos/accounts",
    before: sampleAccounts,
    dialog: "pharmacy/accounts/bills-dialog: Bills to",
    until: openBills,
  },
  {
    path: "/pos/accounts",
    before: async (page) => {
      await sampleAccounts(page)
      await answers("**/api/pharmacy/accounts/*/bills*", empty)(page)
    },
    dialog: "pharmacy/accounts/bills-dialog: Bills to",
    until: async (page) => {
      await pressAction(page.getByRole("row", { name: /Island Health/ }), "Bills")
      await page.getByText("No bill has been made yet.").waitFor()
    },
  },
  {
    path: "/pos/accounts",
    before: sampleAccounts,
    dialog: "pharmacy/accounts/bills-dialog: Bill 12",
    until: openBill,
  },
  {
    path: "/pos/accounts",
    before: sampleAccounts,
    dialog: "pharmacy/accounts/bills-dialog: Answer to bill 12",
    until: async (page) => {
      await openBill(page)
      await press("Record answer")(page)
      await page.getByRole("radio", { name: /^Write off/ }).check()
      await page.getByRole("button", { name: "Save" }).click()
      await page.getByText("Enter a reason").first().waitFor()
    },
  },
]
