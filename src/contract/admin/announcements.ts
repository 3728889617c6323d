import * as z from "zod"
import { Announcement } from "#contract/pharmacy/announcements.ts"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, listingDown, Prose, RowId } from "#contract/platform/inputs.ts"
import {
  announcementStates,
  maxAnnouncementText,
  maxAnnouncementTitle,
  maxUnreadListed,
} from "#domain/admin/announcements.ts"
import { districts } from "#domain/platform/districts.ts"
import { announcementSorts } from "#domain/platform/list-sorts.ts"
import { isVisible } from "#domain/platform/plain-text.ts"

export const SentAnnouncement = Announcement.extend({
  state: z.enum(announcementStates),
  /** Null for the whole country. */
  district: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
  endReason: z.string().nullable(),
  /** Pharmacies that it is for, and those of them that have read it. */
  pharmacies: z.int(),
  readBy: z.int(),
})
export type SentAnnouncement = z.infer<typeof SentAnnouncement>

/** A pharmacy that has not read an announcement. */
export const UnreadPharmacy = z.object({
  id: z.int(),
  name: z.string(),
  town: z.string(),
  district: z.string().nullable(),
  phoneNumber: z.string(),
})
export type UnreadPharmacy = z.infer<typeof UnreadPharmacy>

const moment = z.iso.datetime({ offset: true, error: "Enter a date and a time" })

export const NewAnnouncement = z
  .strictObject({
    key: z.guid("A key is required, so that an announcement sent twice is published once"),
    title: Line(maxAnnouncementTitle, "Enter a title"),
    body: Prose(maxAnnouncementText).refine(isVisible, "Enter a text"),
    district: z.enum(districts, "Choose a district").nullable(),
    startsAt: moment,
    endsAt: moment.nullable(),
  })
  .refine(({ startsAt, endsAt }) => endsAt === null || Date.parse(endsAt) > Date.parse(startsAt), {
    path: ["endsAt"],
    error: "The end must be after the start",
  })
export type NewAnnouncement = z.output<typeof NewAnnouncement>

export const AnnouncementsQuestion = z.strictObject({
  /** Cursor: `next` of the previous page. */
  before: RowId.optional(),
  ...listingDown(announcementSorts),
})
export type AnnouncementsQuestion = z.output<typeof AnnouncementsQuestion>

const tags = ["Administration"]

export const adminAnnouncements = {
  list: endpoint
    .meta({ who: "district" })
    .route({
      method: "GET",
      path: "/admin/announcements",
      summary: "List announcements to pharmacies with the number of readers, usually newest first",
      tags,
    })
    .input(AnnouncementsQuestion)
    .output(z.object({ announcements: z.array(SentAnnouncement), next: z.int().nullable() })),
  unread: endpoint
    .meta({ who: "district" })
    .route({
      method: "GET",
      path: "/admin/announcements/{id}/unread",
      summary: "List the pharmacies that an announcement is for and that have not read it, by name",
      description: `At most ${maxUnreadListed}; \`announcement\` counts all.`,
      tags,
    })
    .input(z.strictObject({ id: RowId }))
    .output(z.object({ announcement: SentAnnouncement, pharmacies: z.array(UnreadPharmacy) }))
    .errors(refusals("bad-input", "not-found")),
  publish: endpoint
    .meta({ who: "district" })
    .route({
      method: "POST",
      path: "/admin/announcements",
      summary: "Publish an announcement to all pharmacies, or to those of a district",
      tags,
      successStatus: 201,
    })
    .input(NewAnnouncement)
    .output(SentAnnouncement)
    .errors(refusals("bad-input", "not-found", "key-used-differently")),
  end: endpoint
    .meta({ who: "district" })
    .route({
      method: "POST",
      path: "/admin/announcements/{id}/end",
      summary: "End an announcement for good, with the reason",
      tags,
    })
    .input(z.strictObject({ id: RowId, reason: Line(300, "Enter a reason") }))
    .output(SentAnnouncement)
    .errors(refusals("bad-input", "not-found", "already-changed")),
}
