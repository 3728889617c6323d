import { randomUUID } from "node:crypto"
import { makeRandom } from "#database/demo/random.ts"
import { isDone } from "./acts.ts"
import type { Doing } from "./doing.ts"
import { moveCash, sell, takeBack } from "./till-acts.ts"

const reason = "Counted twice"

/** Opens or closes the cash session. */
export async function turnDay(doing: Doing) {
  const { world, shop, by, as } = doing
  const day = await world.ask<{ id: number | null; isOpen: boolean; lastReport: { number: number } | null }>(
    "/till/day",
    as,
  )
  if (!day.isOpen && day.lastReport && by.chance(0.3)) {
    const body = { key: randomUUID(), number: day.lastReport.number, reason }
    await world.act({ shop, as, path: "/till/day/reopen", body, asked: { kind: "reopen" } }, by)
    return
  }
  if (!day.isOpen) {
    const cents = by.whole(0, 50_000)
    const body = { key: randomUUID(), float: { otherCents: cents } }
    await world.act({ shop, as, path: "/till/day/open", body, asked: { kind: "open", cents } }, by)
    return
  }
  await close(doing, day.id ?? 0)
}

/** Counts blind, then explains the difference, repeatedly while sales continue. */
async function close(doing: Doing, dayId: number) {
  const { world, shop, by, as } = doing
  let difference: object | undefined
  for (let turn = 0; turn < 4; turn++) {
    const body = { key: randomUUID(), dayId, counted: { otherCents: 100_000 }, difference }
    const [closed] = await Promise.all([
      world.act({ shop, as, path: "/till/day/close", body, asked: { kind: "close", dayId } }, by),
      ...atTheLastMinute(doing),
    ])
    if (!isDone(closed) || closed.body.report !== null) return
    difference = { cents: closed.body.varianceCents, reason }
  }
}

/** Random actions of the other tills during a closing. */
const atTheLastMinute = ({ by, isAlone, ...doing }: Doing) =>
  isAlone
    ? []
    : [sell, sell, takeBack, moveCash].map((act) =>
        act({ ...doing, isAlone, by: makeRandom(by.whole(0, 1_000_000)) }),
      )
