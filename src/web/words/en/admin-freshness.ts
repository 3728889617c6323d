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
  map: {
    button: "Map",
    heading: "Freshness on the map",
    intro: "Each dot is a listed pharmacy; press one to open it.",
    back: "Freshness of stock",
    districts: "Freshness by district",
    fresh: "Within 7 days",
    week: "7 to 30 days ago",
    month: "Longer ago or never",
    noDistrict: "No district",
  },
  remind: {
    button: "Remind these pharmacies",
    why: "Choose for how many days nothing has changed.",
    title: "Remind pharmacies of their stock",
    question_one:
      "{{count}} pharmacy gets a task to bring its stock up to date, unless it got one in the last {{days}} days.",
    question_other:
      "{{text}} pharmacies get a task to bring their stock up to date, except those that got one in the last {{days}} days.",
    send: "Remind",
    done_one: "{{text}} pharmacy was reminded.",
    done_other: "{{text}} pharmacies were reminded.",
    none: "All of them were reminded in the last {{days}} days.",
  },
} as const

addWords({ adminFreshness })
