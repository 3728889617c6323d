import type { FastifyInstance } from "fastify"
import { logoUrl, maxLogoBytes } from "#domain/pharmacy/letterhead.ts"
import { admit, pharmacyOfPerson, rowScopeOf } from "#server/api/endpoints.ts"
import { serveUpload } from "#server/api/picture-upload.ts"
import { actingFor } from "#server/platform/audit/database-as-actor.ts"
import { badInput } from "#server/platform/http/refusals.ts"
import type { CallerSource } from "#server/platform/login/caller.ts"
import { getLetterhead, setLogo } from "./queries.ts"

/** Serves `PUT /files/pharmacy/logo`: sets the logo on the papers of the caller's pharmacy, and returns their head. */
export async function takeLogos(server: FastifyInstance, app: CallerSource): Promise<void> {
  await serveUpload(server, app, {
    method: "PUT",
    path: logoUrl,
    who: "pharmacien",
    take: async (picture, { caller }) => {
      if (picture.bytes.length > maxLogoBytes)
        throw badInput([{ path: ["picture"], message: "The logo is larger than 200 KB" }])
      const workplace = admit("pharmacien", caller.person)
      const act = { action: "letterhead.setLogo", workplace }
      const acting = actingFor({ app, ...caller }, act, rowScopeOf(caller.person))
      const pharmacy = pharmacyOfPerson(caller.person)
      await setLogo(acting, pharmacy, picture, app.now())
      return getLetterhead(acting, pharmacy)
    },
  })
}
