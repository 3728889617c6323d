import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"
import { staff } from "#web/words/en/staff.ts"

/** The screen /admin/freshness. */
export const adminFreshness = {
  heading: "Freshness of stock",
  intro: "When each listed pharmacy last kept its stock, the longest ago first.",
  search: "Name, town or phone",
  failed: "We could not load the freshness of stock.",
  none: "No listed pharmacies.",
  noHit: "No pharmacies match.",
  silentFor: "Without a change for",
  never: "never",
  columns: {
    name: common.pharmacy,
    phone: staff.phone,
    fresh: "Last change",
    sale: staff.sale,
    receipt: staff.goodsIn,
    count: "Count",
    list: "Stock list",
    login: common.login,
    stale: "Unchanged for 90 days",
  },
  total_one: "{{shown}} of {{count}} pharmacy",
  total_other: "{{shown}} of {{count}} pharmacies",
  csvFile: "freshness",
} as const

addWords({ adminFreshness })
