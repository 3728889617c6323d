import type { SettingName } from "#contract/admin/settings.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import type { TFunction } from "#web/words/words.ts"

/** Formats a setting's value. */
export function sayValue(t: TFunction, name: SettingName, value: string): string {
  if (value === "") return t("common.none")
  if (name === "assistant") return t(value === "on" ? "adminSettings.on" : "adminSettings.off")
  if (name === "uploads_kept_days" || name === "unmet_kept_days" || name === "data_request_days")
    return t("staff.countDays", { count: Number(value) })
  if (name === "orders_max_open") return t("staff.countOrders", { count: Number(value) })
  if (name === "order_unseen_hours") return t("adminSettings.hours", { count: Number(value) })
  if (name === "low_stock_limit" || name === "order_max_units")
    return t("common.units", { count: Number(value) })
  if (name === "social_links") return value.replaceAll(",", ", ")
  return value
}

type Notice = { text: string; from: string; until: string }

export const sayNoticeDates = (t: TFunction, { from, until }: Notice) =>
  t("adminSettings.notice.dates", { from: formatMoment(new Date(from)), to: formatMoment(new Date(until)) })

const isNotice = (value: unknown): value is Notice =>
  typeof value === "object" && value !== null && "text" in value && "from" in value && "until" in value

/** Formats a setting's value from the audit log: a text, a notice, or nothing. */
export function sayLogged(t: TFunction, name: string, logged: Record<string, unknown> | null): string {
  const value = logged?.["value"]
  if (isNotice(value)) return `“${value.text}” (${sayNoticeDates(t, value)})`
  // The log may name a setting that no longer exists; its text is then shown unchanged.
  return typeof value === "string" ? sayValue(t, name as SettingName, value) : t("common.none")
}
