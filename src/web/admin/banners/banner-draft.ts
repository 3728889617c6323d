import type { Banner } from "#contract/admin/banners.ts"
import type { Placement } from "#domain/admin/banner-limits.ts"
import { asFieldTime, readFieldTime } from "#domain/platform/colombo-day.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import type { TFunction } from "#web/words/words.ts"

/** A banner as entered in the form's fields. */
export type BannerDraft = {
  title: string
  body: string
  linkText: string
  linkUrl: string
  placement: Placement
  picture: string | null
  imageUrl: string | null
  imageAlt: string
  from: string
  to: string
}

export const emptyDraft = (now: Date): BannerDraft => ({
  title: "",
  body: "",
  linkText: "",
  linkUrl: "",
  placement: "top",
  picture: null,
  imageUrl: null,
  imageAlt: "",
  from: asFieldTime(now.toISOString()),
  to: "",
})

export const draftOf = ({ startsAt, endsAt, imageAlt, ...banner }: Banner): BannerDraft => ({
  title: banner.title,
  body: banner.body,
  linkText: banner.linkText,
  linkUrl: banner.linkUrl,
  placement: banner.placement,
  picture: banner.picture,
  imageUrl: banner.imageUrl,
  imageAlt: imageAlt ?? "",
  from: asFieldTime(startsAt),
  to: endsAt === null ? "" : asFieldTime(endsAt),
})

/** Returns the request, as far as its times can be parsed. */
export function readDraft({ from, to, imageAlt, imageUrl, ...said }: BannerDraft) {
  const startsAt = readFieldTime(from)
  const endsAt = to === "" ? null : readFieldTime(to)
  const wrong = { from: startsAt === null, to: to !== "" && endsAt === null }
  const alt = imageAlt.trim() === "" || imageUrl === null ? null : imageAlt
  return { wrong, said: startsAt && !wrong.to ? { ...said, imageAlt: alt, startsAt, endsAt } : null }
}

/** Formats when a banner runs, in Sri Lanka's time. */
export function sayDates(t: TFunction, { startsAt, endsAt }: Pick<Banner, "startsAt" | "endsAt">): string {
  const to = endsAt === null ? t("adminBanners.onward") : formatMoment(new Date(endsAt))
  return t("adminBanners.dates", { from: formatMoment(new Date(startsAt)), to })
}
