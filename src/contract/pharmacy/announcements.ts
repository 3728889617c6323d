import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { RowId } from "#contract/platform/inputs.ts"

/** An announcement of the administration to pharmacies. */
export const Announcement = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
})

export const ReceivedAnnouncement = Announcement.extend({
  /** When somebody at this pharmacy marked it as read. */
  readAt: z.iso.datetime().nullable(),
})
export type ReceivedAnnouncement = z.infer<typeof ReceivedAnnouncement>

const tags = ["Till"]

export const announcements = {
  list: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/announcements",
      summary: "List the current announcements to my pharmacy, newest first, at most 100",
      tags,
    })
    .output(z.object({ announcements: z.array(ReceivedAnnouncement) })),
  read: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/announcements/{id}/read",
      summary: "Mark an announcement as read by my pharmacy",
      tags,
    })
    .input(z.strictObject({ id: RowId }))
    .output(ReceivedAnnouncement)
    .errors(refusals("bad-input", "not-found")),
}
