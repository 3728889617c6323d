import { randomUUID } from "node:crypto"
import type { Return } from "#contract/pharmacy/returns.ts"
import type { Receipt, ReceiptSummary, Sale } from "#contract/pharmacy/sales.ts"
import type { PharmacyTask, ShelfRow } from "#contract/pharmacy/till.ts"
import type { GivenDiscount } from "#domain/pharmacy/sale-sums.ts"
import { signIn, type TestApp } from "#test/support/app.ts"
import { expectLedgerTrue } from "./ledger.ts"
import { openShelf } from "./shelf.ts"

/** The response: the result or a refusal, as the test expects. */
export type Answer<Body> = {
  status: number
  body: Body & { code?: string; data?: unknown; message?: string }
}

export type CartLine = {
  stockId: number
  quantity: number
  shownPriceCents?: number
  lots?: { lot: string; quantity: number }[]
  discount?: GivenDiscount
}

export const makeCart = (lines: CartLine[], change: object = {}) => ({ id: randomUUID(), lines, ...change })

/** A sale made while the till was offline, at the prices it showed. */
export const makeOffline = (lines: (CartLine & { shownPriceCents: number })[], change: object = {}) =>
  makeCart(lines, { isOffline: true, occurredAt: "2026-11-20T03:00:00Z", ...change })

export type ReturnLine = { lineNo: number; quantity: number; to: string; batchId?: number }

export const makeReturn = (receiptNumber: string, lines: ReturnLine[], change: object = {}) => ({
  id: randomUUID(),
  receiptNumber,
  lines,
  reason: "Wrong strength",
  refundMethod: "cash",
  ...change,
})

type Limits = { prescription_only?: boolean; max_retail_price_cents?: number; name?: string }

/** A pharmacy with stock and its pharmacist, who call the server; the ledger is checked at the end. */
export async function openTillDesk(app: TestApp) {
  const shelf = await openShelf(app.cluster)
  const pharmacist = await signIn(app, { roles: ["pharmacien"], pharmacyId: shelf.pharmacy, name: "Ruwan" })

  async function send<Body>(
    request: string,
    body?: object,
    as: string | null = pharmacist.cookie,
    node = app,
  ): Promise<Answer<Body>> {
    const [method = "", path = ""] = request.split(" ")
    const answer = await node.ask(`/api${path}`, {
      method,
      headers: as === null ? {} : { cookie: as },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: (await answer.json()) as Answer<Body>["body"] } // the contract's own shape
  }

  /** Makes a sale that must succeed and returns it. */
  async function sold(lines: CartLine[], change: object = {}): Promise<Sale> {
    const { status, body } = await send<Sale>("POST /sales", makeCart(lines, change))
    if (status !== 201) throw new Error(`Not sold: ${JSON.stringify(body)}`)
    return body
  }

  return {
    shelf,
    pharmacist,
    send,
    sold,
    sell: (cart: object, as?: string | null, node?: TestApp) => send<Sale>("POST /sales", cart, as, node),
    receipts: (query = "", as?: string) =>
      send<{ day: string; receipts: ReceiptSummary[]; next: string | null }>(
        `GET /sales${query}`,
        undefined,
        as,
      ),
    receipt: (number: string, as?: string) =>
      send<Receipt>(`GET /sales/receipts/${encodeURIComponent(number)}`, undefined, as),
    takeBack: (wanted: object, as?: string) => send<Return>("POST /returns", wanted, as),
    tasks: (status = "open") =>
      send<{ openCount: number; tasks: PharmacyTask[] }>(`GET /till/tasks?status=${status}`),
    rows: (ids: number[]) =>
      send<ShelfRow[]>(`GET /till/shelf/rows?${ids.map((id, n) => `ids[${n}]=${id}`).join("&")}`),
    /** Sets the legal properties of a row's medicine. */
    limit: (stockId: number, limits: Limits) =>
      shelf.sql(
        `update medicines set prescription_only = coalesce($2, prescription_only), name = coalesce($4, name),
           max_retail_price_cents = coalesce($3, max_retail_price_cents)
         where id = (select medicine_id from stock where id = $1)`,
        [stockId, limits.prescription_only, limits.max_retail_price_cents, limits.name],
      ),
    reprice: (stockId: number, priceCents: number) =>
      shelf.sql("update stock set price_cents = $2 where id = $1", [stockId, priceCents]),
    async [Symbol.asyncDispose]() {
      await expectLedgerTrue(shelf.database)
      await shelf[Symbol.asyncDispose]()
    },
  }
}
