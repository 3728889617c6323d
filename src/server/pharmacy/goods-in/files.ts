import type { FastifyInstance, FastifyRequest } from "fastify"
import * as z from "zod"
import { invoiceFileUrl, maxPageBytes, pdfType } from "#domain/pharmacy/kept-pages.ts"
import { admit, appFor, pharmacyOfPerson, rowScopeOf } from "#server/api/endpoints.ts"
import { sendPicture } from "#server/api/picture-answer.ts"
import { serveFileUpload } from "#server/api/picture-upload.ts"
import { actingFor } from "#server/platform/audit/database-as-actor.ts"
import { problem } from "#server/platform/http/problems.ts"
import { type CallerSource, callerOf } from "#server/platform/login/caller.ts"
import { readDocument } from "#server/platform/pictures/document.ts"
import { addInvoiceFile, type InvoiceFileIds, openInvoiceFile } from "./invoice-files.ts"
import { getGoodsReceipt } from "./queries.ts"

const path = invoiceFileUrl(":receipt", ":file")
const Ids = z.object({ receipt: z.uuid(), file: z.uuid() })

/** An unreadable id names nothing. */
function idsOf({ params }: FastifyRequest): InvoiceFileIds {
  const ids = Ids.safeParse(params)
  if (!ids.success) throw problem("not-found")
  return { receiptId: ids.data.receipt, fileId: ids.data.file }
}

/**
 * Serves the pages of received invoices: `PUT /files/pharmacy/goods-in/{receipt}/{file}` keeps one and returns the
 * receipt, `GET` opens it. A PDF is saved and never shown by the browser as a page of Pharos.
 */
export async function serveInvoiceFiles(server: FastifyInstance, app: CallerSource): Promise<void> {
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
      const act = { action: "goodsIn.addFile", workplace }
      const database = actingFor({ app, ...caller }, act, rowScopeOf(person))
      const ids = idsOf(request)
      const actor = { pharmacy, subject: person?.subject ?? "", now: app.now() }
      await addInvoiceFile(database, actor, { ...ids, document })
      return getGoodsReceipt(database, pharmacy, ids.receiptId)
    },
  })
  const reads = { config: { rateLimit: { max: 120, timeWindow: 60_000 } }, exposeHeadRoute: false }
  server.get(path, reads, async (request, reply) => {
    const { person } = await callerOf(app, request)
    admit("pharmacien", person)
    const { database } = appFor(app, person)
    const { invoiceNumber, ...file } = await openInvoiceFile(
      database,
      pharmacyOfPerson(person),
      idsOf(request),
    )
    const name = invoiceNumber.replace(/[^\w.-]+/g, "-")
    if (file.mediaType === pdfType)
      reply.header("content-disposition", `attachment; filename="invoice-${name}.pdf"`)
    return sendPicture(reply, file)
  })
}
