import type { FastifyInstance, FastifyReply } from "fastify"
import { largestId } from "#contract/platform/inputs.ts"
import { appFor } from "#server/api/endpoints.ts"
import { findSchedule } from "#server/customer/dose-schedules/queries.ts"
import { scopedTo } from "#server/platform/audit/database-as-actor.ts"
import type { Origins } from "#server/platform/http/origins.ts"
import { problem } from "#server/platform/http/problems.ts"
import { type CallerSource, callerOf } from "#server/platform/login/caller.ts"
import { hashOf } from "#server/platform/login/cookies.ts"
import { calendarDosesOf, findCalendarSettings, findFeedOwner } from "./queries.ts"

const daysBack = 30
const dayMs = 24 * 60 * 60 * 1000

const calendarType = "text/calendar; charset=utf-8"

const keepPrivate = (reply: FastifyReply) => reply.header("cache-control", "private, no-store")

/** Returns a person's doses since a month ago, of all schedules or of one. */
export async function calendarOf(
  { database, now }: Pick<CallerSource, "database" | "now">,
  subject: string,
  { origin, scheduleId }: { origin: string; scheduleId?: number },
): Promise<string> {
  const all = calendarDosesOf(database.sql, subject, new Date(now().getTime() - daysBack * dayMs))
  const [doses, settings] = await Promise.all([
    (scheduleId === undefined ? all : all.where("ms.id", "=", scheduleId)).execute(),
    findCalendarSettings(database.sql, subject),
  ])
  const { makeCalendar } = await import("./calendar.ts")
  return makeCalendar({ doses, ...settings, origin })
}

/**
 * Serves doses as calendar files: the private address for calendar programs, and one schedule as a download.
 */
export function serveCalendars(server: FastifyInstance, app: CallerSource, origins: Origins): void {
  server.get<{ Params: { token: string } }>("/calendar/:token(^[\\w-]{43}).ics", async (request, reply) => {
    keepPrivate(reply)
    // Anyone with the address can read the doses, so search engines must not index it.
    reply.header("x-robots-tag", "noindex")
    const subject = await findFeedOwner(app.database.sql, hashOf(request.params.token))
    if (subject === null) throw problem("not-found")
    const own = scopedTo(app.database, { person: subject, pharmacy: null, supplier: null })
    const calendar = await calendarOf({ ...app, database: own }, subject, { origin: origins.of(request) })
    return reply.type(calendarType).send(calendar)
  })

  server.get<{ Params: { id: string } }>("/files/schedules/:id(^\\d{1,10}).ics", async (request, reply) => {
    keepPrivate(reply)
    const { person } = await callerOf(app, request)
    if (!person) throw problem("not-logged-in")
    const id = Math.min(Number(request.params.id), largestId)
    const own = appFor(app, person)
    const schedule = await findSchedule(own.database.sql, person.subject, { id, now: app.now() })
    if (!schedule) throw problem("not-found")
    reply.header("content-disposition", `attachment; filename="pharos-schedule-${id}.ics"`)
    const origin = origins.of(request)
    return reply.type(calendarType).send(await calendarOf(own, person.subject, { origin, scheduleId: id }))
  })
}
