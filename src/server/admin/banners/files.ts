import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { maxPictureBytes, pictureUrl } from "#domain/admin/banner-limits.ts"
import { admit } from "#server/api/endpoints.ts"
import { actingFor } from "#server/platform/audit/database-as-actor.ts"
import { problem } from "#server/platform/http/problems.ts"
import { badInput } from "#server/platform/http/refusals.ts"
import { type Caller, type CallerSource, callerOf } from "#server/platform/login/caller.ts"
import { type Picture, readPicture } from "./picture.ts"
import { PictureRefused } from "./picture-refused.ts"
import { keepPicture } from "./queries.ts"

const perMinute = 30

/**
 * Serves `POST /files/banner-picture`: stores an uploaded picture and returns the address it is served from.
 */
export async function takePictures(server: FastifyInstance, app: CallerSource): Promise<void> {
  await server.register(async (scope) => {
    scope.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    )
    const callers = new WeakMap<FastifyRequest, Caller>()
    const limits = {
      config: { rateLimit: { max: perMinute, timeWindow: 60_000 } },
      bodyLimit: maxPictureBytes,
      // Runs before any byte of the body is read.
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        reply.header("cache-control", "no-store")
        const caller = await callerOf(app, request)
        admit("admin", caller.person)
        callers.set(request, caller)
      },
    }
    scope.post("/files/banner-picture", limits, async (request) => {
      const caller = callers.get(request)
      if (!caller) throw problem("not-logged-in")
      return take(app, caller, request.body)
    })
  })
}

async function take(app: CallerSource, caller: Caller, body: unknown) {
  const picture = read(Buffer.isBuffer(body) ? body : Buffer.alloc(0))
  const act = { action: "adminBanners.picture", workplace: null }
  const hash = await keepPicture(actingFor({ app, ...caller }, act), picture, app.now())
  return { picture: hash, imageUrl: pictureUrl(hash), width: picture.width, height: picture.height }
}

function read(bytes: Buffer): Picture {
  try {
    return readPicture(bytes)
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    throw badInput([{ path: ["picture"], message: error.message }])
  }
}
