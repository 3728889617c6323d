import type { FastifyBaseLogger } from "fastify"
import type { SettingName } from "#contract/admin/settings.ts"
import type { OrderLimits } from "#contract/pharmacy/customer-orders.ts"
import type { Notice } from "#contract/platform/site.ts"
import { topic } from "#domain/platform/live.ts"
import type { Database } from "#server/platform/database/database.ts"
import { runEvery } from "#server/platform/jobs/interval-job.ts"
import type { Live } from "#server/platform/live/live.ts"
import { SocialLinks } from "#server/platform/settings/setting-values.ts"
import type { Settings } from "#server/platform/settings/settings.ts"
import { findSetValues, noticeOf, type SetValue, textOf } from "./queries.ts"
import { siteValues } from "./values.ts"

/** The current settings: the deployed ones, overridden by those saved by an administrator. */
export type SiteSettings = Settings["site"] & {
  isAssistantOn: boolean
  orderLimits: OrderLimits
  maxWatches: number
  requestLimits: { perDay: number; pharmacies: number; hours: number }
  /** The days in which a request about personal data is to be answered. */
  dataRequestDays: number
  notice: Notice | null
}

export type SiteSettingsCache = {
  /** Returns the cached settings without a query. */
  get(): Readonly<SiteSettings>
  /** Reads the settings again and waits for it. */
  reload(): Promise<void>
  stop(): Promise<void>
}

function inForce(site: Settings["site"], set: readonly SetValue[]): SiteSettings {
  const valueOf = (name: SetValue["name"]) => set.find((one) => one.name === name)?.value
  const text = (name: SettingName) => textOf(valueOf(name)) ?? siteValues[name].deployed(site)
  return {
    ...site,
    emergencyNumber: text("emergency_number"),
    blogUrl: text("blog_url") || null,
    forumUrl: text("forum_url") || null,
    creditUrl: text("credit_url") || null,
    socialLinks: SocialLinks.safeParse(text("social_links")).data ?? site.socialLinks,
    contact: { email: text("contact_email") || null, phone: text("contact_phone") || null },
    isAssistantOn: text("assistant") === "on",
    orderLimits: {
      maxUnits: Number(text("order_max_units")),
      maxOpenOrders: Number(text("orders_max_open")),
      unseenHours: Number(text("order_unseen_hours")),
    },
    maxWatches: Number(text("watches_max")),
    requestLimits: {
      perDay: Number(text("requests_per_day")),
      pharmacies: Number(text("request_pharmacies")),
      hours: Number(text("request_hours")),
    },
    dataRequestDays: Number(text("data_request_days")),
    notice: noticeOf(valueOf("maintenance_notice")),
  }
}

type Parts = {
  site: Settings["site"]
  database: Database
  live: Pick<Live, "onTopics" | "state">
  log: Pick<FastifyBaseLogger, "warn">
  everyMs?: number
}

/**
 * Caches the site's settings: read at the start and on each change of the feed; every few seconds while the
 * feed is down.
 */
export async function cacheSiteSettings({
  site,
  database,
  live,
  log,
  everyMs = 5_000,
}: Parts): Promise<SiteSettingsCache> {
  let now = inForce(site, [])
  // Reads are serialized, so that an older result never overwrites a newer one.
  let reading: Promise<void> = Promise.resolve()
  const read = async () => {
    now = inForce(site, await findSetValues(database))
  }
  const reload = (): Promise<void> => {
    reading = reading.then(read).catch((error: unknown) => {
      log.warn({ err: error }, "the settings could not be read; those known before stay in force")
    })
    return reading
  }
  await reload()
  const leave = live.onTopics([topic.site()], () => void reload())
  const asking = runEvery({
    everyMs,
    work: async () => {
      if (live.state().mode !== "live") await reload()
    },
    failed: () => {},
  })
  return {
    get: () => now,
    reload,
    async stop() {
      leave()
      await asking.stop()
      await reading
    },
  }
}
