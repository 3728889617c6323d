import * as z from "zod"
import { publicServiceNames, serviceStates, statusDays } from "#domain/platform/service-status.ts"
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
  /** Whether pharmacies can send e-mail. */
  sendsMail: z.boolean(),
  /** Whether a source of interactions between medicines is asked at the till. */
  checksInteractions: z.boolean(),
  /** The current or next one. */
  notice: Notice.nullable(),
})
export type Site = z.infer<typeof Site>

export const ServiceStatus = z.object({
  service: z.enum(publicServiceNames),
  state: z.enum(serviceStates),
  /** The share of each day's measurements that failed, today last; null for a day without any. */
  days: z.array(z.number().nullable()).length(statusDays),
  /** The share of all these measurements that did not fail. */
  uptime: z.number().nullable(),
})
export type ServiceStatus = z.infer<typeof ServiceStatus>

export const Status = z.object({ at: z.iso.datetime(), services: z.array(ServiceStatus) })
export type Status = z.infer<typeof Status>

export const site = {
  get: endpoint
    .meta({ who: "anyone" })
    .route({ method: "GET", path: "/site", summary: "Get the site's links and texts", tags: ["Site"] })
    .output(Site),
  status: endpoint
    .meta({ who: "anyone" })
    .route({
      method: "GET",
      path: "/status",
      summary: "Get whether the services work, and how they did in the last 90 days",
      tags: ["Site"],
    })
    .output(Status),
}
