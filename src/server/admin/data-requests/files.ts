import type { FastifyInstance, FastifyRequest } from "fastify"
import { RowId } from "#contract/platform/inputs.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { admit } from "#server/api/endpoints.ts"
import { makeDownload } from "#server/customer/account/export-files.ts"
import { exportPerson } from "#server/customer/account/personal-export.ts"
import { recordAccess } from "#server/platform/audit/access-log.ts"
import { actingFor } from "#server/platform/audit/database-as-actor.ts"
import { problem } from "#server/platform/http/problems.ts"
import { type CallerSource, callerOf } from "#server/platform/login/caller.ts"
import { getDataRequest } from "./queries.ts"

const file = "pharos.json"
const limits = { config: { rateLimit: { max: 30, timeWindow: 60_000 } }, exposeHeadRoute: false }

/**
 * Serves all data of a person who asks for it, to be handed over: only for an open request of that kind. The person sees that
 * it was read.
 */
export function serveDataRequestFiles(server: FastifyInstance, app: CallerSource): void {
  server.get("/files/admin/data-requests/:id/pharos.json", limits, async (request, reply) => {
    reply.header("cache-control", "no-store")
    const caller = await callerOf(app, request)
    admit("admin", caller.person)
    const id = idOf(request)
    const { person, kind, state } = await getDataRequest(app.database, { id, today: colomboDay(app.now()) })
    if (!person || kind !== "access" || state !== "open") throw problem("not-found")
    const act = { action: "adminDataRequests.file", workplace: null }
    const acting = actingFor({ app, ...caller }, act, null)
    await recordAccess(acting, { thing: "person", ids: [person.subject] })
    const { type, body } = makeDownload(file, await exportPerson(app, person.subject, app.now()))
    return reply
      .header("content-type", type)
      .header("content-disposition", `attachment; filename="${file}"`)
      .send(body)
  })
}

/** An unreadable number names no request. */
function idOf({ params }: FastifyRequest): number {
  const id = RowId.safeParse((params as { id: string }).id) // the route's pattern
  if (!id.success) throw problem("not-found")
  return id.data
}
