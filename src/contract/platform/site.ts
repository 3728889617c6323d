import * as z from "zod"
import { endpoint } from "./endpoint.ts"

const Url = z.string().nullable()

/** The operator's temporary notice to everyone. */
export const Notice = z.object({ text: z.string(), from: z.iso.datetime(), until: z.iso.datetime() })
export type Notice = z.infer<typeof Notice>

export const Site = z.object({
  blogUrl: Url,
  forumUrl: Url,
  socialLinks: z.array(z.object({ kind: z.string(), url: z.string() })),
  analyticsScriptUrl: Url,
  emergencyNumber: z.string(),
  creditUrl: Url,
  contact: z.object({ email: Url, phone: Url }),
  demo: z.boolean(),
  /** The current or next one. */
  notice: Notice.nullable(),
})
export type Site = z.infer<typeof Site>

export const site = {
  get: endpoint
    .meta({ who: "anyone" })
    .route({ method: "GET", path: "/site", summary: "Get the site's links and texts", tags: ["Site"] })
    .output(Site),
}
