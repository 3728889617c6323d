import { OpenAPIHandler } from "@orpc/openapi/fastify"
import { ORPCError } from "@orpc/server"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { endpointList } from "#contract/endpoint-list.ts"
import { publicBase } from "#contract/platform/endpoint.ts"
import { healthSummary } from "#server/admin/health/routes.ts"
import type { CallContext } from "#server/api/call-context.ts"
import { searchAtOnce } from "#server/finder/search/routes.ts"
import type { SchemaWatch } from "#server/platform/database/schema-watch.ts"
import { hasToken } from "#server/platform/http/bearer-token.ts"
import { clientNetwork } from "#server/platform/http/client-network.ts"
import type { Origins } from "#server/platform/http/origins.ts"
import { refuseOtherMethods } from "#server/platform/http/other-methods.ts"
import { problem, problemBody, problemJson } from "#server/platform/http/problems.ts"
import { hasWritten } from "#server/platform/http/recent-writes.ts"
import { asRefusal, isAbsentInSchema, nameRequest } from "#server/platform/http/refusals.ts"
import { isSafeMethod } from "#server/platform/http/same-origin.ts"
import { type Caller, callerOf } from "#server/platform/login/caller.ts"
import type { Logout } from "#server/platform/login/logout-url.ts"
import type { AppContext } from "./context.ts"
import { serveDocumentation } from "./docs-routes.ts"
import { asJson } from "./json-answer.ts"
import { router } from "./router.ts"

const maxBytes = 1_048_576

export type ApiSite = { origins: Origins; logOut: Logout; schema: SchemaWatch }

/** Serves every endpoint of the contract under /api. */
export async function serveApi(server: FastifyInstance, app: AppContext, site: ApiSite): Promise<void> {
  const handler = new OpenAPIHandler<CallContext<AppContext>>(router, {
    customErrorResponseBodyEncoder: problemJson,
    clientInterceptors: [
      async ({ next, path, context: { requestId } }) => {
        try {
          return asJson(await next())
        } catch (error) {
          const refusal = asRefusal(error)
          if (refusal instanceof ORPCError) throw nameRequest(refusal, requestId)
          if (isAbsentInSchema(error) && (await site.schema.look()) === "other") throw problem("too-busy")
          app.log.error({ err: error, endpoint: path.join("."), requestId }, "unexpected failure")
          throw problem("something-went-wrong", { requestId })
        }
      },
    ],
  })

  serveDocumentation(server, site.origins)
  const callers = new WeakMap<FastifyRequest, Caller>()
  // Runs before the body is read.
  async function identify(request: FastifyRequest, reply: FastifyReply) {
    // Stock changes every moment, and most other answers are personal.
    reply.header("cache-control", "no-store")
    callers.set(request, await callerOf(app, request))
  }
  async function refuseGuestWrites(request: FastifyRequest) {
    if (!isSafeMethod(request.method) && !callers.get(request)?.person) throw problem("not-logged-in")
  }
  /** Answers a monitoring system, which has a token and no session. */
  async function answerMonitoring(request: FastifyRequest, reply: FastifyReply) {
    const { monitoringToken } = app.settings
    if (monitoringToken === null || !hasToken(request, monitoringToken)) return
    return reply.header("cache-control", "no-store").send(await healthSummary(app))
  }
  function contextOf(request: FastifyRequest, reply: FastifyReply): CallContext<AppContext> {
    const caller = callers.get(request)
    if (!caller) throw problem("not-logged-in")
    return {
      app,
      ...caller,
      requestId: request.id,
      address: clientNetwork(request.ip),
      agent: request.headers["user-agent"] ?? "",
      hasWritten: hasWritten(request, app.settings),
      origin: site.origins.of(request),
      logOut: (ended) => site.logOut(request, reply, ended),
    }
  }
  async function serve(request: FastifyRequest, reply: FastifyReply) {
    const context = contextOf(request, reply)
    const prefix = request.routeOptions.url?.startsWith(`${publicBase}/`) ? publicBase : "/api"
    // Fastify takes an empty id, and the handler would drop it and find another endpoint.
    const isWhole = Object.values(request.params as Record<string, string>).every(Boolean) // as Fastify reads every path
    const { matched } = isWhole
      ? await handler.handle(request, reply, { prefix, context })
      : { matched: false }
    if (!matched) return reply.code(404).send(problemBody("not-found"))
    return reply
  }
  /** Answers a search without the endpoint's layers where that is possible: they cost more than the search. */
  function serveSearch(request: FastifyRequest, reply: FastifyReply) {
    const caller = callers.get(request)
    const fields = plainFields(request.query as Record<string, unknown>) // as Fastify parses every query
    if (!caller || !fields) return serve(request, reply)
    const viewer = {
      person: caller.person,
      address: clientNetwork(request.ip),
      hasWritten: hasWritten(request, app.settings),
    }
    const answer = searchAtOnce(app, viewer, fields)
    return answer === null ? serve(request, reply) : reply.type("application/json").send(answer)
  }
  function serveStream(request: FastifyRequest, reply: FastifyReply) {
    reply.header("x-accel-buffering", "no") // a proxy that buffers it would delay the reply
    return serve(request, reply)
  }
  for (const { name, meta, method, path, isStream } of endpointList) {
    const { who, limit, worksOnFullDisk, isPublic } = meta
    const below = path.replaceAll(/\{(\w+)\}/g, ":$1")
    const route = (url: string) => ({
      method,
      url,
      exposeHeadRoute: false,
      config: { limit, worksOnFullDisk, isStream },
      // Endpoints that are limited by address take only what the server takes by default.
      ...(limit ? {} : { bodyLimit: maxBytes }),
      onRequest: [
        ...(name === "adminHealth.summary" ? [answerMonitoring] : []),
        identify,
        ...(who === "anyone" ? [] : [refuseGuestWrites]),
      ],
      handler: name === "availability.search" ? serveSearch : isStream ? serveStream : serve,
    })
    server.route(route(`/api${below}`))
    if (!isPublic) continue
    server.route(route(`${publicBase}${below}`))
    refuseOtherMethods(server, `${publicBase}${below}`, [method])
  }
  const answerNotFound = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.header("cache-control", "no-store").code(404).send(problemBody("not-found"))
  server.all(`${publicBase}/*`, { onRequest: answerNotFound, config: { isKeyed: true } }, answerNotFound)
  server.all("/api/*", { onRequest: answerNotFound }, answerNotFound)
}

/** Returns the fields of a query; null when one is there twice or is encoded in a way that parsers read differently. */
function plainFields(query: Record<string, unknown>): Record<string, string> | null {
  const isPlain = Object.values(query).every((value) => typeof value === "string" && !value.includes("%"))
  return isPlain ? (query as Record<string, string>) : null
}
