import cookie from "@fastify/cookie"
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from "fastify"
import { readPharmacyPath } from "#domain/finder/pharmacy-path.ts"
import { serveLicences } from "#server/admin/applications/files.ts"
import { serveAuditFile } from "#server/admin/audit/files.ts"
import { takePictures } from "#server/admin/banners/files.ts"
import { serveDataRequestFiles } from "#server/admin/data-requests/files.ts"
import { serveCatalogueFiles } from "#server/admin/medicines/files.ts"
import { serveDownloads } from "#server/customer/account/downloads.ts"
import { makeAssistant } from "#server/customer/assistant/assistant.ts"
import { serveCalendars } from "#server/customer/calendar/files.ts"
import { makePush } from "#server/customer/reminders/push.ts"
import {
  type AvailabilityIndex,
  makeAvailabilityIndex,
} from "#server/finder/availability-index/availability-index.ts"
import { startAdvertCounter } from "#server/finder/banners/counts.ts"
import { servePictures } from "#server/finder/banners/pictures.ts"
import { drawsOwnMap, makeDirections } from "#server/finder/directions/directions.ts"
import { serveFhir } from "#server/finder/fhir/routes.ts"
import { findPharmacyHead } from "#server/finder/pharmacy-pages/page-head.ts"
import { searchPageHead } from "#server/finder/search/structured-data.ts"
import { serveStreetMap } from "#server/finder/street-map/routes.ts"
import { openStreetMap } from "#server/finder/street-map/street-map.ts"
import { startSearchCounts } from "#server/finder/zero-result-searches/counts.ts"
import { servePublicStock } from "#server/imports/stock-api/routes.ts"
import { makeNodeHealth, type NodeHealth } from "#server/operations/health/node-health.ts"
import { makeNodeMetrics, type NodeMetrics } from "#server/operations/health/node-metrics.ts"
import { makePublicStatus } from "#server/operations/health/public-status.ts"
import { findWarnings } from "#server/operations/health/warnings.ts"
import { serveMetrics } from "#server/operations/metrics/serve-metrics.ts"
import { serveReportFile } from "#server/pharmacy/cash-sessions/report-file.ts"
import { serveDraftPages } from "#server/pharmacy/drafts/files.ts"
import { serveInvoiceFiles } from "#server/pharmacy/goods-in/files.ts"
import { takeLogos } from "#server/pharmacy/letterhead/files.ts"
import { servePrescriptions } from "#server/pharmacy/prescriptions/files.ts"
import { makeInteractionSource } from "#server/pharmacy/prescriptions/interaction-source.ts"
import { servePrescriptionPages } from "#server/pharmacy/prescriptions/page-files.ts"
import { serveReportsAsFiles } from "#server/pharmacy/reports/files.ts"
import { serveShelfFiles } from "#server/pharmacy/stock/files.ts"
import type { Database } from "#server/platform/database/database.ts"
import { watchSchema } from "#server/platform/database/schema-watch.ts"
import type { DiskSpace } from "#server/platform/embedded-postgres/disk-watch.ts"
import { trustedProxies } from "#server/platform/http/client-network.ts"
import { compressAnswers } from "#server/platform/http/compression.ts"
import { refuseWritesWhenFull } from "#server/platform/http/disk-space.ts"
import { drainRequests } from "#server/platform/http/graceful-shutdown.ts"
import { sendSecurityHeaders } from "#server/platform/http/headers.ts"
import { serveHealth } from "#server/platform/http/health.ts"
import { encodeLargeAnswers } from "#server/platform/http/large-answers.ts"
import { makeOrigins } from "#server/platform/http/origins.ts"
import { limitSearches } from "#server/platform/http/rate-limits.ts"
import { hasWritten, markWrites } from "#server/platform/http/recent-writes.ts"
import { answerBrokenHttp, answerRefusals, answerUnreadable } from "#server/platform/http/refusals.ts"
import { refuseOtherSites } from "#server/platform/http/same-origin.ts"
import { type SiteParts, serveStaticFiles } from "#server/platform/http/static-files.ts"
import { countTraffic } from "#server/platform/http/traffic.ts"
import { listeningPerson } from "#server/platform/live/listening-person.ts"
import { type Live, startLive } from "#server/platform/live/live.ts"
import { serveLive } from "#server/platform/live/routes.ts"
import { makeRequestIds, openLog } from "#server/platform/log.ts"
import { serveLogin } from "#server/platform/login/login.ts"
import type { Settings } from "#server/platform/settings/settings.ts"
import { cacheSiteSettings } from "#server/platform/site/site-settings.ts"
import { serveApi } from "./api-handler.ts"
import type { AppContext } from "./context.ts"
import { serveDemoPages } from "./demo-pages/routes.ts"

export type AppParts = {
  settings: Settings
  database: Database
  reading?: Database
  /** Connects as the owner; only the change feed needs it. */
  ownerUrl: string
  now?: () => Date
  /** The log of the whole process; without it the server has its own. */
  log?: FastifyBaseLogger
  /** True while writes are refused. */
  isDiskLow?: () => boolean
  /** Problems an operator should look at although Pharos serves, as codes for `/readyz`. */
  warnings?: () => string[]
  /** Free space on the database's disk, where Pharos runs the database. */
  diskSpace?: () => Promise<DiskSpace>
  /** True from the stop signal on, while the node still answers. */
  isDraining?: () => boolean
  /** Metrics of this node's own work; when given, the node also records its health history. */
  signs?: NodeMetrics
  /** The folder of the built pages, when they are not where the build puts them. */
  pagesFolder?: string
}

/** The server, with what other parts of the process use of it. */
type App = FastifyInstance & { live: Live; index: AvailabilityIndex; health: NodeHealth }

/**
 * Builds the whole server, ready to listen. Reads top to bottom in the order in which a request passes
 * through.
 */
export async function makeApp(parts: AppParts): Promise<App> {
  const { settings, database, reading = database, now = () => new Date(), isDiskLow = () => false } = parts
  const { warnings = () => [], isDraining = () => false } = parts
  const log: FastifyBaseLogger = parts.log ?? openLog(settings)
  const server = Fastify({
    loggerInstance: log,
    genReqId: makeRequestIds(),
    trustProxy: trustedProxies(settings),
    // The default body limit; routes that accept more identify the caller first.
    bodyLimit: 65_536,
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: true,
    clientErrorHandler: answerBrokenHttp,
    // Its generics are not known yet.
    frameworkErrors: (_error, { id }, reply) => void answerUnreadable(reply as FastifyReply, id),
  })
  if (settings.traces) {
    const { traceRequests } = await import("#server/operations/traces/trace-requests.ts")
    traceRequests(server, { settings: settings.traces, databases: new Set([database, reading]) })
  }
  const traffic = countTraffic(server, now)
  const streetMap = await openStreetMap(settings.dataDir, (sentence) => server.log.warn(sentence))
  server.addHook("onClose", async () => streetMap?.close())
  const directions = makeDirections({
    settings,
    streetMap,
    now: () => now().getTime(),
    report: (sentence) => server.log.warn(sentence),
  })
  server.addHook("onClose", async () => directions.stop())
  const signs = parts.signs ?? makeNodeMetrics(now)
  const push = makePush({ settings, database, note: signs.pushes.note })
  const assistant = makeAssistant({ settings, now: () => now().getTime() })
  const interactions = makeInteractionSource({ settings, now: () => now().getTime(), log: server.log })
  const searches = startSearchCounts({ database, log: server.log, now })
  server.addHook("onClose", () => searches.stop())
  const index = makeAvailabilityIndex({ ownerUrl: parts.ownerUrl, database, reading, log: server.log, now })
  server.addHook("onClose", async () => index.stop())
  const live = startLive({ ownerUrl: parts.ownerUrl, log: server.log, follower: index.follower })
  server.addHook("onClose", () => live.stop())
  const site = await cacheSiteSettings({ site: settings.site, database, live, log: server.log })
  server.addHook("onClose", () => site.stop())
  const advertCounter = startAdvertCounter({ database, now, log: server.log })
  server.addHook("onClose", () => advertCounter.stop())
  const services = { directions, push, assistant, interactions, searches, site, advertCounter, index }
  const deps = { settings, database, reading, now, log: server.log, ...services }
  const health = makeNodeHealth({ server, deps, live, traffic, signs, diskSpace: parts.diskSpace ?? null })
  if (parts.signs) health.keepHistory()
  const status = makePublicStatus({ database, now, health })
  const app: AppContext = { ...deps, health, status }
  let stopping = false
  server.addHook("preClose", async () => {
    stopping = true
  })

  const schema = await watchSchema(database)
  answerRefusals(server)
  sendSecurityHeaders(server, settings, { hasOwnMap: drawsOwnMap(settings.map, streetMap) })
  const origins = makeOrigins(server, settings)
  refuseOtherSites(server, origins)
  const isDiskFull = refuseWritesWhenFull(server, isDiskLow)
  await server.register(cookie)
  markWrites(server, settings)
  encodeLargeAnswers(server)
  await compressAnswers(server)
  const { maySearch } = await limitSearches(server, settings)
  serveHealth(server, schema, {
    isStopping: () => stopping || isDraining(),
    search: () => index.state().answers,
    warnings: () => [...warnings(), ...findWarnings({ live, isDiskFull, health })],
  })
  const { openStreams } = serveLive(server, { live, who: (request) => listeningPerson(app, request) })
  const measured = { database, reading, live, openStreams, index, health, isDiskFull }
  serveMetrics(server, { settings, traffic, measured })
  // After the live streams, which only end when told to.
  drainRequests(server)
  if (settings.demo) serveDemoPages(server)
  const { logOut } = serveLogin(server, app, origins)
  serveCalendars(server, app, origins)
  await serveFiles(server, { app, origins, streetMap })
  await servePublicStock(server, app)
  await serveFhir(server, app, origins)
  await serveApi(server, app, { origins, logOut, schema })
  const pageParts: SiteParts = {
    originOf: origins.of,
    searchHead: async (searchText, { request, language }) =>
      maySearch(request)
        ? searchPageHead(
            { ...app, stock: index.sourceFor({ hasWritten: hasWritten(request, settings) }) },
            searchText,
            language,
          )
        : null,
    findPage: async (path, { request, language }) =>
      readPharmacyPath(path) !== null && maySearch(request)
        ? findPharmacyHead(app, { path, origin: origins.of(request), language })
        : null,
  }
  await serveStaticFiles(server, pageParts, parts.pagesFolder)
  // Background jobs hear of changes through the same feed.
  const whole: App = Object.assign(server, { live, index, health })
  return whole
}

type FileParts = {
  app: AppContext
  origins: ReturnType<typeof makeOrigins>
  streetMap: Awaited<ReturnType<typeof openStreetMap>>
}

/** Serves what is sent as a file: lists, reports, pictures and the street map. */
async function serveFiles(server: FastifyInstance, { app, origins, streetMap }: FileParts): Promise<void> {
  serveDownloads(server, { app, origins })
  await serveShelfFiles(server, app)
  await serveCatalogueFiles(server, app)
  serveReportFile(server, app)
  serveReportsAsFiles(server, app)
  serveAuditFile(server, app)
  servePictures(server, app)
  serveStreetMap(server, streetMap)
  await takePictures(server, app)
  await servePrescriptions(server, app)
  await takeLogos(server, app)
  await servePrescriptionPages(server, app)
  await serveInvoiceFiles(server, app)
  await serveDraftPages(server, app)
  await serveLicences(server, app)
  serveDataRequestFiles(server, app)
}
