import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { type ExportFile, exportFiles } from "#domain/customer/account-limits.ts"
import { paths } from "#domain/platform/paths.ts"
import { appFor } from "#server/api/endpoints.ts"
import { calendarOf } from "#server/customer/calendar/files.ts"
import type { Origins } from "#server/platform/http/origins.ts"
import { problem } from "#server/platform/http/problems.ts"
import { type CallerSource, callerOf } from "#server/platform/login/caller.ts"
import { type Download, makeDownload } from "./export-files.ts"
import { freshUntil } from "./fresh-login.ts"
import { exportPerson } from "./personal-export.ts"

// An export reads all data of a person; people need no more of them.
const perMinute = 30

type Downloads = { app: CallerSource; origins: Origins }

/** `origin` is the site's address as the person reaches it; calendar entries link to it. */
async function make(
  app: CallerSource,
  file: ExportFile,
  who: { subject: string; origin: string },
): Promise<Download> {
  if (file === "doses.ics") {
    return { type: "text/calendar; charset=utf-8", body: await calendarOf(app, who.subject, who) }
  }
  return makeDownload(file, await exportPerson(app, who.subject, app.now()))
}

async function download({ app, origins }: Downloads, request: FastifyRequest, reply: FastifyReply) {
  reply.header("cache-control", "no-store")
  const { name } = request.params as { name: string } // the route's pattern
  const file = exportFiles.find((known) => known === name)
  if (!file) throw problem("not-found")
  const { person, sessionHash } = await callerOf(app, request)
  if (!person || !(await freshUntil({ app, sessionHash }))) {
    // A followed link is redirected to the account page, which explains the refusal; a program gets the
    // refusal.
    if (request.headers["sec-fetch-mode"] === "navigate") return reply.redirect(`${paths.account}#data`, 303)
    throw problem(person ? "login-again" : "not-logged-in")
  }
  const { type, body } = await make(appFor(app, person), file, {
    subject: person.subject,
    origin: origins.of(request),
  })
  return reply
    .header("content-type", type)
    .header("content-disposition", `attachment; filename="${file}"`)
    .send(body)
}

/** Serves a person all data that Pharos stores about them, as files. */
export function serveDownloads(server: FastifyInstance, downloads: Downloads): void {
  const limits = { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } }, exposeHeadRoute: false }
  server.get("/files/export/:name", limits, (request, reply) => download(downloads, request, reply))
}
