import { randomUUID } from "node:crypto"
import type { Write } from "#test/pharmacy/writes/write.ts"
import type { AdminWrites } from "./admin-world.ts"

const banner = {
  title: "A stall",
  body: "Every Friday",
  linkText: "Where",
  linkUrl: "/contact",
  placement: "list",
  picture: null,
  imageAlt: null,
  startsAt: "2026-01-01T00:00:00.000Z",
  endsAt: "2099-01-01T00:00:00.000Z",
}
// The body may be empty; the picture, its description and the end may be missing.
const takes = ['body=""', "picture=null", "imageAlt=null", "endsAt=null"]

export const makeSiteWrites: AdminWrites = async ({ shelf }) => {
  const [{ picture } = { picture: "" }] = await shelf.sql<{ picture: string }>(
    `insert into advert_pictures (hash, media_type, width, height, bytes, added_at)
     values (repeat('b', 64), 'image/png', 1, 1, 'x', now()) returning hash as picture`,
  )
  const [{ id } = { id: 0 }] = await shelf.sql<{ id: number }>(
    "insert into adverts (title, placement, place) values ('Standing', 'top', 1), ('Beside it', 'top', 2) returning id",
  )
  const [announced] = await shelf.sql<{ id: number }>(
    `insert into announcements (key, request_hash, title, body, starts_at)
     values (gen_random_uuid(), '', 'Prices', 'From Monday', '2026-01-01') returning id`,
  )
  const on = (act: string, version: number, body: Write["body"] = {}): Write => ({
    path: `/admin/banners/${id}${act}`,
    body: { version, ...body },
  })
  const [{ rate } = { rate: 0 }] = await shelf.sql<{ rate: number }>(
    `with rate as (insert into tax_rates (name) values ('Written tax') returning id)
     insert into tax_percents select id, '2026-01-01', 15 from rate returning rate_id as rate`,
  )
  const percents = [{ validFrom: "2026-01-01", percent: 18 }]
  const noPercent = ["percents.0.percent=0", "percents.0.percent=0.5"]
  const whole = { ...banner, picture, imageAlt: "A stall under a tree" }
  return {
    "adminBanners.make": {
      path: "/admin/banners",
      body: { key: randomUUID(), ...whole },
      takes: takes.filter((wrong) => wrong !== "imageAlt=null"),
    },
    "adminBanners.edit": {
      ...on("", 1, whole),
      takes: takes.filter((wrong) => wrong !== "imageAlt=null"),
    },
    "adminBanners.pause": on("/pause", 2),
    "adminBanners.resume": on("/resume", 3),
    "adminBanners.move": on("/move", 4, { to: "up" }),
    "adminBanners.end": on("/end", 5, { reason: "The stall is closed" }),
    "adminAnnouncements.publish": {
      path: "/admin/announcements",
      body: {
        key: randomUUID(),
        title: "New prices",
        body: "From Monday",
        district: "Galle",
        startsAt: banner.startsAt,
        endsAt: banner.endsAt,
      },
      takes: ["district=null", "endsAt=null"],
    },
    "adminAnnouncements.end": {
      path: `/admin/announcements/${announced?.id}/end`,
      body: { reason: "The date has moved" },
    },
    "adminHolidays.save": {
      path: "/admin/holidays/2099-01-15",
      body: { name: "Thai Pongal", readName: null },
      takes: ["readName=null"],
    },
    "adminHolidays.remove": {
      path: "/admin/holidays/2099-01-15/remove",
      body: { readName: "Thai Pongal" },
    },
    "adminTaxRates.add": { path: "/admin/tax-rates", body: { name: "New tax", percents }, takes: noPercent },
    "adminTaxRates.change": {
      path: `/admin/tax-rates/${rate}`,
      body: { version: 1, name: "Changed tax", percents },
      takes: noPercent,
    },
    "adminTaxRates.remove": { path: `/admin/tax-rates/${rate}/remove`, body: { version: 2 } },
    "adminSettings.change": {
      path: "/admin/settings/emergency_number",
      body: { version: 1, value: "110", reason: "A new number" },
    },
    "adminSettings.setNotice": {
      path: "/admin/maintenance-notice",
      body: {
        version: 1,
        text: "Pharos rests tonight",
        from: "2026-01-01T00:00:00.000Z",
        until: "2099-01-01T00:00:00.000Z",
        reason: "A new disk",
      },
    },
    "adminSettings.giveBack": {
      path: "/admin/settings/emergency_number/give-back",
      body: { version: 2, reason: "The old number works again" },
    },
  }
}
