import { expect } from "../fixtures.ts"
import { failing, heading, press, type Seen } from "./check-screens.ts"

/** The shortages, the freshness of stock and the order answers: all, some, none found, failing, and the pharmacies of a cell. */
export const shortagesSeen: Seen[] = [
  {
    path: "/admin/shortages",
    until: (page) => expect(page.getByRole("link", { name: /^Colombo: \d+ of/ }).first()).toBeVisible(),
  },
  {
    path: "/admin/shortages?district=Jaffna&sort=days",
    until: (page) => expect(page.getByRole("link", { name: /^Jaffna: \d+ of/ }).first()).toBeVisible(),
  },
  { path: "/admin/shortages?q=nothing-like-it", until: heading("No medicines match.") },
  {
    path: "/admin/shortages",
    before: failing("**/api/admin/shortages*"),
    until: (page) => expect(page.getByText("We could not load the shortages.")).toBeVisible(),
  },
  {
    path: "/admin/shortages?id=1&thing=Kandy",
    until: (page) => expect(page.getByRole("table")).toContainText("Kandy"),
  },
  {
    path: "/admin/service-levels?show=90",
    until: (page) => expect(page.getByRole("table", { name: "Order answers" })).toBeVisible(),
  },
  {
    path: "/admin/service-levels",
    before: failing("**/api/admin/service-levels*"),
    until: (page) => expect(page.getByText("We could not load the order answers.")).toBeVisible(),
  },
  {
    path: "/admin/freshness",
    until: (page) => expect(page.getByRole("table", { name: "Freshness of stock" })).toBeVisible(),
  },
  {
    path: "/admin/freshness?show=7",
    // Every pharmacy of the demo has changed its stock of late.
    before: (page) =>
      page.route("**/api/admin/freshness?*", (route) => {
        const address = new URL(route.request().url())
        address.searchParams.delete("silent")
        return route.continue({ url: address.href })
      }),
    dialog: "admin/freshness/remind-button: Remind pharmacies of their stock",
    until: press("Remind these pharmacies"),
  },
  {
    path: "/admin/freshness?thing=map",
    until: (page) =>
      expect(page.getByRole("table", { name: "Freshness by district" })).toContainText("Colombo"),
  },
  { path: "/admin/freshness?q=nothing-like-it", until: heading("No pharmacies match.") },
  {
    path: "/admin/freshness",
    before: failing("**/api/admin/freshness*"),
    until: (page) => expect(page.getByText("We could not load the freshness of stock.")).toBeVisible(),
  },
]
