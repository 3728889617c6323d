import type { FastifyInstance, FastifyRequest } from "fastify"
import { maxPageBytes, pdfType } from "#domain/pharmacy/kept-pages.ts"
import { admit, pharmacyOfPerson, rowScopeOf } from "#server/api/endpoints.ts"
import { sendPicture } from "#server/api/picture-answer.ts"
import { serveFileUpload } from "#server/api/picture-upload.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { StaffActor } from "#server/api/staff-actor.ts"
import { actingFor } from "#server/platform/audit/database-as-actor.ts"
import type { Database } from "#server/platform/database/database.ts"
import { badInput } from "#server/platform/http/refusals.ts"
import { type CallerSource, callerOf } from "#server/platform/login/caller.ts"
import { type Document, readDocument } from "#server/platform/pictures/document.ts"

type Paper<Ids> = {
  path: string
  /** The names of the acts in the audit log. */
  actions: { add: string; open: string }
  /** Throws not-found for ids that cannot be read. */
  idsOf: (request: FastifyRequest) => Ids
  /** Keeps a page, and returns its paper. */
  add: (database: Database, actor: StaffActor, ids: Ids, document: Document) => Promise<unknown>
  /** Returns a page, and the name under which a PDF is saved. */
  open: (database: Database, pharmacy: PharmacyId, ids: Ids) => Promise<Document & { name: string }>
}

/** Refuses a page of a paper that has as many as it may. */
export const tooManyPages = (paper: string, most: number) =>
  badInput([{ path: ["file"], message: `${paper} has at most ${most} pages here` }])

/**
 * Serves the pages of a paper that pharmacies keep: `PUT` keeps a picture or a PDF and returns the paper, `GET` opens it. A
 * PDF is saved and never shown by the browser as a page of Pharos.
 */
export async function serveKeptPages<Ids>(
  server: FastifyInstance,
  app: CallerSource,
  { path, actions, idsOf, add, open }: Paper<Ids>,
): Promise<void> {
  await serveFileUpload(server, app, {
    method: "PUT",
    path,
    who: "pharmacien",
    maxBytes: maxPageBytes,
    read: readDocument,
    take: async (document, { caller, request }) => {
      const { person } = caller
      const act = { action: actions.add, workplace: admit("pharmacien", person) }
      const database = actingFor({ app, ...caller }, act, rowScopeOf(person))
      const actor = { pharmacy: pharmacyOfPerson(person), subject: person?.subject ?? "", now: app.now() }
      return add(database, actor, idsOf(request), document)
    },
  })
  const reads = { config: { rateLimit: { max: 120, timeWindow: 60_000 } }, exposeHeadRoute: false }
  server.get(path, reads, async (request, reply) => {
    const caller = await callerOf(app, request)
    const { person } = caller
    const act = { action: actions.open, workplace: admit("pharmacien", person) }
    const database = actingFor({ app, ...caller }, act, rowScopeOf(person))
    const { name, ...page } = await open(database, pharmacyOfPerson(person), idsOf(request))
    if (page.mediaType === pdfType) reply.header("content-disposition", `attachment; filename="${name}.pdf"`)
    return sendPicture(reply, page)
  })
}
