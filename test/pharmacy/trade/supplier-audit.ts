import { expect } from "vitest"
import type { Report } from "#contract/pharmacy/reports.ts"
import type { SupplierReturn } from "#contract/pharmacy/supplier-returns.ts"
import { reportDefinitions } from "#domain/pharmacy/reports.ts"
import { colomboDay, daysLater } from "#domain/platform/colombo-day.ts"
import type { ActOf } from "./acts.ts"
import { type Cost, leaving } from "./cost-audit.ts"
import { sum } from "./shelf-model.ts"
import type { Shop, World } from "./world.ts"

/** The lines of a return as its answer names them: in the order of the units that were asked for. */
export const linesSent = ({ lines, body }: ActOf<"send-back">) =>
  lines
    .toSorted((a, b) => a.unitsId - b.unitsId)
    .map((line, nth) => ({ ...line, lineId: (body as SupplierReturn).lines[nth]?.id })) // the contract's own shape

/** Returns how many units of each line suppliers refused. */
export function refusedByLine({ book }: World): Map<string, number> {
  const refused = new Map<string, number>()
  for (const { lines } of book.done("refuse"))
    for (const { lineId, quantity } of lines) refused.set(lineId, (refused.get(lineId) ?? 0) + quantity)
  return refused
}

/** The days that one journal can span. */
const journalDays = reportDefinitions.journal.maxDays

type Aside = Cost & { id: number; pharmacy: number; settled: number; refusal: string | null }

/** Compares returns to suppliers with what was asked, and the journal with what the books are worth. */
export async function auditSuppliers(world: World): Promise<void> {
  const aside = await world.shelf.sql<Aside>(
    `select id, pharmacy_id as pharmacy, quantity as units, settled, costed_units as costed, cost_cents::float8 as cents,
       refusal_id as refusal
     from quarantined_units`,
  )
  await compareActs(world, aside)
  for (const shop of world.shops) {
    const returns = await findReturns(world, shop)
    for (const goods of returns) compareReturn(world, goods, aside)
    await compareJournal(world, shop, { aside, returns })
  }
}

/** Returns all returns of a shop, page by page. */
async function findReturns({ ask }: World, { cookies }: Shop): Promise<SupplierReturn[]> {
  const found: SupplierReturn[] = []
  for (let before = ""; ; ) {
    const page = await ask<{ returns: SupplierReturn[]; next: number | null }>(
      `/pharmacy/supplier-returns${before}`,
      cookies[0],
    )
    found.push(...page.returns)
    if (page.next === null) return found
    before = `?before=${page.next}`
  }
}

/** Checks that the acts about units took together the cost of the units that are settled. */
async function compareActs({ shelf }: World, aside: Aside[]) {
  const acts = await shelf.sql<Cost & { of: number }>(
    `select units_id as of, sum(quantity)::int as units, sum(costed_units)::int as costed, sum(cost_cents)::float8 as cents
     from quarantine_acts group by 1`,
  )
  const taken = new Map(acts.map(({ of, ...cost }) => [of, cost]))
  for (const units of aside) {
    const cost = taken.get(units.id) ?? { units: 0, costed: 0, cents: 0 }
    expect(cost, `cost of what left quarantine of ${units.id}`).toEqual(leaving(units, units.settled))
  }
}

/** Compares a return with the requests for it: units, credit notes and refusals, and whether it is closed. */
function compareReturn(world: World, goods: SupplierReturn, aside: Aside[]) {
  const sent = world.book.done("send-back").find(({ id }) => id === goods.id)
  if (!sent) throw new Error(`return ${goods.id} was sent, which nobody asked for`)
  const refused = refusedByLine(world)
  expect(goods.lines.map(({ id, quantity, refused: back }) => [id, quantity, back])).toEqual(
    linesSent(sent).map(({ lineId = "", quantity }) => [lineId, quantity, refused.get(lineId) ?? 0]),
  )
  const [credits, refusals] = [world.book.done("credit"), world.book.done("refuse")].map((acts) =>
    acts.filter(({ returnId }) => returnId === goods.id),
  ) as [ActOf<"credit">[], ActOf<"refuse">[]]
  expect(goods.creditedCents).toBe(sum(credits.map(({ cents }) => cents)))
  const units = sum(goods.lines.map(({ quantity }) => quantity))
  const back = sum(refusals.flatMap(({ lines }) => lines.map(({ quantity }) => quantity)))
  expect(back + sum(credits.map((credit) => credit.units ?? 0)), "units of a return").toBeLessThanOrEqual(
    units,
  )
  const isClosed = credits.some(({ isLast }) => isLast) || (credits.length === 0 && back === units)
  expect(goods.closedAt !== null, `return ${goods.id} is closed`).toBe(isClosed)
  const came = aside.filter(({ refusal }) => refusals.some(({ id }) => id === refusal))
  expect(goods.refusedCents).toBe(sum(came.map(({ cents }) => cents)))
  if (back === units) expect(goods.refusedCents, "cost of goods that all came back").toBe(goods.costCents)
}

type Around = { aside: Aside[]; returns: SupplierReturn[] }

/** Compares the journal's balances with the shelf, quarantine, open returns and reservations, to the cent. */
async function compareJournal(world: World, { pharmacy, cookies }: Shop, { aside, returns }: Around) {
  const { ask, book, shelf } = world
  const until = colomboDay(world.now())
  const balances = new Map<unknown, number>()
  for (let from = book.firstDay(); from <= until; from = daysLater(from, journalDays)) {
    const lastDay = daysLater(from, journalDays - 1)
    const span = `from=${from}&to=${lastDay < until ? lastDay : until}`
    const { rows } = await ask<Report>(`/pharmacy/reports/journal?${span}`, cookies[0])
    for (const [, account, , debit, credit] of rows)
      balances.set(account, (balances.get(account) ?? 0) + Number(debit ?? 0) - Number(credit ?? 0))
  }
  const balanceOf = (account: string) => balances.get(account) ?? 0
  expect(sum([...balances.values()]), "sides of the journal").toBe(0)

  const [books] = await shelf.sql<{ held: number; stock: number }>(
    `select coalesce(sum((select sum(cost_cents) from batches b where b.stock_id = s.id)), 0)::float8 as stock,
       coalesce(-sum((select sum(cost_cents) from stock_movements m
         where m.stock_id = s.id and m.kind in ('reserve', 'release'))), 0)::float8 as held
     from stock s where s.pharmacy_id = $1`,
    [pharmacy],
  )
  const value = await ask<Report>(`/pharmacy/reports/stock-value?to=${until}`, cookies[0])
  const cost = value.columns.findIndex(({ key }) => key === "cost")
  const lying = aside
    .filter((units) => units.pharmacy === pharmacy)
    .map((units) => units.cents - leaving(units, units.settled).cents)
  const open = returns
    .filter(({ closedAt }) => closedAt === null)
    .map(({ costCents, creditedCents, refusedCents }) => costCents - creditedCents - refusedCents)
  const ofShop = { stock: books?.stock, held: books?.held, aside: sum(lying), sentBack: sum(open) }
  const invoiced = book.done("goods-in").filter((act) => act.pharmacy === pharmacy)
  const credited = book.done("credit").filter((act) => act.pharmacy === pharmacy)
  expect({
    stock: balanceOf("1200"),
    held: balanceOf("1220"),
    aside: balanceOf("1210"),
    sentBack: balanceOf("1230"),
    owed: 0 - balanceOf("2000"),
    value: Number(value.totals[cost] ?? 0),
  }).toEqual({
    ...ofShop,
    owed:
      sum(invoiced.flatMap(({ lines }) => lines.map(({ costCents }) => costCents))) -
      sum(credited.map(({ cents }) => cents)),
    value: ofShop.stock,
  })
}
