import { once } from "node:events"
import type { ServerResponse } from "node:http"
import { setTimeout as wait } from "node:timers/promises"
import type { FastifyInstance } from "fastify"

// A client that does not read its answer must not delay the stop forever.
const drainTimeoutMs = 8_000

/** On a stop, finishes the requests in progress before connections are closed. */
export function drainRequests(server: FastifyInstance): void {
  const begun = new Set<ServerResponse>()
  server.addHook("onRequest", (_request, reply, done) => {
    begun.add(reply.raw)
    reply.raw.once("close", () => begun.delete(reply.raw))
    done()
  })
  server.addHook("preClose", async () => {
    const answered = [...begun].map((response) => once(response, "close").catch(() => {}))
    await Promise.race([Promise.all(answered), wait(drainTimeoutMs, null, { ref: false })])
  })
}
