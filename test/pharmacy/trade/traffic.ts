import type { Random } from "#database/demo/random.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { sweepOrders } from "#server/pharmacy/customer-orders/order-expiry.ts"
import { expireBatches } from "#server/pharmacy/stock-ledger/queries.ts"
import { finishTransfer, sendAway } from "./branch-acts.ts"
import { turnDay } from "./day-acts.ts"
import type { Doing } from "./doing.ts"
import { answerOrder, placeOrder } from "./order-acts.ts"
import {
  adjust,
  buy,
  count,
  edit,
  goodsIn,
  markDown,
  receive,
  remove,
  restore,
  settle,
  trespass,
} from "./shelf-acts.ts"
import { creditReturn, sendBack, takeBackRefused } from "./supplier-acts.ts"
import { moveCash, payAccount, sell, takeBack } from "./till-acts.ts"
import type { World } from "./world.ts"

/** Runs the background jobs: writes off expired batches and expires unanswered orders. */
async function keepUp({ world, by }: Doing) {
  if (by.chance(0.5)) await expireBatches(world.app.database, colomboDay(world.now()), 100)
  else await sweepOrders(world.app.database, world.now())
}

const acts: [weight: number, act: (doing: Doing) => Promise<void>][] = [
  [28, sell],
  [10, takeBack],
  [6, buy],
  [6, goodsIn],
  [9, edit],
  [7, markDown],
  [9, adjust],
  [7, count],
  [7, remove],
  [3, restore],
  [9, receive],
  [14, placeOrder],
  [18, answerOrder],
  [4, settle],
  [5, sendBack],
  [5, creditReturn],
  [5, takeBackRefused],
  [5, sendAway],
  [8, finishTransfer],
  [5, moveCash],
  [4, payAccount],
  [8, turnDay],
  [3, keepUp],
  [1, trespass],
]
type Act = (typeof acts)[number][1]
/** A shop sells far more often than anything else happens; its wholesalers deliver what it sells. */
const duringTrade = new Map<Act, number>([
  [sell, 8],
  [goodsIn, 4],
  [buy, 4],
  [receive, 4],
])
const draw = (isMostlySales: boolean) =>
  acts.flatMap(([weight, act]) =>
    Array.from({ length: weight * (isMostlySales ? (duringTrade.get(act) ?? 1) : 1) }, () => act),
  ) as [Act, ...Act[]] // none of the weights is zero

/** Runs concurrent people, each with its own random sequence, who share a number of acts. */
export async function work(world: World, crew: Random[], acts: number, isMostlySales: boolean) {
  const drawn = draw(isMostlySales)
  const isAlone = crew.length === 1
  const each = Math.ceil(acts / crew.length)
  const keepWorking = async (by: Random) => {
    for (let n = 0; n < each; n++) {
      const shop = by.pick(world.shops)
      await by.pick(drawn)({ world, shop, by, as: by.pick(shop.cookies), isAlone })
    }
  }
  await Promise.all(crew.map(keepWorking))
}
