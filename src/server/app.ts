import compress from "@fastify/compress"
import cookie from "@fastify/cookie"
import Fastify, { type FastifyInstance } from "fastify"
import type { AppContext } from "./context.ts"
import type { Database } from "./database.ts"
import { serveApi } from "./http/api.ts"
import { sendSecurityHeaders } from "./http/headers.ts"
import { serveHealth } from "./http/health.ts"
import { answerRefusals } from "./http/refusals.ts"
import { serveStaticFiles } from "./http/static-files.ts"
import { logOptions } from "./log.ts"
import type { Settings } from "./settings.ts"

export type AppParts = {
  settings: Settings
  database: Database
  reading?: Database
  /** Logs in as the owner: only the change feed needs it. */
  ownerUrl: string
  now?: () => Date
}

/** The whole server, ready to listen; it reads top to bottom as the order in which a request meets it. */
export async function makeApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, database, reading = database, now = () => new Date() } = parts
  const server = Fastify({
    logger: logOptions(settings),
    trustProxy: settings.trustProxy,
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: true,
  })
  const app: AppContext = { settings, database, reading, now, log: server.log }
  let stopping = false
  server.addHook("preClose", async () => {
    stopping = true
  })

  answerRefusals(server)
  await sendSecurityHeaders(server, settings)
  await server.register(cookie)
  await server.register(compress, { threshold: 1024, encodings: ["br", "gzip"] })
  serveHealth(server, app, () => stopping)
  await serveApi(server, app)
  await serveStaticFiles(server)
  return server
}
