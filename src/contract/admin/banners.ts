import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, listingDown, Prose, RowId, Version } from "#contract/platform/inputs.ts"
import { bannerStates, placements } from "#domain/admin/banner-limits.ts"
import { bannerSorts } from "#domain/platform/list-sorts.ts"
import { isKnownPath } from "#domain/platform/paths.ts"

const Hash = z.string().regex(/^[0-9a-f]{64}$/, "This picture does not exist")

export const Banner = z.object({
  id: z.int(),
  version: z.int(),
  state: z.enum(bannerStates),
  title: z.string(),
  body: z.string(),
  linkText: z.string(),
  linkUrl: z.string(),
  placement: z.enum(placements),
  /** The hash of a picture stored in Pharos. */
  picture: z.string().nullable(),
  imageUrl: z.string().nullable(),
  imageAlt: z.string().nullable(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  endReason: z.string().nullable(),
  /** In total. */
  views: z.int(),
  clicks: z.int(),
})
export type Banner = z.infer<typeof Banner>

/** Whether a text is a path of this site or a safe external URL. */
function isLink(text: string): boolean {
  if (/^\/(?![/\\])/.test(text)) return isKnownPath(text.replace(/(.)\/?[?#].*$/s, "$1"))
  if (!text.startsWith("https://") || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === "" && password === ""
}

const linkSays = "Enter a page of Pharos, such as /contact, or an address that begins with https://"
const moment = z.iso.datetime({ offset: true, error: "Enter a date and a time" })

const said = {
  title: Line(120, "Enter a title"),
  body: Prose(300),
  linkText: Line(60, "Enter a link text"),
  linkUrl: Line(500, linkSays).refine(isLink, linkSays),
  placement: z.enum(placements, { error: "Choose a placement" }),
  picture: Hash.nullable(),
  /** Describes the picture for people who cannot see it. */
  imageAlt: Line(200, "Describe the picture").nullable(),
  startsAt: moment,
  endsAt: moment.nullable(),
}

type Said = { picture: string | null; imageAlt: string | null; startsAt: string; endsAt: string | null }

function checkTogether({ picture, imageAlt, startsAt, endsAt }: Said, context: z.RefinementCtx) {
  if (picture !== null && imageAlt === null)
    context.addIssue({ code: "custom", path: ["imageAlt"], message: "Describe the picture" })
  if (endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt))
    context.addIssue({ code: "custom", path: ["endsAt"], message: "The end must be after the start" })
}

export const NewBanner = z
  .strictObject({ key: z.guid("A key is required, so that a banner sent twice is created once"), ...said })
  .superRefine(checkTogether)
export type NewBanner = z.output<typeof NewBanner>

export const BannerChange = z
  .strictObject({ id: RowId, version: Version, ...said })
  .superRefine(checkTogether)
export type BannerChange = z.output<typeof BannerChange>

export const BannersQuestion = z.strictObject({
  show: z.enum(["current", "past"]).default("current"),
  /** Cursor: `next` of the previous page. */
  before: RowId.optional(),
  /** Of past ones; current ones have the order in which they are shown. */
  ...listingDown(bannerSorts),
})
export type BannersQuestion = z.output<typeof BannersQuestion>

const OfOne = z.strictObject({ id: RowId, version: Version })

const tags = ["Administration"]
const write = (method: "POST" | "PUT", path: "" | `/${string}`, summary: string) =>
  endpoint.meta({ who: "admin" }).route({ method, path: `/admin/banners/{id}${path}`, summary, tags })
const refused = refusals("bad-input", "not-found", "already-changed")

export const adminBanners = {
  list: endpoint
    .meta({ who: "admin" })
    .route({
      method: "GET",
      path: "/admin/banners",
      summary: "List current and upcoming banners in order, or past ones, usually newest first",
      tags,
    })
    .input(BannersQuestion)
    .output(z.object({ banners: z.array(Banner), next: z.int().nullable() })),
  get: endpoint
    .meta({ who: "admin" })
    .route({ method: "GET", path: "/admin/banners/{id}", summary: "Get a banner", tags })
    .input(z.strictObject({ id: RowId }))
    .output(Banner)
    .errors(refusals("bad-input", "not-found")),
  days: endpoint
    .meta({ who: "admin" })
    .route({
      method: "GET",
      path: "/admin/banners/{id}/days",
      summary: "Get a banner's views and clicks per day, today last",
      tags,
    })
    .input(z.strictObject({ id: RowId }))
    .output(z.object({ days: z.array(z.object({ day: z.string(), views: z.int(), clicks: z.int() })) }))
    .errors(refusals("bad-input", "not-found")),
  make: endpoint
    .meta({ who: "admin" })
    .route({ method: "POST", path: "/admin/banners", summary: "Create a banner", tags, successStatus: 201 })
    .input(NewBanner)
    .output(Banner)
    .errors(refusals("bad-input", "key-used-differently")),
  edit: write("PUT", "", "Change a banner").input(BannerChange).output(Banner).errors(refused),
  pause: write("POST", "/pause", "Pause a banner").input(OfOne).output(Banner).errors(refused),
  resume: write("POST", "/resume", "Resume a banner").input(OfOne).output(Banner).errors(refused),
  move: write("POST", "/move", "Move a banner up or down")
    .input(OfOne.extend({ to: z.enum(["up", "down"], { error: "Choose up or down" }) }))
    .output(Banner)
    .errors(refused),
  end: write("POST", "/end", "End a banner for good, with the reason")
    .input(OfOne.extend({ reason: Line(300, "Enter a reason") }))
    .output(Banner)
    .errors(refused),
}

/** Anonymous counts of banner views and clicks. */
export const advertCounts = {
  count: endpoint
    .meta({ who: "anyone", limit: "banner-count" })
    .route({
      method: "POST",
      path: "/adverts/{id}/counts",
      summary: "Count a view or click of a banner, anonymously",
      tags: ["Availability"],
    })
    .input(z.strictObject({ id: RowId, what: z.enum(["view", "click"], { error: "Choose view or click" }) }))
    .output(z.object({}))
    .errors(refusals("bad-input", "too-many-requests")),
}
