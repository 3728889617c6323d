import type { FastifyInstance, FastifyRequest } from "fastify"
import { RowId } from "#contract/platform/inputs.ts"
import { admit, appFor, pharmacyOfPerson, rowScopeOf } from "#server/api/endpoints.ts"
import { sendPicture } from "#server/api/picture-answer.ts"
import { serveUpload } from "#server/api/picture-upload.ts"
import { recordAccess } from "#server/platform/audit/access-log.ts"
import { actingFor } from "#server/platform/audit/database-as-actor.ts"
import { problem } from "#server/platform/http/problems.ts"
import { type Caller, type CallerSource, callerOf } from "#server/platform/login/caller.ts"
import { addPicture, openOwnPicture, openReceivedPicture } from "./pictures.ts"

const reads = { config: { rateLimit: { max: 120, timeWindow: 60_000 } }, exposeHeadRoute: false }

/** An unreadable number names no order. */
function orderIdOf(request: FastifyRequest): number {
  const { id } = request.params as { id: string } // the route's pattern
  const read = RowId.safeParse(id)
  if (!read.success) throw problem("not-found")
  return read.data
}

/**
 * Serves the picture of an order's prescription: `PUT` and `GET /files/orders/{id}/prescription` for the customer,
 * `GET /files/pharmacy/orders/{id}/prescription` for the pharmacy.
 */
export async function servePrescriptions(server: FastifyInstance, app: CallerSource): Promise<void> {
  await serveUpload(server, app, {
    method: "PUT",
    path: "/files/orders/:id/prescription",
    who: "signed-in",
    take: async (picture, { caller, request }) => {
      const { whole } = request.query as { whole?: string } // anything but "1" means this order alone
      const adding = { orderId: orderIdOf(request), isForBasket: whole === "1", picture, now: app.now() }
      return { pictureId: await addPicture(appFor(app, caller.person), subjectOf(caller), adding) }
    },
  })
  server.get("/files/orders/:id/prescription", reads, async (request, reply) => {
    const caller = await callerOf(app, request)
    return sendPicture(
      reply,
      await openOwnPicture(appFor(app, caller.person), subjectOf(caller), orderIdOf(request)),
    )
  })
  server.get("/files/pharmacy/orders/:id/prescription", reads, async (request, reply) => {
    const caller = await callerOf(app, request)
    const workplace = admit("pharmacien", caller.person)
    const id = orderIdOf(request)
    const picture = await openReceivedPicture(appFor(app, caller.person), pharmacyOfPerson(caller.person), id)
    const act = { action: "receivedOrders.prescription", workplace }
    const acting = actingFor({ app, ...caller }, act, rowScopeOf(caller.person))
    await recordAccess(acting, { thing: "customer-order", ids: [id] })
    return sendPicture(reply, picture)
  })
}

function subjectOf({ person }: Caller): string {
  if (!person) throw problem("not-logged-in")
  return person.subject
}
