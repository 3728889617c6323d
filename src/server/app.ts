import cookie from "@fastify/cookie"
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify"
import { serveDownloads } from "./account/downloads.ts"
import { serveAuditFile } from "./admin-audit/files.ts"
import { takePictures } from "./admin-banners/files.ts"
import { serveCatalogueFiles } from "./admin-medicines/files.ts"
import { startAdvertCounter } from "./adverts/counts.ts"
import { servePictures } from "./adverts/pictures.ts"
import { makeAssistant } from "./assistant/assistant.ts"
import { rememberBetweenSearches } from "./availability/memory.ts"
import { searchPageHead } from "./availability/structured-data.ts"
import { serveCalendars } from "./calendar-feed/files.ts"
import type { AppContext } from "./context.ts"
import type { Database } from "./database.ts"
import { serveDemoPages } from "./demo-pages/routes.ts"
import { makeDirections } from "./directions/directions.ts"
import type { DiskSpace } from "./embedded-postgres/disk-watch.ts"
import { makeNodeHealth } from "./health/node-health.ts"
import { makeSigns, type Signs } from "./health/signs.ts"
import { findWarnings } from "./health/warnings.ts"
import { serveApi } from "./http/api.ts"
import { trustedProxies } from "./http/client-network.ts"
import { compressAnswers } from "./http/compression.ts"
import { refuseWritesWhenFull } from "./http/disk-space.ts"
import { finishWhatIsBegun } from "./http/goodbye.ts"
import { sendSecurityHeaders } from "./http/headers.ts"
import { serveHealth } from "./http/health.ts"
import { encodeLargeAnswers } from "./http/large-answers.ts"
import { makeOrigins } from "./http/origins.ts"
import { limitSearches } from "./http/rate-limits.ts"
import { answerRefusals, answerUnreadable } from "./http/refusals.ts"
import { refuseOtherSites } from "./http/same-origin.ts"
import { serveStaticFiles } from "./http/static-files.ts"
import { listeningPerson } from "./live/listening-person.ts"
import { startLive } from "./live/live.ts"
import { serveLive } from "./live/routes.ts"
import { logOptions } from "./log.ts"
import { serveLogin } from "./login/login.ts"
import { servePublicStock } from "./public-stock/routes.ts"
import { makePush } from "./reminders/push.ts"
import { startSearchCounts } from "./searches/counts.ts"
import type { Settings } from "./settings.ts"
import { serveShelfFiles } from "./shelf/files.ts"
import { keepSite } from "./site/site-in-force.ts"
import { serveReportFile } from "./till-days/report-file.ts"

export type AppParts = {
  settings: Settings
  database: Database
  reading?: Database
  /** Logs in as the owner: only the change feed needs it. */
  ownerUrl: string
  now?: () => Date
  /** True while nothing new may be written. */
  isDiskLow?: () => boolean
  /** What an operator should look at although Pharos works, as codes for `/readyz`. */
  warnings?: () => string[]
  /** The disk that the database writes to, where that is ours. */
  diskSpace?: () => Promise<DiskSpace>
  /** True from the moment the node is asked to stop, while it still answers. */
  isDraining?: () => boolean
  /** What this node notices of its own work; given, the node also keeps the history of its health. */
  signs?: Signs
}

/** The whole server, ready to listen; it reads top to bottom as the order in which a request meets it. */
export async function makeApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, database, reading = database, now = () => new Date(), isDiskLow = () => false } = parts
  const { warnings = () => [], isDraining = () => false } = parts
  const server = Fastify({
    logger: logOptions(settings),
    trustProxy: trustedProxies(settings),
    // What a guest may send where nothing else is said; a route that takes more asks who sends it first.
    bodyLimit: 65_536,
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: true,
    frameworkErrors: (_error, _request, reply) => void answerUnreadable(reply as FastifyReply), // its generics are not known yet
  })
  const directions = makeDirections({
    settings,
    now: () => now().getTime(),
    report: (sentence) => server.log.warn(sentence),
  })
  server.addHook("onClose", async () => directions.stop())
  const signs = parts.signs ?? makeSigns(now)
  const push = makePush({ settings, database, note: signs.pushes.note })
  const assistant = makeAssistant({ settings, now: () => now().getTime() })
  const searches = startSearchCounts({ database, log: server.log, now })
  server.addHook("onClose", () => searches.stop())
  const live = startLive({ ownerUrl: parts.ownerUrl, log: server.log })
  server.addHook("onClose", () => live.stop())
  const site = await keepSite({ site: settings.site, database, live, log: server.log })
  server.addHook("onClose", () => site.stop())
  const advertCounter = startAdvertCounter({ database, now, log: server.log })
  server.addHook("onClose", () => advertCounter.stop())
  const services = { directions, push, assistant, searches, site, advertCounter }
  const given = { settings, database, reading, now, log: server.log, ...services }
  const health = makeNodeHealth({ server, given, live, signs, diskSpace: parts.diskSpace ?? null })
  if (parts.signs) health.keepHistory()
  const app: AppContext = { ...given, health }
  let stopping = false
  server.addHook("preClose", async () => {
    stopping = true
  })

  answerRefusals(server)
  await sendSecurityHeaders(server, settings)
  const origins = makeOrigins(server, settings)
  refuseOtherSites(server, origins)
  const isDiskFull = refuseWritesWhenFull(server, isDiskLow)
  await server.register(cookie)
  encodeLargeAnswers(server)
  await compressAnswers(server)
  const { maySearch } = await limitSearches(server, settings)
  serveHealth(server, app, {
    isStopping: () => stopping || isDraining(),
    warnings: () => [...warnings(), ...findWarnings({ live, isDiskFull, health })],
  })
  // A replica may be behind the feed, so what is read from one is not kept.
  if (reading === database) rememberBetweenSearches(reading, live)
  serveLive(server, { live, who: (request) => listeningPerson(app, request) })
  // After the live streams, which end only because they are told to.
  finishWhatIsBegun(server)
  if (settings.demo) serveDemoPages(server)
  const { goodbye } = serveLogin(server, app, origins)
  serveCalendars(server, app, origins)
  serveDownloads(server, { app, origins })
  await serveShelfFiles(server, app)
  await serveCatalogueFiles(server, app)
  serveReportFile(server, app)
  serveAuditFile(server, app)
  servePictures(server, app)
  await takePictures(server, app)
  await servePublicStock(server, app)
  await serveApi(server, app, { origins, goodbye })
  await serveStaticFiles(server, async (searchText, request) =>
    (await maySearch(request)) ? searchPageHead(app, searchText) : null,
  )
  return server
}
