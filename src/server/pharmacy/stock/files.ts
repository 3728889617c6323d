import type { FastifyInstance, FastifyRequest } from "fastify"
import { ListAnswers } from "#contract/imports/list-answers.ts"
import { ShelfListQuestion } from "#contract/pharmacy/stock.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { admit, pharmacyOfPerson } from "#server/api/endpoints.ts"
import type { StaffActor } from "#server/api/staff-actor.ts"
import { fileLimits, receiveLists } from "#server/imports/lists/receive-list.ts"
import { scopedTo } from "#server/platform/audit/database-as-actor.ts"
import { csvOf } from "#server/platform/http/csv.ts"
import { problem } from "#server/platform/http/problems.ts"
import { type CallerSource, callerOf } from "#server/platform/login/caller.ts"
import { importInWorker } from "./import-in-worker.ts"
import { findShelf } from "./lists.ts"

// `on_hand` is what an import reads as the count; the screen shows `sellable`.
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

async function staffActorOf(app: CallerSource, request: FastifyRequest): Promise<StaffActor> {
  const { person } = await callerOf(app, request)
  admit("pharmacien", person)
  const pharmacy = pharmacyOfPerson(person)
  return { pharmacy, subject: person?.subject ?? "", now: app.now() }
}

async function stockCsv(app: CallerSource, actor: StaffActor, query: unknown): Promise<string> {
  const asked = ShelfListQuestion.safeParse(query)
  if (!asked.success) throw problem("bad-input")
  const which = { ...asked.data, today: colomboDay(actor.now) }
  const own = scopedTo(app.database, { person: actor.subject, pharmacy: actor.pharmacy, supplier: null })
  const rows = await findShelf(own, actor.pharmacy, { which, page: null })
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

function answersIn(sent: unknown): ListAnswers | undefined {
  if (sent === undefined) return undefined
  const answers = ListAnswers.safeParse(sent)
  if (!answers.success) throw problem("bad-input")
  return answers.data
}

/** Serves the stock as CSV, and imports lists. */
export async function serveShelfFiles(server: FastifyInstance, app: CallerSource): Promise<void> {
  server.get("/files/stock.csv", fileLimits, async (request, reply) => {
    reply.header("cache-control", "no-store")
    const body = await stockCsv(app, await staffActorOf(app, request), request.query)
    return reply
      .header("content-type", "text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="stock.csv"')
      .send(body)
  })
  await receiveLists(server, {
    path: "/files/stock-import",
    take: async (request) => {
      const actor = await staffActorOf(app, request)
      return (sent) => importInWorker(app.database, actor, { ...sent, answers: answersIn(sent.answers) })
    },
  })
}
