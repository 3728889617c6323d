import { OpenAPIHandler } from "@orpc/openapi/fastify"
import { ORPCError } from "@orpc/server"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { AppContext, CallContext } from "../context.ts"
import { callerOf } from "../login/caller.ts"
import type { Goodbye } from "../login/goodbye.ts"
import { problem, problemBody } from "../problems.ts"
import { router } from "../router.ts"
import { asJson } from "./json-answer.ts"
import { serveDocumentation } from "./openapi.ts"
import type { Origins } from "./origins.ts"
import { asRefusal } from "./refusals.ts"

export type ApiSite = { origins: Origins; goodbye: Goodbye }

/** Serves every endpoint of the contract under /api. */
export async function serveApi(server: FastifyInstance, app: AppContext, site: ApiSite): Promise<void> {
  const handler = new OpenAPIHandler<CallContext>(router, {
    clientInterceptors: [
      async ({ next, path }) => {
        try {
          return asJson(await next())
        } catch (error) {
          const refusal = asRefusal(error)
          if (refusal instanceof ORPCError) throw refusal
          app.log.error({ err: error, endpoint: path.join(".") }, "unexpected failure")
          throw problem("something-went-wrong")
        }
      },
    ],
  })

  serveDocumentation(server)
  async function serve(request: FastifyRequest, reply: FastifyReply) {
    // Stock is only true now, and much of the rest is somebody's own.
    reply.header("cache-control", "no-store")
    const caller = await callerOf(app, request)
    const context: CallContext = {
      app,
      ...caller,
      address: request.ip,
      agent: request.headers["user-agent"] ?? "",
      origin: site.origins.of(request),
      goodbye: (ended) => site.goodbye(request, reply, ended),
    }
    const { matched } = await handler.handle(request, reply, { prefix: "/api", context })
    if (!matched) return reply.code(404).send(problemBody("not-found"))
    return reply
  }
  server.all("/api/*", { bodyLimit: 1_048_576 }, serve)
  // An answer that is read while it is written: a proxy that collects it would hold its words back.
  server.post("/api/assistant/messages", { bodyLimit: 262_144 }, (request, reply) => {
    reply.header("x-accel-buffering", "no")
    return serve(request, reply)
  })
}
