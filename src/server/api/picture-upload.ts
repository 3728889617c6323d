import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { EndpointMeta } from "#contract/platform/endpoint.ts"
import { maxPictureBytes } from "#domain/platform/picture-limits.ts"
import { problem } from "#server/platform/http/problems.ts"
import { badInput } from "#server/platform/http/refusals.ts"
import { type Caller, type CallerSource, callerOf } from "#server/platform/login/caller.ts"
import { type Picture, readPicture } from "#server/platform/pictures/picture.ts"
import { PictureRefused } from "#server/platform/pictures/picture-refused.ts"
import { admit } from "./endpoints.ts"

const perMinute = 30

type Upload<Answer, Content> = {
  method: "POST" | "PUT"
  path: string
  who: EndpointMeta["who"]
  maxBytes?: number
  /** Reads the body by its content, without metadata. Throws `PictureRefused`. */
  read: (bytes: Buffer) => Content
  /** Stores what was read, and returns the answer. */
  take: (content: Content, from: { caller: Caller; request: FastifyRequest }) => Promise<Answer>
}

/** Serves a route whose body is a picture. */
export const serveUpload = <Answer>(
  server: FastifyInstance,
  app: CallerSource,
  upload: Omit<Upload<Answer, Picture>, "read" | "maxBytes">,
): Promise<void> => serveFileUpload(server, app, { ...upload, read: readPicture })

/** Serves a route whose body is a file. Who may not call is refused before any byte of it is read. */
export async function serveFileUpload<Answer, Content>(
  server: FastifyInstance,
  app: CallerSource,
  { method, path, who, maxBytes = maxPictureBytes, read, take }: Upload<Answer, Content>,
): Promise<void> {
  await server.register(async (scope) => {
    scope.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    )
    const callers = new WeakMap<FastifyRequest, Caller>()
    scope.route({
      method,
      url: path,
      config: { rateLimit: { max: perMinute, timeWindow: 60_000 } },
      bodyLimit: maxBytes,
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        reply.header("cache-control", "no-store")
        const caller = await callerOf(app, request)
        admit(who, caller.person)
        callers.set(request, caller)
      },
      handler: async (request) => {
        const caller = callers.get(request)
        if (!caller) throw problem("not-logged-in")
        return take(readBody(request.body, read), { caller, request })
      },
    })
  })
}

function readBody<Content>(body: unknown, read: (bytes: Buffer) => Content): Content {
  try {
    return read(Buffer.isBuffer(body) ? body : Buffer.alloc(0))
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    throw badInput([{ path: ["picture"], message: error.message }])
  }
}
