import type { Page } from "@playwright/test"
import { expect } from "../fixtures.ts"
import { failing, heading, noAnswer, press, type Round, type Seen } from "./check-screens.ts"
import { chosenPharmacy, results } from "./finder.ts"

async function suggestions(page: Page) {
  await page.getByRole("combobox", { name: "Search for a medicine" }).pressSequentially("metf")
  await expect(page.getByRole("option").first()).toBeVisible()
}

const stockOfPharmacy = (page: Page) =>
  expect(page.getByRole("button", { name: /^Order/ }).first()).toBeVisible()

const amiss: Seen[] = [
  {
    path: "/pharos?q=para",
    before: noAnswer("**/api/availability?*"),
    until: (page) => expect(page.getByText("Loading pharmacies")).toBeAttached(),
  },
  {
    path: "/pharos?q=para",
    before: failing("**/api/availability?*"),
    until: (page) => expect(page.getByRole("button", { name: "Try again" })).toBeVisible(),
  },
  { path: "/pos", before: noAnswer("**/api/session"), until: heading("Authenticating...") },
  {
    path: "/contact",
    before: (page) => page.route("**/assets/contact-page*.js", (route) => route.abort()),
    until: heading("Unexpected Application Error!"),
  },
]

export const guestRounds: Round[] = [
  {
    title: "a guest's pages",
    seen: [
      { path: "/", until: heading("For customers") },
      { path: "/contact", until: heading("Contact") },
      { path: "/status", until: heading("Live updates") },
      { path: "/register-pharmacy", until: heading("Register your pharmacy") },
      { path: "/login", until: heading("To continue, please log in.") },
      { path: "/unauthorized", until: heading("You do not have access to this page.") },
      { path: "/scheduling", until: heading("Scheduling") },
      { path: "/assistant", until: heading("Unauthorized Access! Please Login to the product") },
      { path: "/not-a-page", until: heading("Page not found.") },
      { path: "/api/docs" },
      { path: "/auth/login", until: (page) => page.locator("button[name=account]").first().waitFor() },
    ],
  },
  {
    title: "the map of a guest's tracker",
    liveMap: true,
    seen: [{ path: "/pharos?q=para", until: chosenPharmacy }],
  },
  {
    title: "a guest's tracker",
    seen: [
      { path: "/pharos", until: heading("No data available") },
      { path: "/pharos/pharmacy/2-lotus-road-pharmacy", until: stockOfPharmacy },
      {
        path: "/pharos/pharmacy/2-lotus-road-pharmacy",
        dialog: "finder/pharmacy-page/share-dialog: Share ",
        until: async (page) => {
          await press("Share")(page)
          await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible()
        },
      },
      { path: "/pharos/pharmacy/2-lotus-road-pharmacy?q=zzqx", until: heading("Not in stock here") },
      { path: "/pharos/pharmacy/987654-nobody", until: heading("We do not know this pharmacy.") },
      {
        path: "/pharos/pharmacy/2-lotus-road-pharmacy",
        before: failing("**/api/pharmacies/2"),
        until: (page) => expect(page.getByText("We could not load this pharmacy.")).toBeVisible(),
      },
      {
        path: "/pharos",
        dialog: "customer/places/place-dialog: Choose a place",
        until: press("Choose a place"),
      },
      { path: "/pharos", until: suggestions },
      { path: "/pharos?q=zzqxnonsense", until: heading(/is Not Available in Stock/) },
      {
        path: "/pharos?q=metformin",
        dialog: "finder/tracker/order-dialog: Order from",
        until: (page) => results(page).then(() => press(/^Order/)(page)),
      },
    ],
  },
  { title: "what is shown while something is amiss", seen: amiss },
]
