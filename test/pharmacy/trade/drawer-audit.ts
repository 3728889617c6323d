import { expect } from "vitest"
import type { ClosingReport, TillDay } from "#contract/pharmacy/cash-sessions.ts"
import type { Return } from "#contract/pharmacy/returns.ts"
import {
  type PaidBy,
  paymentMethods,
  type RefundMethod,
  refundMethods,
} from "#domain/pharmacy/till-limits.ts"
import type { Act } from "./acts.ts"
import { refundedBy } from "./money-audit.ts"
import { noParts, type Parts, paidFor } from "./money-model.ts"
import { readOrders } from "./order-audit.ts"
import { sum } from "./shelf-model.ts"
import type { Shop, World } from "./world.ts"

/** A document with money: what it paid by each method, and its cash session in the database. */
type Money = {
  kind: "sale" | "return" | "payment" | "in" | "out"
  /** The method, if it was a single one: it counts even if nothing was to be paid. */
  method: PaidBy
  parts: Parts
  cents: number
  roundingCents: number
  discountCents: number
  isUnsaid: boolean
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
     union all select id, till_day_id, cents from account_payments
     union all select id, till_day_id, cents from till_cash_movements`,
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  const dayOf = (id: string, cents: number) => {
    const row = found.get(id)
    expect(Number(row?.cents), `the cents of ${id}`).toBe(cents)
    return row?.day ?? null
  }
  const plain = { roundingCents: 0, discountCents: 0, isUnsaid: false }
  const sold = [...book.done("sale"), ...sales].map((act): Money => {
    const { totalCents: cents, ...paid } = paidFor(act)
    const { method } = act.paying
    return {
      kind: "sale",
      method,
      ...paid,
      cents,
      isUnsaid: unsaid.has(act.id),
      day: dayOf(act.id, cents),
      act,
    }
  })
  const back = book.done("return").map((act): Money => {
    const { refundMethod: method, refundCents: cents, roundingCents } = act.body as Return // the contract's own shape
    const parts = refundedBy(act)
    return { ...plain, kind: "return", method, parts, cents, roundingCents, day: dayOf(act.id, cents), act }
  })
  const paid = book.done("account-payment").map((act): Money => {
    const { method, cents } = act
    const parts = { ...noParts, [method]: cents }
    return { ...plain, kind: "payment", method, parts, cents, day: dayOf(act.id, cents), act }
  })
  const moved = book.done("cash").map((act): Money => {
    const { direction: kind, cents, id } = act
    const parts = { ...noParts, cash: cents }
    return { ...plain, kind, method: "cash", parts, cents, day: dayOf(id, cents), act }
  })
  expect(rows).toHaveLength(sold.length + back.length + paid.length + moved.length)
  return [...sold, ...back, ...paid, ...moved]
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
    const mine = money.filter(({ day }) => parts.some((part) => part.id === day))
    const takings = takingsOf(mine)
    if (number === null) {
      const { takings: shown } = await world.ask<TillDay>("/till/day", as)
      expect(shown, "the day that is not closed").toMatchObject(takings)
      continue
    }
    const report = await world.ask<ClosingReport>(`/till/reports/${number}`, as)
    const float = Number(parts[0]?.float)
    const cash = (kind: Money["kind"]) =>
      sum(mine.filter((each) => each.kind === kind).map(({ parts }) => parts.cash))
    const expectedCents = float + cash("sale") - cash("return") + cash("payment") + cash("in") - cash("out")
    expect(report, `closing ${number}`).toMatchObject({
      takings,
      floatCents: float,
      expectedCents,
      varianceCents: report.countedCents - expectedCents,
    })
  }
}

function takingsOf(money: Money[]) {
  const of = (kind: Money["kind"]) => money.filter((each) => each.kind === kind)
  const total = (meant: Money[], centsOf = ({ cents }: Money) => cents) => ({
    count: meant.length,
    cents: sum(meant.map(centsOf)),
  })
  const byMethod = (kind: Money["kind"], methods: readonly RefundMethod[]) =>
    Object.fromEntries(
      methods.map((method) => [
        method,
        total(
          of(kind).filter((each) => each.method === method || each.parts[method] > 0),
          ({ parts }) => parts[method],
        ),
      ]),
    )
  /** The methods of a closing: an account only if there was one. */
  const methodsOf = (kind: Money["kind"]) =>
    refundMethods.filter(
      (method) =>
        method !== "account" ||
        of(kind).some(({ parts, method }) => parts.account > 0 || (kind === "sale" && method === "account")),
    )
  const [sales, returns] = [of("sale"), of("return")]
  const discounted = sales.filter(({ discountCents }) => discountCents > 0)
  const rounding = (meant: Money[]) => sum(meant.map(({ roundingCents }) => roundingCents))
  const isAnyRounded = (meant: Money[]) => meant.some(({ roundingCents }) => roundingCents !== 0)
  return {
    sales: total(sales),
    salesByMethod: byMethod("sale", methodsOf("sale")),
    unsaid: total(sales.filter(({ isUnsaid }) => isUnsaid)),
    returns: total(returns),
    refundsByMethod: byMethod("return", methodsOf("return")),
    cashIn: total(of("in")),
    cashOut: total(of("out")),
    ...(discounted.length > 0 ? { discounts: total(discounted, ({ discountCents }) => discountCents) } : {}),
    ...(isAnyRounded(sales) ? { salesRoundingCents: rounding(sales) } : {}),
    ...(isAnyRounded(returns) ? { refundsRoundingCents: rounding(returns) } : {}),
    ...(of("payment").length > 0 ? { accountPayments: byMethod("payment", paymentMethods) } : {}),
  }
}
