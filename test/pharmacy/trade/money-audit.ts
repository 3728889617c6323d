import { expect } from "vitest"
import type { CustomerAccount } from "#contract/pharmacy/customer-accounts.ts"
import type { Return } from "#contract/pharmacy/returns.ts"
import type { Sale } from "#contract/pharmacy/sales.ts"
import type { ActOf } from "./acts.ts"
import { lineDiscountOf, markdownOf, type Parts, paidFor, saleDiscountOf } from "./money-model.ts"
import { sum } from "./shelf-model.ts"
import type { Shop, World } from "./world.ts"

// Half a rupee: what rounding cash can add to a refund, or take from it.
const maxRounding = 50

/** Reads what was refunded by each method from the answer to a return. */
export function refundedBy({ body }: ActOf<"return">): Parts {
  const { refundCents, cardCents: card, qrCents: qr, accountCents: account } = body as Return // the contract's own shape
  return { cash: refundCents - card - qr - account, card, qr, account }
}

const saleOf = ({ body }: ActOf<"sale">) => body as Sale // the contract's own shape

/** Compares every sale with its prices, discounts and payment, every refund with its sale, and every account with both. */
export async function auditMoney(world: World): Promise<void> {
  for (const sale of world.book.done("sale")) {
    compareSale(sale)
    compareMarkdowns(world, sale)
    compareRefunds(world, sale)
  }
  for (const shop of world.shops) await compareAccounts(world, shop)
  checkCreditRefusals(world)
}

function compareSale(sale: ActOf<"sale">) {
  const { parts, totalCents, roundingCents, discountCents } = paidFor(sale)
  const answer = saleOf(sale)
  expect(answer).toMatchObject({ totalCents, roundingCents, discountCents })
  expect(answer.payment).toMatchObject({
    method: sale.paying.method,
    cardCents: parts.card,
    qrCents: parts.qr,
  })
  expect(answer.payment?.account?.cents ?? 0, "charged to the account").toBe(parts.account)
  for (const [place, line] of answer.lines.entries()) compareLine(line, sale, place)
  expect(sum(answer.lines.map(({ shareCents }) => shareCents)), "shares of the sale's discount").toBe(
    saleDiscountOf(sale),
  )
  for (const line of answer.lines) expect(paidOf(line)).toBeGreaterThanOrEqual(0)
  for (const [place, line] of answer.lines.entries()) compareTax(line, sale, place)
}

/** Compares a line's mark-down and discount: offline, what was shown as a mark-down and was none is a discount. */
function compareLine(line: Sale["lines"][number], { lines, isOffline }: ActOf<"sale">, place: number) {
  const asked = lines[place]
  if (!asked) throw new Error("a line was sold that nobody asked for")
  const [markdown, discount] = [line.markdownCents ?? 0, line.discount?.cents ?? 0]
  expect(markdown + discount, "mark-down and discount of a line").toBe(
    markdownOf(asked) + lineDiscountOf(asked),
  )
  if (!isOffline) expect(markdown, "mark-down of a line").toBe(markdownOf(asked))
}

/** Checks that each line's mark-down is what its batches cost less at prices to which somebody had marked them. */
function compareMarkdowns({ book }: World, sale: ActOf<"sale">) {
  for (const { markdownCents = 0, priceCents, batches } of saleOf(sale).lines) {
    let sums = new Set([0])
    for (const { batchId, quantity } of batches) {
      const marks = book
        .done("mark-down")
        .filter((mark) => mark.batchId === batchId && mark.sent < sale.answered)
        .map(({ cents }) => Math.max(0, priceCents - (cents ?? priceCents)))
      sums = new Set([0, ...marks].flatMap((less) => [...sums].map((cents) => cents + less * quantity)))
    }
    // Offline, less than the whole may have been shown.
    if (sale.isOffline) expect(markdownCents).toBeLessThanOrEqual(Math.max(...sums))
    else expect([...sums], "mark-down of the batches").toContain(markdownCents)
  }
}

const paidOf = ({ totalCents, markdownCents = 0, discount, shareCents }: Sale["lines"][number]) =>
  totalCents - markdownCents - (discount?.cents ?? 0) - shareCents

/** Compares a line's tax with what is left of what was paid without it: half a cent is tax. */
function compareTax(line: Sale["lines"][number], { lines, isOffline }: ActOf<"sale">, place: number) {
  if (isOffline)
    expect(line.tax && { name: line.tax.name, percent: line.tax.percent }).toEqual(lines[place]?.tax)
  if (!line.tax) return
  const paid = paidOf(line)
  const whole = 1000 + line.tax.percent * 10
  const without = Math.ceil((2000 * paid - whole) / (2 * whole))
  expect(line.tax.cents, "tax of a line").toBe(paid - without)
}

/** Checks each refund against the units' part of what was paid, and all of them against the whole. */
function compareRefunds({ book, shops }: World, sale: ActOf<"sale">) {
  const backs = book.done("return").filter(({ saleId }) => saleId === sale.id)
  if (backs.length === 0) return
  const { lines } = saleOf(sale)
  const { parts, totalCents } = paidFor(sale)
  const roundsCash = shops.some(({ pharmacy, roundsCash }) => pharmacy === sale.pharmacy && roundsCash)
  for (const back of backs) {
    const { refundCents, roundingCents } = back.body as Return // the contract's own shape
    const due = back.lines.map(({ lineNo, quantity }) => {
      const line = lines[lineNo - 1]
      if (!line) throw new Error(`line ${lineNo} of ${sale.id} came back, which was not sold`)
      return (paidOf(line) * quantity) / line.quantity
    })
    expect(Math.abs(refundCents - roundingCents - sum(due)), "refund of the units").toBeLessThanOrEqual(
      due.length,
    )
    if (!roundsCash) expect(roundingCents).toBe(0)
  }
  for (const line of lines) compareTaxBack(line, backs)
  const refunded = backs.map(refundedBy)
  const together = sum(refunded.flatMap((each) => Object.values(each)))
  expect(together, "refunds of a sale").toBeLessThanOrEqual(totalCents + (roundsCash ? maxRounding : 0))
  expect(sum(refunded.map(({ account }) => account))).toBeLessThanOrEqual(parts.account)
  const unitsBack = sum(backs.flatMap((back) => back.lines.map(({ quantity }) => quantity)))
  if (unitsBack === sum(lines.map(({ quantity }) => quantity)))
    expect(Math.abs(together - totalCents), "refunds of a whole sale").toBeLessThanOrEqual(
      roundsCash ? maxRounding : 0,
    )
}

/** Checks that the units of a line bring their part of its tax back: all of them, all of it. */
function compareTaxBack({ lineNo, quantity, tax }: Sale["lines"][number], backs: ActOf<"return">[]) {
  const back = backs.flatMap(({ body }) => (body as Return).lines.filter((line) => line.lineNo === lineNo)) // as above
  const units = sum(back.map((line) => line.quantity))
  const part = ((tax?.cents ?? 0) * units) / quantity
  expect(Math.abs(sum(back.map(({ taxCents }) => taxCents)) - part), "tax of returns").toBeLessThanOrEqual(
    0.5,
  )
}

/** Compares what each account owes with what was charged, credited and paid. */
async function compareAccounts({ book, ask }: World, { cookies, accounts }: Shop) {
  const found = await ask<CustomerAccount[]>("/pharmacy/accounts", cookies[0])
  const sales = book.done("sale")
  const accountOf = new Map(sales.map(({ id, paying }) => [id, paying.accountId]))
  for (const id of accounts) {
    const charged = sales
      .filter(({ paying }) => paying.accountId === id)
      .map((sale) => paidFor(sale).parts.account)
    const credited = book
      .done("return")
      .filter(({ saleId }) => accountOf.get(saleId) === id)
      .map((back) => refundedBy(back).account)
    const paid = book.done("account-payment").filter(({ accountId }) => accountId === id)
    expect(found.find((account) => account.id === id)?.balanceCents, `owed on account ${id}`).toBe(
      sum(charged) - sum(credited) - sum(paid.map(({ cents }) => cents)),
    )
  }
}

/** Checks that a sale refused for its account's limit would have exceeded it. */
function checkCreditRefusals({ book }: World) {
  for (const act of book.acts) {
    if (act.kind !== "sale" || act.body.code !== "account-over-limit") continue
    const { balanceCents, limitCents } = act.body.data as { balanceCents: number; limitCents: number } // as above
    expect(balanceCents + paidFor(act).parts.account).toBeGreaterThan(limitCents)
  }
}
