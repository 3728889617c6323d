import { randomUUID } from "node:crypto"
import { expect } from "vitest"
import type { ClosingReport, Counted, TillDay } from "#contract/pharmacy/cash-sessions.ts"
import type { Cash, Denomination } from "#domain/pharmacy/cash.ts"
import type { PaymentMethod } from "#domain/pharmacy/till-limits.ts"
import { signIn, type TestApp } from "#test/support/app.ts"
import type { Answer } from "./order-desk.ts"
import { openShelf } from "./shelf.ts"

/** An amount, or a number of notes. */
export const cash = (rupees: number, pieces: Partial<Record<Denomination, number>> = {}): Cash => ({
  pieces: Object.entries(pieces).map(([note, count]) => ({ rupees: Number(note) as Denomination, count })), // its own keys
  otherCents: Math.round(rupees * 100),
})

/** A pharmacy's till with its pharmacist; at the end every cash session and closing is checked. */
export async function openDrawer(app: TestApp) {
  const shelf = await openShelf(app.cluster)
  const pharmacist = await signIn(app, {
    name: "Anula Silva",
    roles: ["pharmacien"],
    pharmacyId: shelf.pharmacy,
  })

  async function send<Body>(
    request: string,
    body?: object,
    as: string | null = pharmacist.cookie,
  ): Promise<Answer<Body>> {
    const [method = "", path = ""] = request.split(" ")
    const answer = await app.ask(path, {
      method,
      headers: as === null ? {} : { cookie: as },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: (await answer.json()) as Answer<Body>["body"] } // the contract's own shape
  }

  const day = async () => (await send<TillDay>("GET /api/till/day")).body
  const dayId = async () => (await day()).id ?? 0

  return {
    shelf,
    pharmacist,
    send,
    day,
    open: (float = cash(0), key = randomUUID()) => send<TillDay>("POST /api/till/day/open", { key, float }),
    move: (direction: "in" | "out", rupees: number, change: object = {}) =>
      send<TillDay>("POST /api/till/day/cash", {
        key: randomUUID(),
        direction,
        cents: rupees * 100,
        reason: "Change from the bank",
        ...change,
      }),
    close: async (counted: Cash, change: object = {}) =>
      send<Counted>("POST /api/till/day/close", {
        key: randomUUID(),
        dayId: await dayId(),
        counted,
        ...change,
      }),
    reopen: (number: number, change: object = {}) =>
      send<TillDay>("POST /api/till/day/reopen", {
        key: randomUUID(),
        number,
        reason: "A customer came back",
        ...change,
      }),
    report: async (number: number) => (await send<ClosingReport>(`GET /api/till/reports/${number}`)).body,
    /** Inserts a sale as the till writes it, without its lines; returns its id. */
    async sell(rupees: number, { method = "cash", ...change }: MadeSale = {}): Promise<string> {
      const sale = randomUUID()
      const { occurredAt = new Date(), isOffline = false } = change
      await shelf.sql(
        `insert into sales (pharmacy_id, id, receipt_number, sold_by, total_cents, request_hash, payment_method, is_offline, occurred_at)
         values ($1, $2, $3, 'test', $4, '', $5, $6, $7)`,
        [shelf.pharmacy, sale, sale, Math.round(rupees * 100), method, isOffline, occurredAt],
      )
      return sale
    },
    refund: (sale: string, rupees: number, method: PaymentMethod = "cash") =>
      shelf.sql(
        `insert into sale_returns (pharmacy_id, id, sale_id, reason, refund_method, refund_cents, returned_by, request_hash)
         values ($1, gen_random_uuid(), $2, 'Wrong strength', $3, $4, 'test', '')`,
        [shelf.pharmacy, sale, method, rupees * 100],
      ),
    async [Symbol.asyncDispose]() {
      await using _shelf = shelf
      expect(await shelf.sql("select * from check_till_days()")).toEqual([])
    },
  }
}

export type MadeSale = { method?: PaymentMethod | null; occurredAt?: Date; isOffline?: boolean }
