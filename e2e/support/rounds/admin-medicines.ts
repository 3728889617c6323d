import { expect } from "../fixtures.ts"
import { answers } from "./admin-people.ts"
import { failing, heading, press, type Seen } from "./check-screens.ts"

const shown: Seen["until"] = (page) =>
  expect(page.getByRole("button", { name: /^Edit aciclovir/ }).first()).toBeVisible()

import { waitingCorrections } from "./sample-corrections.ts"

const corrections = answers("**/api/admin/medicines/corrections*", waitingCorrections)

/** The catalogue of the administration: full, empty, failing, and its dialogs. */
export const medicinesSeen: Seen[] = [
  { path: "/admin/medicines", until: shown },
  { path: "/admin/medicines?q=nothing-like-it", until: heading("No medicines match.") },
  {
    path: "/admin/medicines?show=duplicates",
    // Other tests add medicines that look alike.
    until: (page) =>
      page
        .getByRole("heading", { name: /No pairs|No probable/ })
        .or(page.getByRole("button", { name: /^Merge/ }))
        .first()
        .waitFor(),
  },
  {
    path: "/admin/medicines",
    before: failing("**/api/admin/medicines*"),
    until: (page) => expect(page.getByText("We could not load the medicines.")).toBeVisible(),
  },
  { path: "/admin/medicines?id=1", until: heading("Barcodes") },
  {
    path: "/admin/medicines?id=1",
    before: failing("**/api/admin/medicines/1"),
    until: (page) => expect(page.getByText("We could not load this medicine.")).toBeVisible(),
  },
  {
    path: "/admin/medicines?id=1",
    dialog: "admin/medicines/medicine-form: Edit medicine",
    until: async (page) => {
      await heading("Barcodes")(page)
      await press("Edit")(page)
    },
  },
  {
    path: "/admin/medicines",
    dialog: "admin/medicines/merge-dialog: Merge duplicates",
    until: async (page) => {
      await shown(page)
      const boxes = page.getByRole("checkbox", { name: /^Select aciclovir/ })
      await boxes.first().check()
      await boxes.nth(1).check()
      await press("Merge duplicates")(page)
      await expect(page.getByRole("heading", { name: "This would move" })).toBeVisible()
    },
  },
  {
    path: "/admin/medicines?show=corrections",
    before: corrections,
    until: (page) => expect(page.getByText("Changed since: was 10 units")).toBeVisible(),
  },
  { path: "/admin/medicines?show=corrections", until: heading("No corrections are waiting.") },
  {
    path: "/admin/medicines?show=corrections",
    before: failing("**/api/admin/medicines/corrections*"),
    until: (page) => expect(page.getByText("We could not load the corrections.")).toBeVisible(),
  },
  {
    path: "/admin/medicines?show=corrections",
    before: corrections,
    dialog: "admin/medicines/accept-dialog: Accept the correction",
    until: async (page) => {
      await page.getByRole("checkbox", { name: "ATC code" }).uncheck()
      await press(/^Accept 3 of 4/)(page)
    },
  },
  {
    path: "/admin/medicines?show=corrections",
    before: corrections,
    dialog: "admin/medicines/corrections-list: Reject the correction",
    until: press(/^Reject/),
  },
]
