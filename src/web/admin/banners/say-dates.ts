import type { Banner } from "#contract/admin/banners.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import type { TFunction } from "#web/words/words.ts"

/** From when to when a banner runs, in Sri Lanka's time. */
export function sayDates(t: TFunction, { startsAt, endsAt }: Pick<Banner, "startsAt" | "endsAt">): string {
  const to = endsAt === null ? t("adminBanners.onward") : formatMoment(new Date(endsAt))
  return t("adminBanners.dates", { from: formatMoment(new Date(startsAt)), to })
}
