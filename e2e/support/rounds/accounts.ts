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
    until: press("Open an account"),
  },
  {
    path: "/pos/accounts",
    before: sampleAccounts,
    dialog: "pharmacy/accounts/payment-dialog: Payment from",
    until: press("Take payment"),
  },
  {
    path: "/pos/accounts",
    before: sampleAccounts,
    dialog: "pharmacy/accounts/statement-dialog: Statement of",
    until: press("Statement"),
  },
  {
    path: "/pos/accounts",
    before: sampleAccounts,
    dialog: "pharmacy/accounts/bills-dialog: Bills to",
    until: openBills,
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
      await page.getByLabel("Refused").check()
      await page.getByRole("button", { name: "Save" }).click()
      await page.getByText("Enter the reason they gave").waitFor()
    },
  },
]
