import type { FastifyInstance } from "fastify"
import * as z from "zod"
import { RowId } from "#contract/platform/inputs.ts"
import { prescriptionPageUrl } from "#domain/pharmacy/kept-pages.ts"
import { serveKeptPages } from "#server/pharmacy/kept-pages.ts"
import { recordAccess } from "#server/platform/audit/access-log.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { CallerSource } from "#server/platform/login/caller.ts"
import { addPrescriptionPage, openPrescriptionPage } from "./pages.ts"
import { getPrescription } from "./queries.ts"

const Ids = z.object({ prescription: RowId, page: z.uuid() })

/** Serves the pages of recorded prescriptions, and records each look. */
export function servePrescriptionPages(server: FastifyInstance, app: CallerSource): Promise<void> {
  const { settings } = app
  return serveKeptPages(server, app, {
    path: prescriptionPageUrl(":prescription", ":page"),
    actions: { add: "prescriptions.addPage", open: "prescriptions.openPage" },
    idsOf: ({ params }) => {
      const ids = Ids.safeParse(params)
      if (!ids.success) throw problem("not-found")
      return { prescriptionId: ids.data.prescription, pageId: ids.data.page }
    },
    add: async (database, actor, ids, document) => {
      await addPrescriptionPage({ settings, database }, actor, { ...ids, document })
      return getPrescription(database, actor.pharmacy, ids.prescriptionId)
    },
    open: async (database, pharmacy, ids) => {
      const page = await openPrescriptionPage({ settings, database }, pharmacy, ids)
      await recordAccess(database, { thing: "prescription", ids: [ids.prescriptionId] })
      return { ...page, name: `prescription-${ids.prescriptionId}` }
    },
  })
}
