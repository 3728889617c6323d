import { expect, test } from "vitest"
import { makeRandom } from "#database/demo/random.ts"
import { checkLedger } from "#server/pharmacy/stock-ledger/ledger-check.ts"
import { type Act, isDone } from "./acts.ts"
import { auditCosts } from "./cost-audit.ts"
import { auditDrawers } from "./drawer-audit.ts"
import { auditEdits } from "./edit-audit.ts"
import { auditMoney } from "./money-audit.ts"
import { auditShelf } from "./shelf-audit.ts"
import { auditSuppliers } from "./supplier-audit.ts"
import { work } from "./traffic.ts"
import { openWorld, type World } from "./world.ts"

const seed = Number(process.env.MODEL_SEED ?? Date.now() % 1_000_000)
const seconds = Number(process.env.MODEL_SECONDS ?? 0)
const sales = Number(process.env.MODEL_SALES ?? 0)
// Concurrent people in each round; with one, a seed repeats every step. Later numbers are drawn.
const crews = [1, 6, 4]
const actsOfCrew = Number(process.env.MODEL_ACTS ?? 130)
// What has not happened by chance gets further rounds.
const roundsForAll = 8
// Otherwise the run proves nothing.
const mustHappen: Act["kind"][] = [
  "sale",
  "return",
  "buy",
  "goods-in",
  "edit",
  "mark-down",
  "adjustment",
  "count",
  "delivery",
  "send",
  "arrive",
  "send-back",
  "credit",
  "refuse",
  "place",
  "change",
  "account-payment",
  "open",
  "close",
]

test(
  "matches a simple model after concurrent sales, orders and jobs",
  async () => {
    console.log(`MODEL_SEED=${seed} MODEL_SECONDS=${seconds}`)
    await using world = await openWorld(seed)
    const endAt = performance.now() + seconds * 1000

    const ofMarkedBatches = () =>
      world.book.done("sale").filter(({ lines }) => lines.some((line) => line.markdownCents))
    const isMissing = () =>
      ofMarkedBatches().length === 0 || mustHappen.some((kind) => world.book.done(kind).length === 0)
    const goesOn = (round: number) =>
      round < crews.length ||
      performance.now() < endAt ||
      world.book.done("sale").length < sales ||
      (round < roundsForAll && isMissing())
    for (let round = 0; goesOn(round); round++) {
      const crew = crews[round] ?? world.random.whole(1, 8)
      const chances = Array.from({ length: crew }, (_, person) => makeRandom(seed + 1000 * round + person))
      await work(world, chances, actsOfCrew, sales > 0)
      await audit(world, `MODEL_SEED=${seed}, round ${round + 1} with ${crew} people`)
      await world.letDaysPass(world.random.whole(1, 4))
    }
    const tried = tally(world.book.acts)
    console.log(tried, `asked again: ${world.book.acts.filter(({ isRetried }) => isRetried).length}`)
    for (const kind of mustHappen) expect(tried[kind]?.done, kind).toBeGreaterThan(0)
    expect(ofMarkedBatches().length, "sales of marked batches").toBeGreaterThan(0)
  },
  240_000 + seconds * 4000 + sales * 1000,
)

async function audit(world: World, when: string) {
  try {
    await auditShelf(world)
    await auditEdits(world)
    await auditMoney(world)
    await auditCosts(world)
    await auditDrawers(world)
    await auditSuppliers(world)
    expect(await checkLedger(world.app.database)).toEqual([])
  } catch (error) {
    if (error instanceof Error) error.message = `${when}: ${error.message}`
    throw error
  }
}

function tally(acts: Act[]) {
  const counts: Partial<Record<Act["kind"], { done: number; refused: number }>> = {}
  for (const act of acts) {
    const count = (counts[act.kind] ??= { done: 0, refused: 0 })
    count[isDone(act) ? "done" : "refused"]++
  }
  return counts
}
