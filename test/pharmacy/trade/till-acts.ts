import { randomUUID } from "node:crypto"
import type { Sale } from "#contract/pharmacy/sales.ts"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import type { Random } from "#database/demo/random.ts"
import { markdownOf } from "#domain/pharmacy/markdown.ts"
import { paidBy, paymentMethods, refundMethods } from "#domain/pharmacy/till-limits.ts"
import { type Given, isDone, type Line, type Paying } from "./acts.ts"
import { type Doing, some } from "./doing.ts"
import { netOf, paidFor } from "./money-model.ts"

const perhapsDiscount = (by: Random, chance: number): Given | undefined => {
  if (!by.chance(chance)) return undefined
  return by.chance(0.6) ? { percent: by.whole(1, 30) } : { cents: by.whole(1, 300) }
}
const reason = "A regular customer"

/** Draws how a sale is paid; the parts of a split payment may be more than the total, which is refused. */
function drawPaying({ shop, by }: Doing, netCents: number): Paying {
  const method = by.pick(paidBy)
  const accountId = some(by, shop.accounts)
  if (method === "account") return { method, accountId }
  if (method !== "split") return { method }
  const [card, qr] = [by.whole(0, Math.ceil(netCents / 2)), by.whole(0, Math.ceil(netCents / 3))]
  const account = by.chance(0.5) ? by.whole(1, Math.ceil(netCents / 4) + 1) : 0
  return { method, card, qr, account, ...(account > 0 ? { accountId } : {}) }
}

const asSent = ({ method, card, qr, account, accountId }: Paying, overLimit: boolean) => ({
  method,
  ...(method === "split" ? { cardCents: card, qrCents: qr } : {}),
  ...(method === "split" && account ? { accountCents: account } : {}),
  ...(accountId === undefined ? {} : { accountId, overLimit }),
})

export async function sell(doing: Doing) {
  const { world, shop, by, as } = doing
  const found = await world.ask<
    Pick<ShelfRow, "stockId" | "priceCents" | "tax" | "marked">[] | { code: string }
  >(`/till/shelf/rows?${shop.rows.map((id, n) => `ids[${n}]=${id}`).join("&")}`, as)
  // Rows that could not be read are not sold.
  if (!Array.isArray(found)) return
  // Sorted by row: lists come by name, and names are generated, so a seed would not repeat its choices.
  const shown = found.toSorted((one, other) => one.stockId - other.stockId)
  const lines: Line[] = Array.from({ length: by.whole(1, 4) }, () => {
    const { stockId = 0, priceCents = 0, tax = null } = some(by, shown) ?? {}
    return { stockId, quantity: by.whole(1, 4), priceCents, tax, discount: perhapsDiscount(by, 0.2) }
  })
  if (lines.some(({ stockId }) => stockId === 0)) return
  for (const line of lines) {
    const marked = shown.find(({ stockId }) => stockId === line.stockId)?.marked
    // The till has one line for each row.
    const isAlone = lines.filter(({ stockId }) => stockId === line.stockId).length === 1
    if (marked && isAlone) line.markdownCents = markdownOf(marked, line)
  }
  const id = randomUUID()
  const discount = perhapsDiscount(by, 0.2)
  const paying = drawPaying(doing, netOf({ lines, discount }))
  const isOffline = paying.accountId === undefined && by.chance(0.25)
  const showsTotal = by.chance(0.5)
  // The till knows an offline sale's rounding only from the total that it showed.
  const isRounded = shop.roundsCash && (!isOffline || showsTotal)
  const asked = { kind: "sale" as const, id, lines, discount, paying, isRounded, isOffline }
  const body = {
    id,
    lines: lines.map(({ stockId, quantity, priceCents, markdownCents, discount, tax }) => ({
      stockId,
      quantity,
      shownPriceCents: priceCents,
      ...(isOffline ? { tax } : {}),
      ...(markdownCents ? { markdownCents } : {}),
      ...(discount ? { discount: { ...discount, reason } } : {}),
    })),
    ...(discount ? { discount: { ...discount, reason } } : {}),
    payment: asSent(paying, by.chance(0.3)),
    ...(showsTotal ? { shownTotalCents: paidFor(asked).totalCents } : {}),
    ...(isOffline ? { isOffline, occurredAt: world.now().toISOString() } : {}),
  }
  const act = await world.act({ shop, as, path: "/sales", body, asked }, by)
  if (isDone(act)) shop.sales.push(act.body as Sale) // the contract's own shape
}

export async function takeBack({ world, shop, by, as }: Doing) {
  const sale = some(by, shop.sales)
  if (!sale) return
  const [id, method] = [randomUUID(), by.pick(refundMethods)]
  const lines = sale.lines
    .filter(() => by.chance(0.6))
    .map(({ lineNo, quantity }) => ({
      lineNo,
      quantity: by.whole(1, quantity),
      to: by.pick(["shelf", "quarantine"]),
    }))
  const body = {
    id,
    receiptNumber: sale.receiptNumber,
    lines,
    reason: "Wrong strength",
    refundMethod: method,
  }
  const asked = { kind: "return" as const, id, saleId: sale.id, method, lines }
  await world.act({ shop, as, path: "/returns", body, asked }, by)
}

export async function moveCash({ world, shop, by, as }: Doing) {
  const [id, direction, cents] = [randomUUID(), by.pick(["in", "out"] as const), by.whole(1, 99_999)]
  const body = { key: id, direction, cents, reason: "Change" }
  await world.act(
    { shop, as, path: "/till/day/cash", body, asked: { kind: "cash", id, direction, cents } },
    by,
  )
}

export async function payAccount({ world, shop, by, as }: Doing) {
  const accountId = some(by, shop.accounts) ?? 0
  const [id, method, cents] = [randomUUID(), by.pick(paymentMethods), by.whole(1, 4000)]
  const asked = { kind: "account-payment" as const, id, accountId, method, cents }
  const path = `/pharmacy/accounts/${accountId}/payments`
  await world.act({ shop, as, path, body: { key: id, method, cents }, asked }, by)
}
