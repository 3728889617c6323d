import { expect } from "vitest"
import type { ClosingReport, TillDay } from "#contract/pharmacy/cash-sessions.ts"
import { type PaymentMethod, paymentMethods } from "#domain/pharmacy/till-limits.ts"
import type { Act } from "./acts.ts"
import { readOrders } from "./order-audit.ts"
import { sum } from "./shelf-model.ts"
import type { Shop, World } from "./world.ts"

/** A payment: purpose, method, amount, and its cash session in the database. */
type Money = {
  kind: "sale" | "return" | "in" | "out"
  method: PaymentMethod
  isUnsaid: boolean
  cents: number
  day: number | null
  act: Act
}

/** Compares every cent of every closing and of the open session with the answers that customers and tills received. */
export async function auditDrawers(world: World): Promise<void> {
  const money = await readMoney(world)
  for (const shop of world.shops) {
    const mine = money.filter(({ act }) => act.pharmacy === shop.pharmacy)
    checkTimes(world, shop, mine)
    await compareDays(world, shop, mine)
  }
}

/** The cash session of each document: the only fact that is read from the database. */
async function readMoney(world: World): Promise<Money[]> {
  const { book } = world
  const { sales, unsaid } = await readOrders(world)
  const rows = await world.shelf.sql<{ id: string; day: number | null; cents: string }>(
    `select id, till_day_id as day, total_cents as cents from sales
     union all select id, till_day_id, refund_cents from sale_returns
     union all select id, till_day_id, cents from till_cash_movements`,
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  const dayOf = (id: string, cents: number) => {
    const row = found.get(id)
    expect(Number(row?.cents), `the cents of ${id}`).toBe(cents)
    return row?.day ?? null
  }
  const sold = [...book.done("sale"), ...sales].map((act): Money => {
    const cents = sum(act.lines.map(({ quantity, priceCents }) => quantity * priceCents))
    const { method } = act
    return { kind: "sale", method, isUnsaid: unsaid.has(act.id), cents, day: dayOf(act.id, cents), act }
  })
  const back = book.done("return").map((act): Money => {
    const cents = Number(act.body.refundCents)
    return { kind: "return", method: act.method, isUnsaid: false, cents, day: dayOf(act.id, cents), act }
  })
  const moved = book.done("cash").map((act): Money => {
    const { direction: kind, cents, id } = act
    return { kind, method: "cash", isUnsaid: false, cents, day: dayOf(id, cents), act }
  })
  expect(rows).toHaveLength(sold.length + back.length + moved.length)
  return [...sold, ...back, ...moved]
}

/**
 * Checks that what ended before a count was submitted is in that session or an earlier one, and what began after
 * its answer is not.
 */
function checkTimes({ book }: World, { pharmacy }: Shop, money: Money[]) {
  const closings = book
    .done("close")
    .filter((close) => close.pharmacy === pharmacy && close.body.report !== null)
  const [first] = book.done("open").filter((open) => open.pharmacy === pharmacy)
  for (const { act, day } of money) {
    if (first && act.sent > first.answered) expect(day, `${act.kind} after the first opening`).not.toBe(null)
    for (const { dayId, sent, answered } of closings) {
      if (act.answered < sent)
        expect(day ?? 0, `${act.kind} before the close of day ${dayId}`).toBeLessThanOrEqual(dayId)
      if (act.sent > answered)
        expect(day ?? 0, `${act.kind} after the close of day ${dayId}`).toBeGreaterThan(dayId)
    }
  }
}

async function compareDays(world: World, shop: Shop, money: Money[]) {
  const [as] = shop.cookies
  const days = await world.shelf.sql<{ id: number; began_as: number; float: string; number: number | null }>(
    `select d.id, coalesce(d.part_of, d.id) as began_as, d.float_cents as float, r.number
     from till_days d left join till_reports r on r.till_day_id = d.id where d.pharmacy_id = $1 order by d.id`,
    [shop.pharmacy],
  )
  const floats = world.book.done("open").filter(({ pharmacy }) => pharmacy === shop.pharmacy)
  expect(sum(days.map(({ float }) => Number(float)))).toBe(sum(floats.map(({ cents }) => cents)))

  for (const { id, began_as, number } of days) {
    const parts = days.filter((day) => day.began_as === began_as && day.id <= id)
    const takings = takingsOf(money.filter(({ day }) => parts.some((part) => part.id === day)))
    if (number === null) {
      const { takings: shown } = await world.ask<TillDay>("/till/day", as)
      expect(shown, "the day that is not closed").toMatchObject(takings)
      continue
    }
    const report = await world.ask<ClosingReport>(`/till/reports/${number}`, as)
    const float = Number(parts[0]?.float)
    const cash = (of: "salesByMethod" | "refundsByMethod") => takings[of].cash.cents
    const expectedCents =
      float + cash("salesByMethod") - cash("refundsByMethod") + takings.cashIn.cents - takings.cashOut.cents
    expect(report, `closing ${number}`).toMatchObject({
      takings,
      floatCents: float,
      expectedCents,
      varianceCents: report.countedCents - expectedCents,
    })
  }
}

function takingsOf(money: Money[]) {
  const total = (isIt: (each: Money) => boolean) => {
    const meant = money.filter(isIt)
    return { count: meant.length, cents: sum(meant.map(({ cents }) => cents)) }
  }
  const byMethod = (kind: Money["kind"]) =>
    Object.fromEntries(
      paymentMethods.map((method) => [method, total((each) => each.kind === kind && each.method === method)]),
    ) as Record<PaymentMethod, { count: number; cents: number }> // fromEntries forgets the keys
  return {
    sales: total(({ kind }) => kind === "sale"),
    salesByMethod: byMethod("sale"),
    unsaid: total(({ isUnsaid }) => isUnsaid),
    returns: total(({ kind }) => kind === "return"),
    refundsByMethod: byMethod("return"),
    cashIn: total(({ kind }) => kind === "in"),
    cashOut: total(({ kind }) => kind === "out"),
  }
}
