import type { FastifyInstance } from "fastify"
import { admit } from "#server/api/endpoints.ts"
import { receiveLists } from "#server/imports/lists/receive-list.ts"
import { type CallerSource, callerOf } from "#server/platform/login/caller.ts"
import { importCatalogueInWorker } from "./import-in-worker.ts"

/** Serves `POST /files/medicines-import`: a dry run or an import of a catalogue list. */
export async function serveCatalogueFiles(server: FastifyInstance, app: CallerSource): Promise<void> {
  await receiveLists(server, {
    path: "/files/medicines-import",
    take: async (request) => {
      const { person, device } = await callerOf(app, request)
      admit("catalogue", person)
      const bringer = { subject: person?.subject ?? "", device: device.slice(0, 100) }
      return ({ answers: _answers, ...sent }) => importCatalogueInWorker(app.database, bringer, sent)
    },
  })
}
