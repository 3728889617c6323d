import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { beatMs, isPublicTopic, kindOfTopic, maxSinceMs, maxTopics } from "#shared/live.ts"
import type { Person } from "#shared/session.ts"
import { problem } from "../problems.ts"
import type { Live, StartAt } from "./live.ts"
import { positionFromId } from "./positions.ts"
import { type LiveStream, writeStream } from "./stream.ts"
import { mayWatch } from "./topic-rights.ts"

export type LiveRoutes = {
  live: Live
  /** Who asks, at this moment: asked again while a stream with private topics is open. */
  who: (request: FastifyRequest) => Promise<Person | null>
  maxStreams?: number
  recheckMs?: number
}

type Open = { stream: LiveStream; stillMay: (() => Promise<boolean>) | null }

/** A browser comes back after 1 to 3 seconds, so that a restart does not bring all of them at once. */
const retryMs = () => 1_000 + Math.random() * 2_000

/** `GET /api/live?topics=medicine:7,pharmacies`: one stream of what changes, for as long as the browser stays. */
export function serveLive(server: FastifyInstance, options: LiveRoutes): void {
  const { live, who, maxStreams = 20_000, recheckMs = 4_000 } = options
  const open = new Set<Open>()

  server.get("/api/live", { config: { rateLimit: false } }, async (request, reply) => {
    const asked = readQuestion(request)
    const person = asked.topics.every(isPublicTopic) ? null : await who(request)
    refuseForeign(asked.topics, person)
    if (open.size >= maxStreams) throw problem("too-many-requests")
    begin(request, reply, asked)
    return reply
  })

  function begin(request: FastifyRequest, reply: FastifyReply, { topics, start }: Question) {
    const response = startAnswer(reply)
    const stream = writeStream(response, new Set(topics))
    const secret = topics.filter((topic) => !isPublicTopic(topic))
    const stillMay =
      secret.length === 0
        ? null
        : async () => {
            const person = await who(request)
            return secret.every((topic) => mayWatch(topic, person))
          }
    const one: Open = { stream, stillMay }
    const leave = live.join(stream, start)
    open.add(one)
    response.once("close", () => {
      leave()
      open.delete(one)
    })
  }

  const beats = setInterval(() => {
    for (const { stream } of open) stream.beat(live.position())
  }, beatMs)

  async function recheck() {
    for (const { stream, stillMay } of open) {
      // While the database is away nobody can be asked, and nothing is told either.
      if (stillMay && !(await stillMay().catch(() => true))) stream.end(retryMs())
    }
  }
  const rechecks = setInterval(() => void recheck(), recheckMs)

  server.addHook("preClose", async () => {
    clearInterval(beats)
    clearInterval(rechecks)
    for (const { stream } of open) stream.end(retryMs())
  })
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

/** The header is newer than the address: a browser that reconnects by itself repeats the address as it was. */
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

function startAnswer(reply: FastifyReply) {
  reply.hijack()
  const response = reply.raw
  const headers = reply.getHeaders()
  response.writeHead(200, {
    ...(headers as Record<string, string>), // Fastify types them wider than Node takes them
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    // Asks a proxy in front not to collect the stream before passing it on.
    "x-accel-buffering": "no",
  })
  response.write(`retry: ${Math.round(retryMs())}\n\n`)
  return response
}
