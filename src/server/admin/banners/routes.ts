import { endpoints } from "#server/api/endpoints.ts"
import type { Platform } from "#server/platform/platform.ts"
import {
  editBanner,
  endBanner,
  findBannerDays,
  findCurrentBanners,
  findPastBanners,
  getBanner,
  makeBanner,
  moveBanner,
  pauseBanner,
} from "./queries.ts"

const { adminBanners } = endpoints

const as = ({ database, now }: Pick<Platform, "database" | "now">, id: number) =>
  getBanner(database, id, now())

export const adminBannerRoutes = {
  list: adminBanners.list.handler(async ({ context: { app }, input }) =>
    input.show === "past"
      ? findPastBanners(app.database, app.now(), input)
      : { banners: await findCurrentBanners(app.database, app.now()), next: null },
  ),

  get: adminBanners.get.handler(({ context, input }) => as(context.app, input.id)),

  days: adminBanners.days.handler(async ({ context: { app }, input }) => ({
    days: await findBannerDays(app.database, input.id, app.now()),
  })),

  make: adminBanners.make.handler(async ({ context: { app }, input }) =>
    as(app, await makeBanner(app.database, input)),
  ),

  edit: adminBanners.edit.handler(async ({ context: { app }, input }) => {
    await editBanner(app.database, input)
    return as(app, input.id)
  }),

  pause: adminBanners.pause.handler(async ({ context: { app }, input }) => {
    await pauseBanner(app.database, { ...input, now: app.now() }, true)
    return as(app, input.id)
  }),

  resume: adminBanners.resume.handler(async ({ context: { app }, input }) => {
    await pauseBanner(app.database, { ...input, now: app.now() }, false)
    return as(app, input.id)
  }),

  move: adminBanners.move.handler(async ({ context: { app }, input }) => {
    await moveBanner(app.database, { ...input, now: app.now() }, input.to)
    return as(app, input.id)
  }),

  end: adminBanners.end.handler(async ({ context: { app }, input }) => {
    await endBanner(app.database, { ...input, now: app.now() }, input.reason)
    return as(app, input.id)
  }),
}
