import type { FastifyInstance } from "fastify"
import type { SchemaWatch } from "#server/platform/database/schema-watch.ts"

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
  schema: SchemaWatch,
  { isStopping, search, warnings }: State,
): void {
  server.get("/livez", async () => ({ status: "ok" }))
  server.get("/readyz", async (_request, reply) => {
    reply.header("cache-control", "no-store")
    if (isStopping()) return reply.code(503).send({ status: "stopping", reason: "stopping" })
    const found = await schema.look()
    if (found !== "same") {
      // The balancer then sends people to the nodes of the newer version.
      const reason = found === "away" ? "database-away" : "other-schema"
      return reply.code(503).send({ status: "not-ready", reason })
    }
    return { status: "ok", search: search(), warnings: warnings() }
  })
}
