import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, Prose, Version } from "#contract/platform/inputs.ts"
import { Notice } from "#contract/platform/site.ts"

/** Settings that can be changed at run time, each as one text. */
export const settingNames = [
  "emergency_number",
  "contact_email",
  "contact_phone",
  "blog_url",
  "forum_url",
  "social_links",
  "credit_url",
  "low_stock_limit",
  "order_max_units",
  "orders_max_open",
  "order_unseen_hours",
  "watches_max",
  "requests_per_day",
  "request_pharmacies",
  "request_hours",
  "assistant",
  "uploads_kept_days",
  "unmet_kept_days",
  "data_request_days",
] as const
export type SettingName = (typeof settingNames)[number]

export const noticeName = "maintenance_notice"

/** Who changed a setting, and why; null while it has never been changed. */
const Change = {
  /** False: the deployed value applies. */
  isSet: z.boolean(),
  version: z.int(),
  /** Also null for deleted accounts. */
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
}

export const Setting = z.object({
  name: z.enum(settingNames),
  /** The current value; empty for none. */
  value: z.string(),
  /** The value after a reset. */
  deployed: z.string(),
  ...Change,
})
export type Setting = z.infer<typeof Setting>

export const SettingsPage = z.object({
  settings: z.array(Setting),
  notice: z.object({ value: Notice.nullable(), ...Change }),
  /** Read-only values that are set at deployment. */
  assistant: z.object({
    /** The model's host; null when none is set up. */
    provider: z.string().nullable(),
    model: z.string().nullable(),
    /** The version of the assistant's system text. */
    persona: z.string(),
  }),
})
export type SettingsPage = z.infer<typeof SettingsPage>

const reason = Line(300, "Enter a reason")
const moment = z.iso.datetime({ offset: true, error: "Enter a date and a time" })

const tags = ["Administration"]

export const adminSettings = {
  list: endpoint
    .meta({ who: "admin" })
    .route({
      method: "GET",
      path: "/admin/settings",
      summary: "List settings, with the values set at deployment",
      tags,
    })
    .output(SettingsPage),
  change: endpoint
    .meta({ who: "admin" })
    .route({
      method: "PUT",
      path: "/admin/settings/{name}",
      summary: "Change a setting on every node",
      tags,
    })
    .input(z.strictObject({ name: z.enum(settingNames), version: Version, value: Prose(2_000), reason }))
    .output(SettingsPage)
    .errors(refusals("bad-input", "already-changed")),
  setNotice: endpoint
    .meta({ who: "admin" })
    .route({
      method: "PUT",
      path: "/admin/maintenance-notice",
      summary: "Set the maintenance notice",
      tags,
    })
    .input(
      z
        .strictObject({
          version: Version,
          text: Line(300, "Enter a message"),
          from: moment,
          until: moment,
          reason,
        })
        .refine(({ from, until }) => Date.parse(until) > Date.parse(from), {
          path: ["until"],
          error: "The end must be after the start",
        }),
    )
    .output(SettingsPage)
    .errors(refusals("bad-input", "already-changed")),
  giveBack: endpoint
    .meta({ who: "admin" })
    .route({
      method: "POST",
      path: "/admin/settings/{name}/give-back",
      summary: "Reset a setting to its deployed value, or remove the notice",
      tags,
    })
    .input(z.strictObject({ name: z.enum([...settingNames, noticeName]), version: Version, reason }))
    .output(SettingsPage)
    .errors(refusals("bad-input", "already-changed")),
}
