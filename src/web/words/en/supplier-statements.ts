import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"
import { staff } from "#web/words/en/staff.ts"
import { supplierReturns } from "#web/words/en/supplier-returns.ts"

const amounts = { invoiced: "Invoiced", refused: staff.refused, balance: "Balance" } as const

/** Invoices, statements and returned goods, under /suppliers. */
export const supplierStatements = {
  heading: "Statements",
  intro: "What you delivered to each pharmacy in a month, less refused units and credit notes.",
  loading: "Loading statements",
  failed: "We could not load the statements.",
  none: "Nothing was delivered or credited in this month.",
  columns: {
    ...amounts,
    pharmacy: staff.pharmacyName,
    invoices: "Invoices",
    credited: supplierReturns.columns.credited,
    actions: common.actions,
  },
  unpriced_one: "{{count}} without a price",
  unpriced_other: "{{count}} without a price",
  action: "Statement",
  title: "Statement of {{month}}",
  file: "statement",
  listFile: "statements",
  entry: {
    date: staff.date,
    what: staff.what,
    medicine: common.medicine,
    quantity: common.quantity,
    price: "Unit price",
    amount: staff.amount,
  },
  kinds: {
    invoice: "Invoice {{number}}",
    refused: "Refused, note {{number}}",
    credit: "Credit note {{number}}",
  },
  sums: { ...amounts, refused: "Refused units", credited: "Credit notes" },
  invoice: "Invoice",
  invoiceTitle: "Invoice {{number}}",
  deliveryNote: staff.deliveryNote,
  document: "Document",
  noPrice: "No price was agreed for this order.",
  returns: {
    heading: "Returns",
    loading: supplierReturns.loading,
    failed: supplierReturns.failed,
    none: "No pharmacy has sent anything back.",
    noneOpen: "No return waits for a credit note.",
    filter: "Filter returns",
    filters: { open: staff.isOpen, all: common.all },
    waits_one: "{{count}} open return, {{amount}} to be credited",
    waits_other: "{{count}} open returns, {{amount}} to be credited",
    csvFile: "returns",
    columns: {
      number: staff.goodsReturn,
      pharmacy: staff.pharmacyName,
      goods: supplierReturns.columns.goods,
      cost: staff.value,
      credited: supplierReturns.columns.credited,
      state: staff.state,
    },
    line: "{{quantity}} × {{name}}",
    isOpen: staff.isOpen,
    closed: staff.isClosed,
    refused: supplierReturns.notCredited,
    cameBack: supplierReturns.cameBack,
    refusedUnits: supplierReturns.refused,
    credit: "{{number}} of {{day}}: {{amount}}",
  },
} as const

addWords({ supplierStatements })
