import type { Page } from "@playwright/test"
import type { CaredFor, Caregiver, Invitation } from "#contract/customer/caregivers.ts"

const soon = "2040-11-30T06:30:00.000Z"
const caregiver: Caregiver = {
  id: 1,
  name: "Kamala, my daughter with a long name that somebody gave her",
  personId: null,
  person: null,
  afterHours: 2,
  namesMedicine: true,
  state: "invited",
  code: "ABCD2345EFGH",
  expiresAt: soon,
  acceptedBy: null,
}
const told = { owner: "Ruwan Silva", person: "Amma", afterHours: 1, namesMedicine: false } as const
const caredFor: CaredFor = {
  id: 3,
  ...told,
  missed: [
    { id: 1, dueAt: "2026-11-21T02:30:00.000Z", medicine: null, isRecorded: false },
    { id: 2, dueAt: "2026-11-20T02:30:00.000Z", medicine: "amoxicillin 250 mg – capsule", isRecorded: true },
  ],
}
const invitation: Invitation = { ...told, expiresAt: soon }

/** Shows caregivers, a person with missed doses, and an invitation for any code. */
export async function showSampleCaregivers(page: Page): Promise<void> {
  const accepted: Caregiver = { ...caregiver, id: 2, name: "Nimal", state: "accepted", code: null }
  await page.route("**/api/caregivers", (route) =>
    route.fulfill({
      json: { caregivers: [caregiver, { ...accepted, acceptedBy: "Nimal Perera" }], caredFor: [caredFor] },
    }),
  )
  await page.route("**/api/caregiver-invitations/*", (route) => route.fulfill({ json: invitation }))
}
