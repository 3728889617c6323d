import type { FastifyInstance } from "fastify"
import { problemBody } from "../problems.ts"

const reading = new Set(["GET", "HEAD", "OPTIONS"])

/** Refuses writes while the disk is nearly full, before the database itself has to stop; reading goes on. */
export function refuseWritesWhenFull(server: FastifyInstance, isDiskLow: () => boolean): void {
  server.addHook("onRequest", async (request, reply) => {
    if (reading.has(request.method) || !request.url.startsWith("/api/") || !isDiskLow()) return
    return reply.code(507).header("retry-after", "30").send(problemBody("disk-full"))
  })
}
