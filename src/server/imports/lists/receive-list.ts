import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { csvOf } from "#server/platform/http/csv.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { NamedBytes } from "./read-table.ts"
import { ImportRefused } from "./refusals.ts"

/** A list sent with a request, for a dry run or an import; the signal aborts when the client disconnects. */
export type SentList = { list: NamedBytes; isDry: boolean; hasAllRemarks: boolean; left: AbortSignal }

type Report = { remarks: readonly { line: number; kind: string; message: string }[] }

type Taking = {
  path: `/files/${string}`
  /** Refuses callers without the right before the body is read; returns the function that reads it. */
  take: (request: FastifyRequest) => Promise<(sent: SentList) => Promise<Report>>
}

export const fileLimits = { config: { rateLimit: { max: 30, timeWindow: 60_000 } }, exposeHeadRoute: false }
const maxBytes = 20 * 1024 * 1024
const remarkColumns = ["line", "kind", "message"] as const

/**
 * Serves `POST <path>?file=…&dry=…&as=remarks`: reads a list from the body and answers with its report, or
 * with all remarks as a file.
 */
export async function receiveLists(server: FastifyInstance, { path, take }: Taking): Promise<void> {
  await server.register(async (scope) => {
    scope.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    )
    const readers = new WeakMap<FastifyRequest, Awaited<ReturnType<typeof take>>>()
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header("cache-control", "no-store")
      readers.set(request, await take(request))
    }
    scope.post(path, { ...fileLimits, bodyLimit: maxBytes, onRequest }, async (request, reply) => {
      const read = readers.get(request)
      if (!read) throw problem("not-logged-in")
      return receive(read, request, reply)
    })
  })
}

async function receive(
  read: (sent: SentList) => Promise<Report>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const {
    file = "list.csv",
    dry = "true",
    as,
  } = request.query as { file?: string; dry?: string; as?: string } // the route's own
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const left = new AbortController()
  reply.raw.once("close", () => left.abort())
  try {
    const report = await read({
      list: { file: String(file).slice(0, 200), bytes },
      isDry: dry !== "false" || as === "remarks",
      hasAllRemarks: as === "remarks",
      left: left.signal,
    })
    if (as !== "remarks") return report
    return reply.header("content-type", "text/csv; charset=utf-8").send(csvOf(remarkColumns, report.remarks))
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    throw problem("unreadable-list", undefined, error.message)
  }
}
