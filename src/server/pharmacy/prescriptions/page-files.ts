import type { FastifyInstance, FastifyRequest } from "fastify"
import * as z from "zod"
import { RowId } from "#contract/platform/inputs.ts"
import { maxPageBytes, pdfType, prescriptionPageUrl } from "#domain/pharmacy/kept-pages.ts"
import { admit, appFor, pharmacyOfPerson, rowScopeOf } from "#server/api/endpoints.ts"
import { sendPicture } from "#server/api/picture-answer.ts"
import { serveFileUpload } from "#server/api/picture-upload.ts"
import { recordAccess } from "#server/platform/audit/access-log.ts"
import { actingFor } from "#server/platform/audit/database-as-actor.ts"
import { problem } from "#server/platform/http/problems.ts"
import { type CallerSource, callerOf } from "#server/platform/login/caller.ts"
import { readDocument } from "#server/platform/pictures/document.ts"
import { addPrescriptionPage, openPrescriptionPage, type PageIds } from "./pages.ts"
import { getPrescription } from "./queries.ts"

const path = prescriptionPageUrl(":prescription", ":page")
const Ids = z.object({ prescription: RowId, page: z.uuid() })

/** An unreadable id names nothing. */
function idsOf({ params }: FastifyRequest): PageIds {
  const ids = Ids.safeParse(params)
  if (!ids.success) throw problem("not-found")
  return { prescriptionId: ids.data.prescription, pageId: ids.data.page }
}

/**
 * Serves the pages of recorded prescriptions: `PUT /files/pharmacy/prescriptions/{prescription}/{page}` keeps a picture
 * or a PDF and returns the prescription, `GET` opens it. A PDF is saved and never shown by the browser as a page of
 * Pharos.
 */
export async function servePrescriptionPages(server: FastifyInstance, app: CallerSource): Promise<void> {
  await serveFileUpload(server, app, {
    method: "PUT",
    path,
    who: "pharmacien",
    maxBytes: maxPageBytes,
    read: readDocument,
    take: async (document, { caller, request }) => {
      const { person } = caller
      const workplace = admit("pharmacien", person)
      const pharmacy = pharmacyOfPerson(person)
      const act = { action: "prescriptions.addPage", workplace }
      const database = actingFor({ app, ...caller }, act, rowScopeOf(person))
      const ids = idsOf(request)
      const actor = { pharmacy, subject: person?.subject ?? "", now: app.now() }
      await addPrescriptionPage({ settings: app.settings, database }, actor, { ...ids, document })
      return getPrescription(database, pharmacy, ids.prescriptionId)
    },
  })
  const reads = { config: { rateLimit: { max: 120, timeWindow: 60_000 } }, exposeHeadRoute: false }
  server.get(path, reads, async (request, reply) => {
    const caller = await callerOf(app, request)
    const { person } = caller
    const workplace = admit("pharmacien", person)
    const ids = idsOf(request)
    const page = await openPrescriptionPage(appFor(app, person), pharmacyOfPerson(person), ids)
    const act = { action: "prescriptions.openPage", workplace }
    const acting = actingFor({ app, ...caller }, act, rowScopeOf(person))
    await recordAccess(acting, { thing: "prescription", ids: [ids.prescriptionId] })
    if (page.mediaType === pdfType)
      reply.header("content-disposition", `attachment; filename="prescription-${ids.prescriptionId}.pdf"`)
    return sendPicture(reply, page)
  })
}
