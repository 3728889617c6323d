import { popularityDays } from "#domain/pharmacy/till-limits.ts"
import { colomboDay, daysLater, startOfDay } from "#domain/platform/colombo-day.ts"
import { endpoints, personOf, pharmacyOf } from "#server/api/endpoints.ts"
import { getLowLimit } from "#server/pharmacy/purchase-orders/low-stock.ts"
import { getMoneySettings, ownDiscountLimit } from "#server/pharmacy/sales/money-settings.ts"
import { setFavourite } from "./favourites.ts"
import { countSales } from "./popularity.ts"
import { findShelf } from "./shelf.ts"
import { countWaiting, findTasks, finishTask } from "./tasks.ts"

const { till } = endpoints

export const tillRoutes = {
  shelf: till.shelf.handler(async ({ context }) => {
    const now = context.app.now()
    const { database } = context.app
    const pharmacy = pharmacyOf(context)
    const [rows, lowStockLimit, { roundsCash, maxDiscountPercent }] = await Promise.all([
      findShelf(database, pharmacy, { day: colomboDay(now) }),
      getLowLimit(database, pharmacy),
      getMoneySettings(database, pharmacy),
    ])
    const limit = ownDiscountLimit(personOf(context).roles) ?? maxDiscountPercent
    return { asOf: now.toISOString(), lowStockLimit, roundsCash, maxDiscountPercent: limit, rows }
  }),

  shelfRows: till.shelfRows.handler(({ context, input }) => {
    const { database, now } = context.app
    return findShelf(database, pharmacyOf(context), { day: colomboDay(now()), ids: input.ids })
  }),

  oftenSold: till.oftenSold.handler(({ context }) => {
    const { database, now } = context.app
    const today = colomboDay(now())
    return countSales(database, pharmacyOf(context), {
      from: startOfDay(daysLater(today, -popularityDays)),
      until: startOfDay(daysLater(today, 1)),
    })
  }),

  setFavourite: till.setFavourite.handler(async ({ context, input: { id, isFavourite } }) => {
    await setFavourite(context.app.database, pharmacyOf(context), { id, isFavourite })
    return { isFavourite }
  }),

  tasks: till.tasks.handler(({ context, input }) =>
    findTasks(context.app.database, pharmacyOf(context), { ...input, now: context.app.now() }),
  ),

  finishTask: till.finishTask.handler(({ context, input }) => {
    const { database, now } = context.app
    const finishing = { ...input, doneBy: personOf(context).subject, now: now() }
    return finishTask(database, pharmacyOf(context), finishing)
  }),

  waiting: till.waiting.handler(({ context }) =>
    countWaiting(context.app.database, pharmacyOf(context), context.app.now()),
  ),
}
