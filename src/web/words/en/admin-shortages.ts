import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"
import { staff } from "#web/words/en/staff.ts"

/** The screen /admin/shortages. */
export const adminShortages = {
  intro:
    "Essential medicines by district, of any brand and maker. A search finds other medicines. Numbers are of listed pharmacies now, and of searches in the last 30 days that found none.",
  search: "Generic name, brand or ATC code",
  loading: "Loading shortages",
  failed: "We could not load the shortages.",
  none: "No medicine is marked as essential.",
  noneText: "Mark medicines in the catalogue, or import a list with the column essential.",
  catalogue: "View the catalogue",
  noHit: "No medicines match.",
  columns: {
    medicine: common.medicine,
    districts: "Districts without",
    pharmacies: staff.pharmacies,
    searches: "Searches in vain",
    days: "Days without",
  },
  stocked: "Pharmacies with stock",
  cells: "Pharmacies with {{name}}, by district",
  never: "never in stock",
  noDistrict: "No district",
  cell: "{{district}}: {{some}} of {{all}} pharmacies",
  cellSearches_one: "{{count}} search in vain",
  cellSearches_other: "{{count}} searches in vain",
  cellDays_one: "{{count}} day without",
  cellDays_other: "{{count}} days without",
  total_one: "{{shown}} of {{count}} medicine",
  total_other: "{{shown}} of {{count}} medicines",
  view: {
    back: "All shortages",
    intro: "{{district}}: in stock at {{some}} of {{all}} pharmacies.",
    none: "No listed pharmacies here.",
    columns: {
      pharmacy: common.pharmacy,
      district: staff.district,
      phone: staff.phone,
      units: staff.units,
      ranOut: "Out of stock since",
    },
    never: "Never in stock",
    more: "The first {{shown}} of {{total}} pharmacies.",
  },
  csvFile: "shortages",
} as const

addWords({ adminShortages })
