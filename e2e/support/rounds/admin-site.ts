import type { Page } from "@playwright/test"
import type { SentAnnouncement } from "#contract/admin/announcements.ts"
import type { Banner } from "#contract/admin/banners.ts"
import type { SettingsPage } from "#contract/admin/settings.ts"
import { expect } from "../fixtures.ts"
import { failing, heading, press, type Seen } from "./check-screens.ts"

const long = "long".repeat(30)
const known: Banner = {
  id: 1,
  version: 1,
  state: "running",
  title: "Health week",
  body: `Every day ${long}`,
  linkText: "Where it is",
  linkUrl: `https://example.lk/${long}`,
  placement: "top",
  picture: null,
  imageUrl: "/app-icon-192.png",
  imageAlt: "A lighthouse",
  startsAt: "2026-11-20T06:30:00.000Z",
  endsAt: "2026-12-20T06:30:00.000Z",
  endedAt: null,
  endReason: null,
  views: 1_234_567,
  clicks: 12_345,
}
const banners: Banner[] = [
  known,
  { ...known, id: 2, state: "paused", imageUrl: null, endsAt: null },
  { ...known, id: 3, state: "coming", title: long },
]
const past: Banner[] = [
  { ...known, id: 4, state: "ended", endedAt: "2026-11-21T06:30:00.000Z", endReason: long },
  { ...known, id: 5, state: "over" },
]
const list = (shown: Banner[]) => (page: Page) =>
  page.route("**/api/admin/banners?*", (route) => route.fulfill({ json: { banners: shown, next: null } }))
const days = Array.from({ length: 30 }, (_, nth) => ({
  day: `2026-11-${String(nth + 1).padStart(2, "0")}`,
  views: nth * 1000,
  clicks: nth,
}))

async function oneBanner(page: Page) {
  await page.route("**/api/admin/banners/1", (route) => route.fulfill({ json: known }))
  await page.route("**/api/admin/banners/1/days", (route) => route.fulfill({ json: { days } }))
}

async function refusedBanner(page: Page) {
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Enter a title", { exact: true })).toBeVisible()
}

/** Default settings, with one long value, an active notice and a tax. */
export async function fullSettings(page: Page) {
  const percents = [
    { validFrom: "2026-01-01", percent: 18 },
    { validFrom: "2099-01-01", percent: 20.5 },
  ]
  const vat = { id: 1, name: "VAT", percent: 18, percents, medicines: 1240, version: 1 }
  await page.route("**/api/admin/tax-rates", (route) => route.fulfill({ json: { rates: [vat] } }))
  await page.route("**/api/admin/settings", async (route) => {
    const answer = await route.fetch()
    const { settings, ...others } = (await answer.json()) as SettingsPage // the contract's own shape
    const change = {
      isSet: true,
      version: 2,
      changedBy: "Asha Fernando",
      changedAt: known.startsAt,
      reason: long,
    }
    const value = { text: long, from: known.startsAt, until: "2099-01-01T00:00:00.000Z" }
    await route.fulfill({
      json: {
        ...others,
        notice: { value, ...change },
        settings: settings.map((setting) =>
          setting.name === "blog_url" ? { ...setting, value: known.linkUrl, ...change } : setting,
        ),
      },
    })
  })
}

async function refusedNotice(page: Page) {
  await press("Change notice")(page)
  await page.getByRole("dialog").getByLabel("Until").fill("")
  await page.getByRole("button", { name: "Set notice" }).click()
  await expect(page.getByText("Enter a date and a time")).toBeVisible()
}

const announcement: SentAnnouncement = {
  id: 3,
  state: "running",
  title: "New maximum retail prices",
  body: "They apply from Monday, 1 December.\nCount and reprice what is on your shelves before then.",
  district: null,
  startsAt: known.startsAt,
  endsAt: null,
  endedAt: null,
  endReason: null,
  pharmacies: 5034,
  readBy: 1210,
}
const announcements: SentAnnouncement[] = [
  { ...announcement, id: 4, state: "coming", district: "Nuwara Eliya", title: long, endsAt: known.endsAt },
  announcement,
  { ...announcement, id: 2, state: "over", endsAt: known.endsAt },
  { ...announcement, id: 1, state: "ended", endedAt: known.startsAt, endReason: long },
]
const announced = (shown: SentAnnouncement[]) => (page: Page) =>
  page.route("**/api/admin/announcements*", (route) =>
    route.fulfill({ json: { announcements: shown, next: null } }),
  )

async function refusedAnnouncement(page: Page) {
  await press("New announcement")(page)
  await page.getByRole("button", { name: "Publish" }).click()
  await expect(page.getByText("Enter a text", { exact: true })).toBeVisible()
}

export const siteSeen: Seen[] = [
  {
    path: "/admin/announcements",
    dialog: "admin/announcements/announcement-dialogs: End this announcement",
    before: announced(announcements),
    until: press(/^End /),
  },
  {
    path: "/admin/announcements",
    dialog: "admin/announcements/announcement-dialogs: New announcement",
    before: announced([]),
    until: refusedAnnouncement,
  },
  {
    path: "/admin/announcements?id=3",
    before: (page) =>
      page.route("**/api/admin/announcements/3/unread", (route) =>
        route.fulfill({
          json: {
            announcement,
            pharmacies: [
              {
                id: 1,
                name: "Harbour Chemists",
                town: "Pettah",
                district: null,
                phoneNumber: "+94112000101",
              },
            ],
          },
        }),
      ),
    until: heading(`Not read yet: ${announcement.title}`),
  },
  {
    path: "/admin/announcements",
    before: failing("**/api/admin/announcements*"),
    until: (page) => expect(page.getByText("We could not load the announcements.")).toBeVisible(),
  },
  {
    path: "/admin/banners",
    dialog: "admin/banners/banners-page: End this banner",
    before: list(banners),
    until: press(/^End /),
  },
  {
    path: "/admin/banners?show=past",
    before: list(past),
    until: (page) => expect(page.getByText("Over", { exact: true })).toBeVisible(),
  },
  { path: "/admin/banners", before: list([]), until: heading("No current or upcoming banners.") },
  {
    path: "/admin/banners",
    before: failing("**/api/admin/banners?*"),
    until: (page) => expect(page.getByText("We could not load the banners.")).toBeVisible(),
  },
  { path: "/admin/banners?id=new", until: refusedBanner },
  { path: "/admin/banners?id=1", before: oneBanner, until: heading("Views and clicks") },
  {
    path: "/admin/settings",
    dialog: "admin/settings/maintenance-part: Maintenance notice",
    before: fullSettings,
    until: refusedNotice,
  },
  {
    path: "/admin/settings",
    dialog: "admin/settings/setting-dialogs: Change:",
    until: press("Change Emergency number"),
  },
  {
    path: "/admin/settings",
    before: failing("**/api/admin/{settings,audit*}"),
    until: (page) => expect(page.getByText("We could not load the settings.")).toBeVisible(),
  },
]
