import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"
import { staff } from "#web/words/en/staff.ts"

/** The screen /admin/service-levels. */
export const adminServiceLevels = {
  intro:
    "How pharmacies answer customers’ orders, the worst first. An answer is an order made ready, handed over or rejected, or an offer.",
  failed: "We could not load the order answers.",
  none: "No orders in this period.",
  columns: {
    name: common.pharmacy,
    phone: staff.phone,
    orders: common.orders,
    withinPromise: "Within {{hours}} hours",
    median: "Median",
    p90: "9 of 10 within",
    rejected: "Rejected",
    expired: "Not answered in time",
  },
  percent: "{{percent}} %",
  minutes: "{{minutes}} min",
  hours: "{{hours}} h",
  total_one: "{{shown}} of {{count}} pharmacy with orders",
  total_other: "{{shown}} of {{count}} pharmacies with orders",
  csvFile: "order-answers",
} as const

addWords({ adminServiceLevels })
