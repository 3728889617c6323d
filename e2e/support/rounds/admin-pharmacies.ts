import { expect } from "../fixtures.ts"
import { failing, heading, press, type Seen } from "./check-screens.ts"
import { sampleKeys } from "./sample-keys.ts"

/** The pharmacies of the administration and the keys of all: full, empty, failing, and their dialogs. */
export const pharmaciesSeen: Seen[] = [
  {
    path: "/admin/pharmacies",
    until: (page) => expect(page.getByRole("link", { name: "Airfield Pharmacy" })).toBeVisible(),
  },
  { path: "/admin/pharmacies?q=nothing-like-it", until: heading("No pharmacies match.") },
  {
    path: "/admin/pharmacies",
    before: failing("**/api/admin/pharmacies*"),
    until: (page) => expect(page.getByText("We could not load the pharmacies.")).toBeVisible(),
  },
  { path: "/admin/pharmacies?id=1", until: heading("Harbour Chemists") },
  { path: "/admin/pharmacies?look=1&sort=town-", until: heading("Harbour Chemists") },
  {
    path: "/admin/pharmacies?q=airfield",
    dialog: "admin/bulk/bulk-bar: Hide from search",
    until: async (page) => {
      await page.getByRole("checkbox", { name: "Select Airfield Pharmacy" }).check()
      await press("Hide from search")(page)
    },
  },
  {
    path: "/admin/pharmacies?id=1",
    before: failing("**/api/admin/pharmacies/1"),
    until: (page) => expect(page.getByText("We could not load this pharmacy.")).toBeVisible(),
  },
  {
    path: "/admin/pharmacies?id=1",
    before: sampleKeys,
    dialog: "admin/pharmacies/pharmacy-keys: Revoke key",
    until: press("Revoke Counter till"),
  },
  {
    path: "/admin/pharmacies?id=1",
    dialog: "admin/pharmacies/pharmacy-form: Edit pharmacy",
    until: async (page) => {
      await heading("Harbour Chemists")(page)
      await press("Edit")(page)
    },
  },
  {
    path: "/admin/keys",
    before: sampleKeys,
    until: (page) => expect(page.getByRole("table", { name: "API keys" })).toContainText("Counter till"),
  },
  { path: "/admin/keys?q=nothing-like-it", until: heading("No keys match.") },
  {
    path: "/admin/keys",
    before: failing("**/api/admin/keys*"),
    until: (page) => expect(page.getByText("We could not load the keys.")).toBeVisible(),
  },
]
