import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"
import { staff } from "#web/words/en/staff.ts"

/** Customers' accounts at a pharmacy, on /pos/accounts. */
export const accounts = {
  intro: "Customers who buy on account and pay later. Payments and returns settle the oldest sales first.",
  loading: "Loading accounts",
  failed: "We could not load the accounts.",
  none: "No customer has an account yet.",
  add: "Open an account",
  change: staff.changeName,
  closed: staff.isClosed,
  saved: staff.wasSaved,
  csv: "Balances as CSV",
  columns: {
    name: staff.customer,
    upTo30: "0–30 days",
    upTo60: "31–60 days",
    upTo90: "61–90 days",
    over90: "Over 90 days",
    owed: "Owed",
    limit: "Credit limit",
  },
  kind: "Who pays",
  kinds: { person: staff.customer, institution: "Institution", insurer: "Insurer" },
  ofLimit: "of at most {{limit}}",
  nameMissing: staff.customerNameMissing,
  note: staff.note,
  limitHint: "The most this customer may owe, in rupees.",
  limitMissing: "Enter an amount, for example 5000",
  isOpen: "Account is open",
  isOpenHint: "A closed account takes payments and returns, but no sales.",
  changed: "Somebody else changed this account. Check it and save again.",
  pay: {
    action: "Take payment",
    title: "Payment from {{name}}",
    owes: "Owes {{amount}}.",
    amount: staff.amount,
    missing: "Enter the amount paid",
    done: "{{amount}} from {{name}} was recorded.",
  },
  statement: {
    action: "Statement",
    title: "Statement of {{name}}",
    bill: "Bill to {{name}}",
    loading: "Loading the statement",
    failed: "We could not load the statement.",
    opening: "Brought forward",
    closing: "Owed at the end",
    none: "Nothing happened on the account in this month.",
    kinds: { sale: staff.receipt, return: staff.goodsReturn, payment: "Payment" },
    columns: { date: staff.date, what: staff.entry, amount: staff.amount },
    print: "Print on A4",
    csv: common.saveAsCsv,
  },
} as const

addWords({ accounts })
