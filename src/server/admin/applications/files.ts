import type { FastifyInstance, FastifyRequest } from "fastify"
import { RowId } from "#contract/platform/inputs.ts"
import { serveSupplierLicences } from "#server/admin/suppliers/files.ts"
import { admit, appFor } from "#server/api/endpoints.ts"
import { sendPicture } from "#server/api/picture-answer.ts"
import { serveUpload } from "#server/api/picture-upload.ts"
import { keepLicence, openLicence, openOwnLicence } from "#server/customer/pharmacy-applications/licences.ts"
import { recordAccess } from "#server/platform/audit/access-log.ts"
import { actingFor } from "#server/platform/audit/database-as-actor.ts"
import { problem } from "#server/platform/http/problems.ts"
import { type Caller, type CallerSource, callerOf } from "#server/platform/login/caller.ts"

const reads = { config: { rateLimit: { max: 120, timeWindow: 60_000 } }, exposeHeadRoute: false }

const own = "/files/pharmacy-applications/:id/licence"

/**
 * Serves the picture of a licence: `PUT` and `GET /files/pharmacy-applications/{id}/licence` for the applicant,
 * `GET /files/admin/applications/{id}/licence` for the administration. So are the licences of suppliers.
 */
export async function serveLicences(server: FastifyInstance, app: CallerSource): Promise<void> {
  await serveUpload(server, app, {
    method: "PUT",
    path: own,
    who: "signed-in",
    take: (picture, { caller, request }) =>
      keepLicence(appFor(app, caller.person), { ...ownOf(caller, request), picture, now: app.now() }),
  })
  server.get(own, reads, async (request, reply) => {
    const caller = await callerOf(app, request)
    return sendPicture(reply, await openOwnLicence(appFor(app, caller.person), ownOf(caller, request)))
  })
  await serveSupplierLicences(server, app)
  server.get("/files/admin/applications/:id/licence", reads, async (request, reply) => {
    const caller = await callerOf(app, request)
    admit("admin", caller.person)
    const id = idOf(request)
    const picture = await openLicence(app, id)
    const acting = actingFor(
      { app, ...caller },
      { action: "adminApplications.licence", workplace: null },
      null,
    )
    await recordAccess(acting, { thing: "pharmacy-application", ids: [id] })
    return sendPicture(reply, picture)
  })
}

function ownOf({ person }: Caller, request: FastifyRequest) {
  if (!person) throw problem("not-logged-in")
  return { id: idOf(request), subject: person.subject }
}

/** An unreadable number names no application. */
function idOf({ params }: FastifyRequest): number {
  const id = RowId.safeParse((params as { id: string }).id) // the route's pattern
  if (!id.success) throw problem("not-found")
  return id.data
}
