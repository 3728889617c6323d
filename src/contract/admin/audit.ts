import * as z from "zod"
import { endpoint } from "#contract/platform/endpoint.ts"
import { Line, RowId, whole } from "#contract/platform/inputs.ts"

/** One action of staff, or one access to another person's data. */
export const AuditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Null: Pharos itself; `key:7` is the API key of a pharmacy's program. */
  subject: z.string().nullable(),
  /** Null once the person has deleted the account; for an API key, its name and prefix. */
  actorName: z.string().nullable(),
  /** The cashier at the till of a login that several people share. */
  cashier: z.string().nullable(),
  /** The pharmacy or supplier the person worked at; null for administrators. */
  workplace: z.string().nullable(),
  /** The endpoint, such as `shelf.edit`. */
  action: z.string(),
  thing: z.string(),
  thingId: z.string(),
  /** Its current name, if it has one. */
  thingName: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  device: z.string(),
  reason: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const Name = Line(255, "Enter a value")

/** Filters of the log; an entry must match all of them. */
export const AuditQuestion = z.strictObject({
  subject: Name.optional(),
  thing: Name.optional(),
  thingId: Name.optional(),
  /** The first and last day, in Sri Lanka. */
  from: z.iso.date("Enter a date").optional(),
  until: z.iso.date("Enter a date").optional(),
  pharmacy: RowId.optional(),
  oldestFirst: z.stringbool().default(false),
  /** Cursor: `next` of the previous page. */
  before: whole(Number.MAX_SAFE_INTEGER, "An id must be a whole number, 1 or more").optional(),
})
export type AuditQuestion = z.output<typeof AuditQuestion>

/** A person in the log. */
export const AuditActor = z.object({ subject: z.string(), name: z.string().nullable() })
export type AuditActor = z.infer<typeof AuditActor>

export const adminAudit = {
  list: endpoint
    .meta({ who: "admin", audit: "access" })
    .route({
      method: "GET",
      path: "/admin/audit",
      summary: "List the audit log, usually newest first",
      tags: ["Administration"],
    })
    .input(AuditQuestion)
    .output(z.object({ entries: z.array(AuditEntry), next: z.int().nullable() })),
  actors: endpoint
    .meta({ who: "admin" })
    .route({
      method: "GET",
      path: "/admin/audit/actors",
      summary: "Find people in the audit log by name or id",
      tags: ["Administration"],
    })
    .input(z.strictObject({ q: Name.optional() }))
    .output(z.object({ actors: z.array(AuditActor) })),
}
