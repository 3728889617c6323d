import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { AppContext } from "../context.ts"
import { admit } from "../endpoints.ts"
import { csvOf } from "../http/csv.ts"
import { ImportRefused } from "../import/refusals.ts"
import { callerOf } from "../login/caller.ts"
import { problem } from "../problems.ts"
import { importCatalogueBeside } from "./import-beside.ts"

const perMinute = 30
const mostBytes = 20 * 1024 * 1024
const remarkColumns = ["line", "kind", "says"] as const

async function bringIn(app: AppContext, request: FastifyRequest, reply: FastifyReply) {
  const { person, device } = await callerOf(app, request)
  admit("admin", person)
  const {
    file = "list.csv",
    dry = "true",
    as,
  } = request.query as { file?: string; dry?: string; as?: string } // the route's own
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const left = new AbortController()
  reply.raw.once("close", () => left.abort())
  try {
    const bringer = { subject: person?.subject ?? "", device: device.slice(0, 100) }
    const report = await importCatalogueBeside(app.database, bringer, {
      list: { file: String(file).slice(0, 200), bytes },
      isDry: dry !== "false" || as === "remarks",
      hasAllRemarks: as === "remarks",
      left: left.signal,
    })
    if (as !== "remarks") return report
    return reply.header("content-type", "text/csv; charset=utf-8").send(csvOf(remarkColumns, report.remarks))
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    // The command's own advice is not for a page.
    throw problem("unreadable-list", undefined, error.message.replace(/ docs\/import\.md.*$/, ""))
  }
}

/** `POST /files/medicines-import`: a list for the catalogue, looked at or brought in. */
export async function serveCatalogueFiles(server: FastifyInstance, app: AppContext): Promise<void> {
  const limits = { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } }, exposeHeadRoute: false }
  await server.register(async (scope) => {
    scope.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    )
    scope.post("/files/medicines-import", { ...limits, bodyLimit: mostBytes }, async (request, reply) => {
      reply.header("cache-control", "no-store")
      return bringIn(app, request, reply)
    })
  })
}
