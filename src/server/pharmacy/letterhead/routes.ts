import { endpoints, pharmacyOf } from "#server/api/endpoints.ts"
import { getLetterhead, setLogo } from "./queries.ts"

const { letterhead } = endpoints

export const letterheadRoutes = {
  get: letterhead.get.handler(({ context }) => getLetterhead(context.app.database, pharmacyOf(context))),

  removeLogo: letterhead.removeLogo.handler(async ({ context }) => {
    const { database, now } = context.app
    await setLogo(database, pharmacyOf(context), null, now())
    return getLetterhead(database, pharmacyOf(context))
  }),
}
