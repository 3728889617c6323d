import type { FastifyInstance } from "fastify"
import type { Database } from "#server/platform/database/database.ts"

async function databaseAnswers(database: Database): Promise<boolean> {
  try {
    await database.pool.query("select 1")
    return true
  } catch {
    return false
  }
}

type State = {
  isStopping: () => boolean
  /** What answers searches now. */
  search: () => "memory" | "loading" | "sql"
  warnings: () => string[]
}

/**
 * Serves `/livez` (the process runs) and `/readyz` (it can work). Both return codes only, as anyone can read
 * them.
 */
export function serveHealth(
  server: FastifyInstance,
  database: Database,
  { isStopping, search, warnings }: State,
): void {
  server.get("/livez", async () => ({ status: "ok" }))
  server.get("/readyz", async (_request, reply) => {
    reply.header("cache-control", "no-store")
    if (isStopping()) return reply.code(503).send({ status: "stopping", reason: "stopping" })
    if (!(await databaseAnswers(database)))
      return reply.code(503).send({ status: "not-ready", reason: "database-away" })
    return { status: "ok", search: search(), warnings: warnings() }
  })
}
