import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { colomboDay } from "#shared/colombo-day.ts"
import { ShelfListQuestion } from "#shared/shelf.ts"
import type { AppContext } from "../context.ts"
import { admit, pharmacyOfPerson } from "../endpoints.ts"
import { csvOf } from "../http/csv.ts"
import { ImportRefused } from "../import/refusals.ts"
import { callerOf } from "../login/caller.ts"
import { problem } from "../problems.ts"
import { importBeside } from "./import-beside.ts"
import { findShelf } from "./lists.ts"
import type { Keeper } from "./queries.ts"

const perMinute = 30
const mostBytes = 20 * 1024 * 1024

// `on_hand` is what an import reads as the count; the screen's quantity is `sellable`.
const columns = [
  "medicine",
  "manufacturer",
  "price",
  "sellable",
  "held",
  "on_hand",
  "next_lot",
  "next_expiry",
  "maximum",
  "updated",
] as const

const remarkColumns = ["line", "kind", "says"] as const

async function keeperOf(app: AppContext, request: FastifyRequest): Promise<Keeper> {
  const { person } = await callerOf(app, request)
  admit("pharmacien", person)
  const pharmacy = pharmacyOfPerson(person)
  return { pharmacy, subject: person?.subject ?? "", now: app.now() }
}

async function stockCsv(app: AppContext, keeper: Keeper, query: unknown): Promise<string> {
  const asked = ShelfListQuestion.safeParse(query)
  if (!asked.success) throw problem("bad-input")
  const which = { ...asked.data, today: colomboDay(keeper.now) }
  const rows = await findShelf(app.database, keeper.pharmacy, { which, page: null })
  return csvOf(
    columns,
    rows.map((row) => ({
      medicine: row.name,
      manufacturer: row.manufacturer,
      price: (row.priceCents / 100).toFixed(2),
      sellable: row.quantity,
      held: row.reserved,
      on_hand: row.quantity + row.reserved,
      next_lot: row.lot,
      next_expiry: row.expiresOn,
      maximum: row.maxRetailPriceCents === null ? "" : (row.maxRetailPriceCents / 100).toFixed(2),
      updated: row.updatedAt,
    })),
  )
}

async function bringIn(app: AppContext, request: FastifyRequest, reply: FastifyReply) {
  const keeper = await keeperOf(app, request)
  const {
    file = "list.csv",
    dry = "true",
    as,
  } = request.query as { file?: string; dry?: string; as?: string } // the route's own
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const left = new AbortController()
  reply.raw.once("close", () => left.abort())
  try {
    const report = await importBeside(app.database, keeper, {
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

/** Serves the shelf as a file, and takes lists in. */
export async function serveShelfFiles(server: FastifyInstance, app: AppContext): Promise<void> {
  const limits = { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } }, exposeHeadRoute: false }
  server.get("/files/stock.csv", limits, async (request, reply) => {
    reply.header("cache-control", "no-store")
    const body = await stockCsv(app, await keeperOf(app, request), request.query)
    return reply
      .header("content-type", "text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="stock.csv"')
      .send(body)
  })
  await server.register(async (scope) => {
    scope.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    )
    scope.post("/files/stock-import", { ...limits, bodyLimit: mostBytes }, async (request, reply) => {
      reply.header("cache-control", "no-store")
      return bringIn(app, request, reply)
    })
  })
}
