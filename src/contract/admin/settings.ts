import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, Prose, Version } from "#contract/platform/inputs.ts"
import { Notice } from "#contract/platform/site.ts"

/** What can be set without a deploy, as one text each. */
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
  "assistant",
  "uploads_kept_days",
  "unmet_kept_days",
] as const
export type SettingName = (typeof settingNames)[number]

export const noticeName = "maintenance_notice"

/** Who set something, and why; all null while it is as the deploy says and was never anything else. */
const Change = {
  /** False: as the deploy says. */
  isSet: z.boolean(),
  version: z.int(),
  /** Null as well for who has no account any more. */
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
}

export const Setting = z.object({
  name: z.enum(settingNames),
  /** In force; empty for none. */
  value: z.string(),
  /** What it is given back to. */
  deployed: z.string(),
  ...Change,
})
export type Setting = z.infer<typeof Setting>

export const SettingsPage = z.object({
  settings: z.array(Setting),
  notice: z.object({ value: Notice.nullable(), ...Change }),
  /** What only a deploy sets, to be read here. */
  assistant: z.object({
    /** Where the model is; null when none is set up. */
    provider: z.string().nullable(),
    model: z.string().nullable(),
    /** Which text tells the model who it is. */
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
      summary: "Give a setting back to the deploy's value; of the notice: take it away",
      tags,
    })
    .input(z.strictObject({ name: z.enum([...settingNames, noticeName]), version: Version, reason }))
    .output(SettingsPage)
    .errors(refusals("bad-input", "already-changed")),
}
