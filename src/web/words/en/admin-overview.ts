import { addWords } from "#web/words/catalogue.ts"
import { staff } from "#web/words/en/staff.ts"

/** The screen /admin. */
export const adminOverview = {
  health: {
    heading: "System status",
    well: staff.allWorking,
  },
  tiles: {
    people: "People today",
    peopleWeek: "{{text}} in the last 7 days",
    pharmacies: "Pharmacies listed",
    pharmaciesWaiting_one: "{{text}} waiting for verification",
    pharmaciesWaiting_other: "{{text}} waiting for verification",
    pharmaciesNone: "none waiting for verification",
    orders: "Open orders",
    ordersText: "{{customers}} from customers, {{purchases}} to suppliers",
    suppliersText: "that pharmacies can order from",
    searches: "Searches today",
    searchesUnmet: "{{text}} found nothing",
    searchesNone: "none yet",
  },
  days: {
    question: "Searches per day",
    none: "No searches yet.",
    summary: "Today {{today}} searches so far. The busiest day was {{day}} with {{best}}.",
    bar: "{{day}}: {{searches}} searches, {{unmet}} found nothing",
    columns: { unmet: "Found nothing" },
  },
  unmet: {
    question: "Searches with no results",
    all: "All unmet searches",
    none: "No failed searches yet.",
    columns: { what: staff.searched, why: "Why", searches: staff.searches },
  },
  pending: {
    question: "Needs attention",
    none: "Nothing needs attention. Pharmacies to verify, new medicines to check, probable duplicates, expiring licences and failed lists appear here.",
    overdueRequests_one: "{{text}} data request is overdue",
    overdueRequests_other: "{{text}} data requests are overdue",
    dataRequests_one: "{{text}} data request to answer",
    dataRequests_other: "{{text}} data requests to answer",
    pharmacies_one: "{{text}} pharmacy to verify",
    pharmacies_other: "{{text}} pharmacies to verify",
    supplierLicences_one: "{{text}} licence of a supplier to verify",
    supplierLicences_other: "{{text}} licences of suppliers to verify",
    licences_one: "{{text}} licence expires within {{days}} days",
    licences_other: "{{text}} licences expire within {{days}} days",
    applications_one: "{{text}} pharmacy that registered itself",
    applications_other: "{{text}} pharmacies that registered themselves",
    newMedicines_one: "{{text}} new medicine to check",
    newMedicines_other: "{{text}} new medicines to check",
    corrections_one: "{{text}} proposed correction of a medicine",
    corrections_other: "{{text}} proposed corrections of medicines",
    duplicates_one: "{{text}} probable duplicate medicine",
    duplicates_other: "{{text}} probable duplicate medicines",
    uploads_one: "{{text}} stock list with refused rows this week",
    uploads_other: "{{text}} stock lists with refused rows this week",
  },
} as const

addWords({ adminOverview })
