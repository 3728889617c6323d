import type { FastifyInstance } from "fastify"
import { problems } from "#domain/platform/problems.ts"
import { problemBody } from "./problems.ts"

declare module "fastify" {
  interface FastifyContextConfig {
    /** Exempt while the disk is nearly full; writes only a few bytes. */
    worksOnFullDisk?: true | undefined
  }
}

const reading = new Set(["GET", "HEAD", "OPTIONS"])
const retryAfterSeconds = 30
/** How long a disk counts as full after PostgreSQL had no space for a write. */
const fullForMs = 60_000

const { status } = problems["disk-full"]

/**
 * Refuses writes while the disk is nearly full, before the database has to stop; reads continue. Returns a
 * function that tells whether writes are refused, also for a database whose disk we cannot see.
 */
export function refuseWritesWhenFull(server: FastifyInstance, isDiskLow: () => boolean): () => boolean {
  let fullUntilMs = 0
  server.addHook("onRequest", (request, reply, done) => {
    if (reading.has(request.method) || !request.url.startsWith("/api/") || !isDiskLow()) return done()
    if (request.routeOptions.config.worksOnFullDisk) return done()
    reply.code(status).send(problemBody("disk-full"))
  })
  server.addHook("onSend", (_request, reply, payload, done) => {
    if (reply.statusCode === status) {
      reply.header("retry-after", retryAfterSeconds)
      if (!isDiskLow()) fullUntilMs = performance.now() + fullForMs
    }
    done(null, payload)
  })
  return () => isDiskLow() || performance.now() < fullUntilMs
}
