import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Person } from "#contract/platform/session.ts"
import { beatMs, isPublicTopic, kindOfTopic, maxSinceMs, maxTopics } from "#domain/platform/live.ts"
import { clientNetwork } from "#server/platform/http/client-network.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { Live, StartAt } from "./live.ts"
import { positionFromId } from "./positions.ts"
import { type LiveStream, writeStream } from "./stream.ts"
import { mayWatch } from "./topic-rights.ts"

export type LiveRoutes = {
  live: Live
  /** Returns the current caller; called again while a stream with private topics is open. */
  who: (request: FastifyRequest) => Promise<Person | null>
  maxStreams?: number
  /** Streams per person; pages of one browser share one. */
  maxPerPerson?: number
  /** Public streams per address, which a whole office or a mobile network may share. */
  maxPerAddress?: number
  recheckMs?: number
}

/** `watcher` is the key of the stream's limit; `secret` lists its restricted topics. */
type Open = { stream: LiveStream; request: FastifyRequest; watcher: string; secret: string[] }

/** Spreads reconnects over 1 to 3 seconds, so that a restart does not bring all browsers back at once. */
const retryMs = () => 1_000 + Math.random() * 2_000

const tooManyStreams = "Too many live connections are open from here. Close some pages, then try again."

/**
 * Serves `GET /api/live?topics=medicine:7,pharmacies`: a stream of changes for as long as the browser is
 * connected.
 */
export function serveLive(server: FastifyInstance, options: LiveRoutes): { openStreams: () => number } {
  const { live, who, maxStreams = 20_000, maxPerPerson = 30, maxPerAddress = 200 } = options
  const { recheckMs = 4_000 } = options
  const open = new Set<Open>()
  const countOf = new Map<string, number>()

  server.get("/api/live", { config: { rateLimit: false, isStream: true } }, async (request, reply) => {
    const asked = readQuestion(request)
    const person = asked.topics.every(isPublicTopic) ? null : await who(request)
    refuseForeign(asked.topics, person)
    const watcher = person ? `person ${person.subject}` : `address ${clientNetwork(request.ip)}`
    const most = person ? maxPerPerson : maxPerAddress
    if (open.size >= maxStreams || (countOf.get(watcher) ?? 0) >= most) {
      reply.header("retry-after", "60")
      throw problem("too-many-requests", undefined, tooManyStreams)
    }
    begin(request, reply, { ...asked, watcher })
    return reply
  })

  function begin(
    request: FastifyRequest,
    reply: FastifyReply,
    { topics, start, watcher }: Question & Pick<Open, "watcher">,
  ) {
    const response = startAnswer(reply)
    const stream = writeStream(response, new Set(topics))
    const secret = topics.filter((topic) => !isPublicTopic(topic))
    const one: Open = { stream, request, watcher, secret }
    const leave = live.join(stream, start)
    open.add(one)
    countOf.set(watcher, (countOf.get(watcher) ?? 0) + 1)
    response.once("close", () => {
      leave()
      open.delete(one)
      const left = (countOf.get(watcher) ?? 1) - 1
      if (left === 0) countOf.delete(watcher)
      else countOf.set(watcher, left)
    })
  }

  const beats = setInterval(() => {
    for (const { stream } of open) stream.beat(live.position())
  }, beatMs)

  async function recheck() {
    // All streams of one session share one query.
    const people = new Map<string, Promise<Person | null>>()
    for (const { stream, request, watcher, secret } of open) {
      if (secret.length === 0) continue
      const session = `${watcher} ${request.headers.cookie}`
      const person = people.get(session) ?? who(request)
      people.set(session, person)
      const stillMay = person.then((found) => secret.every((topic) => mayWatch(topic, found)))
      // While the database is down, rights cannot be checked, and nothing is sent either.
      if (!(await stillMay.catch(() => true))) stream.end(retryMs())
    }
  }
  const rechecks = setInterval(() => void recheck(), recheckMs)

  server.addHook("preClose", async () => {
    clearInterval(beats)
    clearInterval(rechecks)
    for (const { stream } of open) stream.end(retryMs())
  })
  return { openStreams: () => open.size }
}

type Question = { topics: string[]; start: StartAt }

function readQuestion(request: FastifyRequest): Question {
  const { topics: text, after, since } = request.query as Record<string, unknown> // checked field by field below
  const topics = typeof text === "string" ? [...new Set(text.split(",").filter((topic) => topic !== ""))] : []
  if (topics.length === 0) throw problem("bad-input", { field: "topics" }, "topics: Name what to watch")
  if (topics.length > maxTopics) {
    throw problem("bad-input", { field: "topics" }, `topics: Watch at most ${maxTopics}`)
  }
  if (!topics.every(kindOfTopic)) {
    throw problem("bad-input", { field: "topics" }, "topics: One of them is not something to watch")
  }
  return { topics, start: readStart(request.headers["last-event-id"], after, since) }
}

/** The header is newer than the URL: a browser that reconnects repeats the original URL. */
function readStart(lastEventId: unknown, after: unknown, since: unknown): StartAt {
  const id = lastEventId || after
  const start: StartAt = typeof id === "string" && id !== "" ? { after: positionFromId(id) ?? "unknown" } : {}
  if (since === undefined) return start
  const sinceMs = Number(since)
  if (!Number.isInteger(sinceMs) || sinceMs < 0 || sinceMs > maxSinceMs) {
    throw problem("bad-input", { field: "since" }, `since: From 0 to ${maxSinceMs} milliseconds`)
  }
  return { ...start, sinceMs }
}

function refuseForeign(topics: string[], person: Person | null): void {
  if (topics.every((topic) => mayWatch(topic, person))) return
  throw person ? problem("not-found") : problem("not-logged-in")
}

/** Sends the headers; the connection then carries nothing but events, until its end. */
function startAnswer(reply: FastifyReply) {
  reply.hijack()
  const response = reply.raw
  // Without chunks, events are written as they are, and the connection's end is the answer's.
  response.removeHeader("transfer-encoding")
  const headers = reply.getHeaders()
  response.writeHead(200, {
    ...(headers as Record<string, string>), // Fastify types them wider than Node accepts
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    // Asks a proxy not to buffer the stream.
    "x-accel-buffering": "no",
  })
  response.write(`retry: ${Math.round(retryMs())}\n\n`)
  return response
}
