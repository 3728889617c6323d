import type { FastifyInstance } from "fastify"
import * as z from "zod"
import { invoiceFileUrl } from "#domain/pharmacy/kept-pages.ts"
import { serveKeptPages } from "#server/pharmacy/kept-pages.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { CallerSource } from "#server/platform/login/caller.ts"
import { addInvoiceFile, openInvoiceFile } from "./invoice-files.ts"
import { getGoodsReceipt } from "./queries.ts"

const Ids = z.object({ receipt: z.uuid(), file: z.uuid() })

/** Serves the pages of received invoices. */
export function serveInvoiceFiles(server: FastifyInstance, app: CallerSource): Promise<void> {
  return serveKeptPages(server, app, {
    path: invoiceFileUrl(":receipt", ":file"),
    actions: { add: "goodsIn.addFile", open: "goodsIn.openFile" },
    idsOf: ({ params }) => {
      const ids = Ids.safeParse(params)
      if (!ids.success) throw problem("not-found")
      return { receiptId: ids.data.receipt, fileId: ids.data.file }
    },
    add: async (database, actor, ids, document) => {
      await addInvoiceFile(database, actor, { ...ids, document })
      return getGoodsReceipt(database, actor.pharmacy, ids.receiptId)
    },
    open: async (database, pharmacy, ids) => {
      const { invoiceNumber, ...file } = await openInvoiceFile(database, pharmacy, ids)
      return { ...file, name: `invoice-${invoiceNumber.replace(/[^\w.-]+/g, "-")}` }
    },
  })
}
