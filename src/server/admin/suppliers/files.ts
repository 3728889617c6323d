import type { FastifyInstance, FastifyRequest } from "fastify"
import * as z from "zod"
import { LicenceUpload } from "#contract/supplier/licence.ts"
import { sentLicenceUrl, supplierLicenceUrl } from "#domain/supplier/licence.ts"
import { admit, rowScopeOf, supplierOfPerson } from "#server/api/endpoints.ts"
import { sendPicture } from "#server/api/picture-answer.ts"
import { serveUpload } from "#server/api/picture-upload.ts"
import { recordAccess } from "#server/platform/audit/access-log.ts"
import { actingFor } from "#server/platform/audit/database-as-actor.ts"
import { problem } from "#server/platform/http/problems.ts"
import { badInput } from "#server/platform/http/refusals.ts"
import { type Caller, type CallerSource, callerOf } from "#server/platform/login/caller.ts"
import { getOwnLicence, openLicence, sendLicence } from "#server/supplier/licence/queries.ts"

const reads = { config: { rateLimit: { max: 120, timeWindow: 60_000 } }, exposeHeadRoute: false }

/**
 * Serves the licences of suppliers: `PUT /files/supplier/licences/{id}?licenceNumber=…&validUntil=…` sends one with its
 * picture, and the supplier and the administration open the picture.
 */
export async function serveSupplierLicences(server: FastifyInstance, app: CallerSource): Promise<void> {
  const { settings } = app
  const path = supplierLicenceUrl(":id")
  const ownOf = (caller: Caller, action: string) => {
    const { person } = caller
    const act = { action, workplace: admit("supplier", person) }
    const database = actingFor({ app, ...caller }, act, rowScopeOf(person))
    return { app: { settings, database }, supplier: supplierOfPerson(person) }
  }
  await serveUpload(server, app, {
    method: "PUT",
    path,
    who: "supplier",
    take: async (picture, { caller, request }) => {
      const own = ownOf(caller, "supplierLicence.send")
      const facts = LicenceUpload.safeParse(request.query)
      if (!facts.success) throw badInput(facts.error.issues)
      await sendLicence(own.app, own.supplier, { id: idOf(request), ...facts.data, picture, now: app.now() })
      return getOwnLicence(own.app.database, own.supplier)
    },
  })
  server.get(path, reads, async (request, reply) => {
    const own = ownOf(await callerOf(app, request), "supplierLicence.open")
    return sendPicture(reply, await openLicence(own.app, { id: idOf(request), supplier: own.supplier }))
  })
  server.get(sentLicenceUrl(":id"), reads, async (request, reply) => {
    const caller = await callerOf(app, request)
    admit("admin", caller.person)
    const { supplier, ...picture } = await openLicence(app, { id: idOf(request) })
    const act = { action: "adminSuppliers.licence", workplace: null }
    await recordAccess(actingFor({ app, ...caller }, act, null), { thing: "supplier", ids: [supplier] })
    return sendPicture(reply, picture)
  })
}

/** An unreadable id names no licence. */
function idOf({ params }: FastifyRequest): string {
  const id = z.uuid().safeParse((params as { id: string }).id) // the route's pattern
  if (!id.success) throw problem("not-found")
  return id.data.toLowerCase()
}
