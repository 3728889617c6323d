import { addWords } from "#web/words/catalogue.ts"

/** The screen /admin. */
export const adminOverview = {
  title: "Admin",
  asOf: "These are the figures of {{time}}. We could not load newer ones.",
  health: {
    heading: "How Pharos is",
    open: "System health",
    loading: "Looking at every part",
    failed: "We could not read how Pharos is.",
    well: "Everything that is set up is well.",
  },
  tiles: {
    people: "People today",
    peopleWeek: "{{text}} in the last 7 days",
    pharmacies: "Pharmacies listed",
    pharmaciesWaiting_one: "{{text}} waits for verification",
    pharmaciesWaiting_other: "{{text}} wait for verification",
    pharmaciesNone: "none waits for verification",
    suppliers: "Suppliers",
    orders: "Orders under way",
    ordersText: "{{customers}} of customers, {{purchases}} to suppliers",
    suppliersText: "that pharmacies can order from",
    searches: "Searches today",
    searchesUnmet: "{{text}} found nothing",
    searchesNone: "none yet",
  },
  days: {
    question: "How much is searched each day?",
    note: "{{days}} days",
    none: "Nobody has searched yet. The first search draws the first bar.",
    summary: "Today {{today}} searches so far. The busiest day was {{day}} with {{best}}.",
    bar: "{{day}}: {{searches}} searches, {{unmet}} found nothing",
    columns: { day: "Day", searches: "Searches", unmet: "Found nothing" },
  },
  unmet: {
    question: "What do people not find?",
    note: "7 days",
    all: "All unmet searches",
    none: "Nothing was searched in vain often enough to be shown.",
    columns: { what: "Searched", why: "Why", searches: "Searches" },
  },
  pending: {
    question: "What waits for you?",
    none: "Nothing waits. Pharmacies to verify, new medicines to check, probable duplicates, licences that run out and failed lists come here.",
    pharmacies_one: "{{text}} pharmacy to verify",
    pharmacies_other: "{{text}} pharmacies to verify",
    licences_one: "{{text}} licence runs out within {{days}} days",
    licences_other: "{{text}} licences run out within {{days}} days",
    newMedicines_one: "{{text}} new medicine to check",
    newMedicines_other: "{{text}} new medicines to check",
    duplicates_one: "{{text}} probable duplicate among the medicines",
    duplicates_other: "{{text}} probable duplicates among the medicines",
    uploads_one: "{{text}} stock list of a week with refused rows",
    uploads_other: "{{text}} stock lists of a week with refused rows",
  },
} as const

addWords({ adminOverview })
