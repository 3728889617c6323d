import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { csvOf } from "#server/platform/http/csv.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { NamedBytes } from "./read-table.ts"
import { ImportRefused } from "./refusals.ts"

/** A list sent with a request, for a dry run or an import; the signal aborts when the client disconnects. */
export type SentList = {
  list: NamedBytes
  isDry: boolean
  hasAllRemarks: boolean
  /** What a person has said about the list, as it was sent; undefined for a list alone. */
  answers: unknown
  left: AbortSignal
}

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
 * Serves `POST <path>?file=…&dry=…&as=remarks`: reads a list from the body, or `list` and `answers` (JSON) from a form,
 * and answers with its report, or with all remarks as a file.
 */
export async function receiveLists(server: FastifyInstance, { path, take }: Taking): Promise<void> {
  await server.register(async (scope) => {
    scope.addContentTypeParser(
      ["application/octet-stream", "multipart/form-data"],
      { parseAs: "buffer" },
      (_request, body, done) => done(null, body),
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
  const sent = await readBody(request)
  const left = new AbortController()
  reply.raw.once("close", () => left.abort())
  try {
    const report = await read({
      list: { file: String(file).slice(0, 200), bytes: sent.bytes },
      answers: sent.answers,
      isDry: dry !== "false" || as === "remarks",
      hasAllRemarks: as === "remarks",
      left: left.signal,
    })
    if (as !== "remarks") return report
    return reply.header("content-type", "text/csv; charset=utf-8").send(csvOf(remarkColumns, report.remarks))
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    throw problem("unreadable-list", error.columns && { columns: error.columns }, error.message)
  }
}

async function readBody({ body, headers }: FastifyRequest): Promise<{ bytes: Buffer; answers: unknown }> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const type = headers["content-type"] ?? ""
  if (!type.startsWith("multipart/form-data")) return { bytes, answers: undefined }
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData()
    const [list, answers] = [form.get("list"), form.get("answers")]
    if (!(list instanceof Blob) || typeof answers !== "string") throw problem("bad-input")
    return { bytes: Buffer.from(await list.arrayBuffer()), answers: JSON.parse(answers) }
  } catch {
    throw problem("bad-input")
  }
}
