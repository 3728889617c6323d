import type { FastifyInstance } from "fastify"
import * as z from "zod"
import { draftPageUrl } from "#domain/pharmacy/kept-pages.ts"
import { serveKeptPages } from "#server/pharmacy/kept-pages.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { CallerSource } from "#server/platform/login/caller.ts"
import { addDraftPage, openDraftPage } from "./pages.ts"
import { getDraft } from "./queries.ts"

const Ids = z.object({ draft: z.uuid(), page: z.uuid() })

/** Serves the pages of invoices whose goods are not received yet. */
export function serveDraftPages(server: FastifyInstance, app: CallerSource): Promise<void> {
  return serveKeptPages(server, app, {
    path: draftPageUrl(":draft", ":page"),
    actions: { add: "drafts.addPage", open: "drafts.openPage" },
    idsOf: ({ params }) => {
      const ids = Ids.safeParse(params)
      if (!ids.success) throw problem("not-found")
      return { id: ids.data.draft, pageId: ids.data.page }
    },
    add: async (database, actor, ids, document) => {
      await addDraftPage(database, actor, { ...ids, document })
      return getDraft(database, actor.pharmacy, ids.id)
    },
    open: async (database, pharmacy, ids) => ({
      ...(await openDraftPage(database, pharmacy, ids)),
      name: "invoice",
    }),
  })
}
