import type { Page } from "@playwright/test"
import type { AuditEntry } from "#contract/admin/audit.ts"
import type { OverviewFigures } from "#contract/admin/overview.ts"
import type { UnmetSearch } from "#contract/admin/zero-result-searches.ts"
import { expect } from "../fixtures.ts"
import { failing, heading, press, type Seen } from "./check-screens.ts"

const at = "2026-11-20T04:00:00.000Z"

const figures: OverviewFigures = {
  at,
  people: { today: 12_345, week: 98_765 },
  pharmacies: { listed: 1_204, waiting: 3 },
  suppliers: 48,
  orders: { customers: 1_230, purchases: 412 },
  days: Array.from({ length: 14 }, (_, n) => ({
    day: `2026-11-${7 + n}`.replace(/-(\d)$/, "-0$1"),
    searches: n * 900,
    unmet: n * 40,
  })),
  pending: {
    licences: 1,
    duplicates: 12,
    hasMoreDuplicates: true,
    newMedicines: 2,
    corrections: 2,
    supplierLicences: 2,
    applications: 4,
    dataRequests: 3,
    overdueRequests: 1,
    uploads: 2,
  },
}

const unmet: UnmetSearch = {
  id: 1,
  text: `longest${"name".repeat(12)}`,
  medicine: null,
  searches: 1_200,
  searchesBefore: 300,
  kinds: { unknown: 1_200, nowhere: 0, "not-near": 0 },
  places: [{ lat: 6.9, lng: 79.9, searches: 800 }],
  lastSearchedAt: at,
  dismissed: null,
  version: 1,
}
const aside = { at: "2026-11-21T04:00:00.000Z", by: "Asha Fernando", note: "Asked two suppliers" }

const entry: AuditEntry = {
  id: 1,
  at,
  subject: `auth0|${"0123456789".repeat(6)}`,
  actorName: null,
  cashier: null,
  workplace: "Lotus Road Pharmacy",
  action: "shelf.edit",
  thing: "stock",
  thingId: "7",
  thingName: "metformin 500 mg – tablet",
  before: { price_cents: 1250, note: null },
  after: { price_cents: 1300, note: "n".repeat(80), expected_on: "2026-11-20", removed_at: at },
  device: "Chrome on Windows",
  reason: "The supplier raised it",
}
const look: AuditEntry = {
  ...entry,
  id: 2,
  action: "adminPeople.get",
  thing: "person",
  before: null,
  after: null,
  reason: null,
}

const answering = (address: string, json: object) => (page: Page) =>
  page.route(address, (route) => route.fulfill({ json }))
const unmetAddress = "**/api/admin/unmet-searches*"
const auditAddress = "**/api/admin/audit?*"
const auditAlone = "**/api/admin/audit"

async function fullOverview(page: Page) {
  await answering("**/api/admin/overview", figures)(page)
  await answering(unmetAddress, { rows: [unmet, { ...unmet, id: 2 }], hasMore: false })(page)
}

async function withEntries(page: Page) {
  for (const address of [auditAddress, auditAlone])
    await answering(address, { entries: [entry, look], next: 1 })(page)
}

/** The overview, the zero-result searches and the audit log: full, empty and failing. */
export const overviewSeen: Seen[] = [
  {
    path: "/admin",
    before: fullOverview,
    until: (page) => expect(page.getByText("12+ probable")).toBeVisible(),
  },
  {
    path: "/admin",
    before: async (page) => {
      for (const address of ["**/api/admin/overview", unmetAddress, "**/api/admin/health/summary"])
        await failing(address)(page)
    },
    until: (page) => expect(page.getByText("We could not load this.").first()).toBeVisible(),
  },
  {
    path: "/admin/unmet-searches",
    before: answering(unmetAddress, { rows: [unmet, { ...unmet, id: 2, dismissed: aside }], hasMore: true }),
    dialog: "admin/zero-result-searches/unmet-page: Dismiss",
    until: press(/^Dismiss longest/),
  },
  {
    path: "/admin/unmet-searches?show=dismissed",
    before: answering(unmetAddress, { rows: [], hasMore: false }),
    until: heading("No dismissed searches."),
  },
  {
    path: "/admin/unmet-searches",
    before: failing(unmetAddress),
    until: (page) => expect(page.getByText("We could not load the unmet searches.")).toBeVisible(),
  },
  {
    path: "/admin/audit",
    before: withEntries,
    until: async (page) => {
      await page.getByLabel("Who").fill("nobody at all")
      await expect(page.getByText("No one by that name in the log.")).toBeVisible()
    },
  },
  {
    path: "/admin/audit?who=x&thing=stock&id=7",
    before: withEntries,
    until: async (page) => {
      await page
        .getByRole("button", { name: /^Changed a stock item/ })
        .first()
        .click()
      await expect(page.getByRole("region", { name: /^Entry \d/ })).toBeVisible()
    },
  },
  {
    path: "/admin/audit?from=2020-01-01&until=2020-01-01",
    until: heading("No entries match."),
  },
  {
    path: "/admin/audit?thing=stock",
    before: failing(auditAddress),
    until: (page) => expect(page.getByText("We could not load the audit log.")).toBeVisible(),
  },
]
