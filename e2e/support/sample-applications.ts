import type { Page } from "@playwright/test"
import type { ApplicationDetail } from "#contract/admin/applications.ts"
import type { PharmacyApplication } from "#contract/customer/pharmacy-applications.ts"

const application: PharmacyApplication = {
  id: 1,
  version: 3,
  state: "asked",
  name: `Temple Road ${"Pharmacy and Medical Stores ".repeat(3)}`,
  phoneNumber: "+94112345671",
  address: "12 Temple Road",
  town: "Maharagama",
  district: "Colombo",
  lat: 6.848,
  lng: 79.9265,
  openMinutes: "{[480,1200),[1920,2640)}",
  licenceNumber: "NMRA/P/2026/000777",
  licenceValidUntil: "2027-12-31",
  pharmacist: "Kamala Perera",
  pictureId: null,
  question: "The year on the licence cannot be read. Which one is it?",
  reply: "",
  reason: null,
  sentAt: "2026-11-20T04:00:00.000Z",
  decidedAt: null,
}

/** Shows a person an application with a question about it. */
export const sampleQuestion = (page: Page) =>
  page.route("**/api/pharmacy-applications", (route) =>
    route.fulfill({ json: { applications: [application] } }),
  )

const detail: ApplicationDetail = {
  ...application,
  state: "waiting",
  reply: "It is from 2026.",
  pharmacyId: null,
  decidedBy: null,
  applicant: {
    subject: "demo|customer",
    name: "Nimali Perera",
    email: "nimali@example.lk",
    phone: "+94771234567",
  },
  like: [
    { id: 1, name: "Harbour Chemists", town: "Pettah", metres: 120, isLicence: false },
    { id: 2, name: "Lotus Road Pharmacy", town: "Fort", metres: 9_400, isLicence: true },
  ],
}

/** Shows the administration an application to decide. */
export const sampleApplications = (page: Page) =>
  page.route("**/api/admin/applications**", (route) =>
    route.fulfill({
      json: /applications\/1/.test(route.request().url())
        ? detail
        : { applications: [detail, { ...detail, id: 2, state: "asked" }], next: null },
    }),
  )
