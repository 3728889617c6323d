import * as z from "zod"
import type { SettingName } from "#contract/admin/settings.ts"
import { uploadRetentionDays } from "#contract/imports/stock-api.ts"
import { defaultOrderLimits } from "#contract/pharmacy/customer-orders.ts"
import { defaultDataRequestDays } from "#domain/customer/data-request-rules.ts"
import { defaultRequestLimits } from "#domain/customer/request-rules.ts"
import { defaultMaxWatches } from "#domain/customer/watch-rules.ts"
import { reservationHours } from "#domain/pharmacy/order-hold.ts"
import { defaultLowStockLimit } from "#domain/pharmacy/purchase-rules.ts"
import { maxLineQuantity } from "#domain/pharmacy/till-limits.ts"
import {
  Email,
  Phone,
  SocialLinks,
  WebUrl,
  Whole,
  writeSocialLinks,
} from "#server/platform/settings/setting-values.ts"
import type { Settings } from "#server/platform/settings/settings.ts"
import { unmetRetentionDays } from "./retention.ts"

type Value = {
  /** Converts the submitted text to its stored form. */
  takes: z.ZodType<string, string>
  /** Returns the deployed value; empty for none. */
  deployed: (site: Settings["site"]) => string
}

const orNone = (type: z.ZodType<string, string>) => z.union([z.literal(""), type])

/** Whole numbers; `otherwise` is the default. */
export const siteNumbers = {
  low_stock_limit: { from: 0, to: 100_000, otherwise: defaultLowStockLimit },
  order_max_units: { from: 1, to: maxLineQuantity, otherwise: defaultOrderLimits.maxUnits },
  orders_max_open: { from: 1, to: 100, otherwise: defaultOrderLimits.maxOpenOrders },
  order_unseen_hours: { from: 1, to: reservationHours, otherwise: defaultOrderLimits.unseenHours },
  watches_max: { from: 0, to: 100, otherwise: defaultMaxWatches },
  requests_per_day: { from: 0, to: 20, otherwise: defaultRequestLimits.perDay },
  request_pharmacies: { from: 1, to: 20, otherwise: defaultRequestLimits.pharmacies },
  request_hours: { from: 1, to: 72, otherwise: defaultRequestLimits.hours },
  // Not below the retention that the API's documentation promises.
  uploads_kept_days: { from: uploadRetentionDays, to: 730, otherwise: uploadRetentionDays },
  unmet_kept_days: { from: 1, to: 365, otherwise: unmetRetentionDays },
  data_request_days: { from: 1, to: 90, otherwise: defaultDataRequestDays },
} as const

function numberOf(name: keyof typeof siteNumbers): Value {
  const { from, to, otherwise } = siteNumbers[name]
  return { takes: Whole(from, to).transform(String), deployed: () => String(otherwise) }
}

/** Short enough for any browser. */
const Link = orNone(WebUrl.max(500, "must be an http or https address"))

/** Every setting that can be changed at run time: its schema and its deployed value. */
export const siteValues: Record<SettingName, Value> = {
  emergency_number: { takes: Phone, deployed: (site) => site.emergencyNumber },
  contact_email: { takes: orNone(Email), deployed: ({ contact }) => contact.email ?? "" },
  contact_phone: { takes: orNone(Phone), deployed: ({ contact }) => contact.phone ?? "" },
  blog_url: { takes: Link, deployed: (site) => site.blogUrl ?? "" },
  forum_url: { takes: Link, deployed: (site) => site.forumUrl ?? "" },
  social_links: {
    takes: SocialLinks.transform(writeSocialLinks),
    deployed: (site) => writeSocialLinks(site.socialLinks),
  },
  credit_url: { takes: Link, deployed: (site) => site.creditUrl ?? "" },
  low_stock_limit: numberOf("low_stock_limit"),
  order_max_units: numberOf("order_max_units"),
  orders_max_open: numberOf("orders_max_open"),
  order_unseen_hours: numberOf("order_unseen_hours"),
  watches_max: numberOf("watches_max"),
  requests_per_day: numberOf("requests_per_day"),
  request_pharmacies: numberOf("request_pharmacies"),
  request_hours: numberOf("request_hours"),
  assistant: { takes: z.enum(["on", "off"], { error: "must be on or off" }), deployed: () => "on" },
  uploads_kept_days: numberOf("uploads_kept_days"),
  unmet_kept_days: numberOf("unmet_kept_days"),
  data_request_days: numberOf("data_request_days"),
}
