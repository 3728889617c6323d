import type { FastifyInstance } from "fastify"
import { pictureUrl } from "#domain/admin/banner-limits.ts"
import { serveUpload } from "#server/api/picture-upload.ts"
import { actingFor } from "#server/platform/audit/database-as-actor.ts"
import type { CallerSource } from "#server/platform/login/caller.ts"
import { keepPicture } from "./queries.ts"

/**
 * Serves `POST /files/banner-picture`: stores an uploaded picture and returns the address it is served from.
 */
export async function takePictures(server: FastifyInstance, app: CallerSource): Promise<void> {
  await serveUpload(server, app, {
    method: "POST",
    path: "/files/banner-picture",
    who: "admin",
    take: async (picture, { caller }) => {
      const act = { action: "adminBanners.picture", workplace: null }
      const hash = await keepPicture(actingFor({ app, ...caller }, act, null), picture, app.now())
      return { picture: hash, imageUrl: pictureUrl(hash), width: picture.width, height: picture.height }
    },
  })
}
