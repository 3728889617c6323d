import type { Page } from "@playwright/test"
import type { AdminPerson, ListedPerson } from "#contract/admin/people.ts"
import type { SupplierDetail } from "#contract/admin/suppliers.ts"
import { expect } from "../fixtures.ts"
import { failing, heading, press, type Seen } from "./check-screens.ts"

const says = (text: string) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()
const pressIn = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).first().click()

export const answers = (address: string, json: object) => (page: Page) =>
  page.route(address, (route) => route.fulfill({ json }))

const place = { staffId: 1, kind: "pharmacy", id: 1, name: "Harbour Chemists", isEnded: false } as const
const at = "2026-11-20T04:00:00.000Z"
const ruwan: ListedPerson = {
  subject: "demo|pharmacist",
  name: "Ruwan Silva",
  email: "ruwan@demo.invalid",
  roles: ["pharmacien", "admin"],
  districts: [],
  places: [place],
  lastSeenAt: at,
  deactivatedAt: null,
}
const odd: ListedPerson[] = [
  ruwan,
  {
    ...ruwan,
    subject: "auth0|64f1c2a9b7e35d0012ab34cd64f1c2a9b7e35d0012ab34cd",
    name: "",
    email: null,
    roles: null,
    lastSeenAt: null,
  },
  {
    ...ruwan,
    subject: "b",
    name: "Kamala Wickramasinghe-Ranatunga",
    email: "kamala.wickramasinghe.ranatunga@teaching-hospital.example",
    roles: ["supplier", "district"],
    districts: ["Kandy", "Nuwara Eliya", "Trincomalee"],
    places: [{ ...place, isEnded: true }],
    deactivatedAt: at,
  },
]
const row = {
  ...place,
  since: at,
  addedBy: null,
  addedReason: null,
  endedAt: null,
  endedBy: null,
  endReason: null,
}
export const sheet: AdminPerson = {
  ...ruwan,
  roles: ["supplier"],
  deactivatedAt: at,
  givenRole: null,
  givenDistricts: null,
  firstLoginAt: at,
  deactivatedBy: "Asha Fernando",
  deactivationReason: "Has left",
  isSelf: false,
  sessions: [
    { id: crypto.randomUUID(), device: "Firefox, Linux", createdAt: at, lastSeenAt: at, current: true },
    { id: crypto.randomUUID(), device: "", createdAt: at, lastSeenAt: at, current: false },
  ],
  staff: [row, { ...row, staffId: 2, endedAt: at, endedBy: null, endReason: "Works elsewhere now" }],
  keys: [{ id: 1, name: "Till", prefix: "phk_aBcDeF", pharmacyId: 1 }],
}

async function deactivating(page: Page) {
  await pressIn(page, "Deactivate Ruwan Silva")
  await pressIn(page, "Deactivate")
  await says("Enter a reason")(page)
}

async function adding(page: Page) {
  await pressIn(page, "Add staff")
  await page.getByRole("radiogroup").getByRole("radio").first().check()
  await pressIn(page, "Add")
  await says("Enter the login id")(page)
}

async function endingSupplier(page: Page) {
  await pressIn(page, "End Lanka Distributors")
  await page.getByLabel("Reason").fill("Closed")
  await page.getByLabel("To confirm").fill("Lanka Distributors")
  await pressIn(page, "End")
  await expect(page.getByRole("alert")).toContainText("not complete")
}

const nowhere = {
  person: { subject: "x", name: "Kamala", picture: null, roles: ["pharmacien"], workplaces: [] },
  pendingOrders: 0,
}

const licensed: SupplierDetail = {
  id: 1,
  version: 3,
  name: "Lanka Distributors",
  phone: "+94112000901",
  leadTimeDays: 2,
  openOrders: 4,
  acceptedOrders: 120,
  averageDays: 1.6,
  staff: 1,
  endedAt: null,
  endedBy: null,
  endReason: null,
  licenceNumber: "NMRA/W/2100",
  licenceVerifiedAt: "2025-11-01T04:00:00.000Z",
  licenceValidUntil: "2026-10-31",
  takesOrders: false,
  hasSentLicence: true,
  createdAt: "2024-01-05T04:00:00.000Z",
  products: 540,
  answered: { orders: 84, medianHours: 1.4, p90Hours: 9.2 },
  lastActiveAt: "2026-11-20T04:00:00.000Z",
  sent: {
    id: "0b9f1c9e-6a52-4a0e-9d5e-1f1f0d1b2c3d",
    state: "waiting",
    licenceNumber: `NMRA/W/${"2137".repeat(8)}`,
    validUntil: "2099-12-31",
    sentAt: "2026-11-20T04:00:00.000Z",
    decidedAt: null,
    reason: null,
    hasPicture: false,
  },
  people: [{ id: 1, name: "Nuwan Perera", since: "2024-01-05T04:00:00.000Z" }],
  acts: [
    {
      id: 9,
      at: "2026-11-20T04:00:00.000Z",
      by: "Nuwan Perera",
      isPharos: false,
      action: "supplierLicence.send",
      changed: [],
      licenceNumber: "NMRA/W/2137",
      licenceValidUntil: "2099-12-31",
      reason: null,
    },
    {
      id: 8,
      at: "2026-11-01T04:00:00.000Z",
      by: null,
      isPharos: true,
      action: "licence.ended",
      changed: ["takes_orders"],
      licenceNumber: null,
      licenceValidUntil: null,
      reason: null,
    },
  ],
}

/** Users and suppliers of the administration: full, unusual, empty, failing, and their dialogs. */
export const peopleSeen: Seen[] = [
  {
    path: "/admin/users",
    before: answers("**/api/admin/people?*", { people: odd, next: "b" }),
    until: says("this person does not have the role pharmacien at the identity provider"),
  },
  {
    path: "/admin/users",
    before: answers("**/api/admin/people?*", { people: odd, next: null }),
    dialog: "admin/people/end-dialogs: Deactivate",
    until: deactivating,
  },
  {
    path: "/admin/users?q=nobody-like-it",
    dialog: "admin/people/add-place-dialog: Add staff",
    until: adding,
  },
  {
    path: "/admin/users?look=x",
    before: answers("**/api/admin/people/one*", sheet),
    until: async (page) => {
      await page.getByText("Earlier workplaces").click()
      await says("Works elsewhere now")(page)
    },
  },
  {
    path: "/admin/users?look=x",
    before: failing("**/api/admin/people/one*"),
    until: says("We could not load this person."),
  },
  {
    path: "/admin/users",
    before: failing("**/api/admin/people?*"),
    until: says("We could not load the people."),
  },
  { path: "/admin/suppliers", dialog: "admin/suppliers/end-supplier-dialog: End ", until: endingSupplier },
  {
    path: "/admin/suppliers?look=1",
    until: (page) => expect(page.getByRole("button", { name: /^Verify licence/ })).toBeVisible(),
  },
  {
    path: "/admin/suppliers?id=1",
    before: answers("**/api/admin/suppliers/1", licensed),
    dialog: "admin/suppliers/licence-dialogs: Verify licence",
    until: async (page) => {
      await page.getByRole("button", { name: "Verify licence" }).click()
      await page.getByRole("dialog").getByRole("button", { name: "Verify", exact: true }).click()
      await says("Enter the document you checked")(page)
    },
  },
  {
    path: "/admin/suppliers?id=1",
    before: answers("**/api/admin/suppliers/1", licensed),
    dialog: "admin/suppliers/licence-dialogs: Reject licence",
    until: press("Reject licence"),
  },
  {
    path: "/admin/suppliers?id=1",
    before: failing("**/api/admin/suppliers/1"),
    until: says("We could not load this supplier."),
  },
  { path: "/admin/suppliers?show=ended&q=nothing-like-it", until: heading(/^No supplier matches/) },
  {
    path: "/admin/suppliers",
    before: failing("**/api/admin/suppliers*"),
    until: says("We could not load the suppliers."),
  },
  {
    path: "/pos",
    before: answers("**/api/session", nowhere),
    until: heading("You are not assigned to a pharmacy"),
  },
  { path: "/login?error=deactivated", until: heading("This account is deactivated.") },
]
