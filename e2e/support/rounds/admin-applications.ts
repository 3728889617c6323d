import type { Page } from "@playwright/test"
import { expect } from "../fixtures.ts"
import { sampleApplications } from "../sample-applications.ts"
import { failing, heading, press, type Seen } from "./check-screens.ts"

const one = {
  path: "/admin/applications?id=1",
  before: sampleApplications,
}
const decide = (button: string) => async (page: Page) => {
  await heading("The licence")(page)
  await press(button)(page)
}

/** The pharmacies that registered themselves: full, empty, failing, and what decides them. */
export const applicationsSeen: Seen[] = [
  {
    path: "/admin/applications",
    before: sampleApplications,
    until: (page) => expect(page.getByText("Question asked")).toBeVisible(),
  },
  { path: "/admin/applications?show=refused", until: heading("No applications here.") },
  {
    path: "/admin/applications",
    before: failing("**/api/admin/applications*"),
    until: (page) => expect(page.getByText("We could not load the applications.")).toBeVisible(),
  },
  { ...one, until: heading("The licence") },
  { ...one, dialog: "admin/applications/decide-dialogs: Verify licence", until: decide("Verify") },
  {
    ...one,
    dialog: "admin/applications/decide-dialogs: Ask a question",
    until: decide("Ask a question"),
  },
  { ...one, dialog: "admin/applications/decide-dialogs: Refuse", until: decide("Refuse") },
]
