import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"
import { staff } from "#web/words/en/staff.ts"

/** Returns to suppliers, on /pos/stock/quarantine. */
export const supplierReturns = {
  title: "Returns to suppliers",
  sendChosen_one: "Send back {{count}} line",
  sendChosen_other: "Send back {{count}} lines",
  choose: "Choose {{medicine}}",
  supplierHint: "A supplier on Pharos, or any other.",
  enterSupplier: "Enter the supplier",
  sent: "Return {{number}} to {{supplier}} recorded.",
  loading: "Loading returns",
  failed: "We could not load the returns.",
  none: "Nothing was sent back yet.",
  columns: {
    number: staff.goodsReturn,
    supplier: common.supplier,
    goods: "Goods",
    cost: "Cost",
    credited: "Credited",
    actions: common.actions,
  },
  open: "{{supplier}}: {{amount}} to be credited",
  more_one: "and {{count}} more line",
  more_other: "and {{count}} more lines",
  closed: staff.isClosed,
  notCredited: "Not credited",
  writtenOff: "{{amount}} written off",
  credit: {
    title: "Credit note",
    number: "Number of the credit note",
    numberHint: "Leave empty if the supplier gives no credit.",
    dated: staff.date,
    amount: "Amount (Rs.)",
    cost: "Cost of the goods: {{cost}}. Credited so far: {{credited}}.",
    less: "{{amount}} less than the cost",
    more: "{{amount}} more than the cost",
    equal: "As much as the cost",
    isLast: "No other credit note will follow",
    isLastHint: "What is not credited is then written off.",
    enterNumber: "Enter the number on the credit note",
    enterDate: "Enter the date on the credit note",
    enterAmount: "Enter an amount, for example 4.50",
    closed: "This return has been closed in the meantime.",
    done: "Return {{number}} updated.",
  },
  paper: {
    print: "Print",
    title: "Return {{number}} to {{supplier}}",
    reason: "Reason: {{reason}}",
    total: "Total cost: {{cost}}",
    pharmacy: "For the pharmacy",
    supplier: "For the supplier",
  },
} as const

addWords({ supplierReturns })
