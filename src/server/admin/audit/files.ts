import type { FastifyInstance } from "fastify"
import { AuditQuestion } from "#contract/admin/audit.ts"
import { admit } from "#server/api/endpoints.ts"
import { recordAccess } from "#server/platform/audit/access-log.ts"
import { actingFor } from "#server/platform/audit/database-as-actor.ts"
import { csvOf } from "#server/platform/http/csv.ts"
import { problem } from "#server/platform/http/problems.ts"
import { type CallerSource, callerOf } from "#server/platform/login/caller.ts"
import { findAudit } from "./queries.ts"
import { recordFollowed } from "./routes.ts"

const perMinute = 30
const maxRows = 10_000

const columns = [
  "id",
  "when",
  "who",
  "name",
  "cashier",
  "workplace",
  "what",
  "thing",
  "thing_id",
  "from",
  "to",
  "device",
  "reason",
] as const

/**
 * Serves `GET /files/audit.csv`: the filtered log, newest first, up to 10,000 rows; `before` continues from a
 * row.
 */
export function serveAuditFile(server: FastifyInstance, app: CallerSource): void {
  const limits = { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } }, exposeHeadRoute: false }
  server.get("/files/audit.csv", limits, async (request, reply) => {
    const { person, device } = await callerOf(app, request)
    const workplace = admit("admin", person)
    const asked = AuditQuestion.safeParse(request.query)
    if (!asked.success) throw problem("bad-input")
    const { entries } = await findAudit(app.database, asked.data, maxRows)
    // Logs every export together with its filter.
    const filter = new URLSearchParams(request.query as Record<string, string>).toString() // as its schema says
    const acting = (action: string) => actingFor({ app, person, device }, { action, workplace }, null)
    await recordAccess(acting("adminAudit.export"), { thing: "audit-log", ids: [filter] })
    await recordFollowed(acting("adminAudit.list"), asked.data, person)
    reply.header("cache-control", "no-store")
    reply.header("content-disposition", 'attachment; filename="audit.csv"')
    return reply.header("content-type", "text/csv; charset=utf-8").send(csvOf(columns, entries.map(lineOf)))
  })
}

type Entry = Awaited<ReturnType<typeof findAudit>>["entries"][number]

const lineOf = (entry: Entry) => ({
  id: entry.id,
  when: entry.at,
  who: entry.subject ?? "",
  name: entry.actorName ?? "",
  cashier: entry.cashier ?? "",
  workplace: entry.workplace ?? "",
  what: entry.action,
  thing: entry.thing,
  thing_id: entry.thingId,
  from: entry.before === null ? "" : JSON.stringify(entry.before),
  to: entry.after === null ? "" : JSON.stringify(entry.after),
  device: entry.device,
  reason: entry.reason ?? "",
})
