import { sampleAccounts } from "../sample-accounts.ts"
import { answers } from "./admin-people.ts"
import { failing, heading, press, type Seen } from "./check-screens.ts"

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
    dialog: "pharmacy/accounts/statement-dialog: Bill to",
    until: press("Statement"),
  },
]
