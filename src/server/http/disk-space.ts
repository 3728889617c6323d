import type { FastifyInstance } from "fastify"
import { problemBody } from "../problems.ts"

const reading = new Set(["GET", "HEAD", "OPTIONS"])
// A question about an emergency gets its card whatever the disk says; what it counts is a few bytes.
const alwaysHeard = "/api/assistant/messages"

/** Refuses writes while the disk is nearly full, before the database itself has to stop; reading goes on. */
export function refuseWritesWhenFull(server: FastifyInstance, isDiskLow: () => boolean): void {
  server.addHook("onRequest", async (request, reply) => {
    if (reading.has(request.method) || !request.url.startsWith("/api/") || !isDiskLow()) return
    if (request.url === alwaysHeard) return
    return reply.code(507).header("retry-after", "30").send(problemBody("disk-full"))
  })
}
