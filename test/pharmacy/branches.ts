import { randomUUID } from "node:crypto"
import type { PharmacyTask } from "#contract/pharmacy/till.ts"
import type { Transfer } from "#contract/pharmacy/transfers.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { signIn, type TestApp } from "#test/support/app.ts"
import { type Answer, openTillDesk } from "./till-desk.ts"

export type SentLine = { stockId: number; quantity: number; batchId?: number | undefined }
type Counted = { lineNo: number; received: number; damaged?: number; reason?: string }

/** Puts pharmacies into a new company. */
export const joinCompany = (sql: (text: string, values: unknown[]) => Promise<unknown>, ids: number[]) =>
  sql(
    `with company as (insert into companies (name) values ('Company ' || gen_random_uuid()) returning id)
     update pharmacies set company_id = (select id from company) where id = any ($1)`,
    [ids],
  )

/** Two branches of a company, with a pharmacist each, and a pharmacy of another company. */
export async function openBranches(app: TestApp) {
  const here = await openTillDesk(app)
  const { shelf, send } = here
  const at = async (pharmacy: PharmacyId) =>
    ({ pharmacy, as: (await signIn(app, { roles: ["pharmacien"], pharmacyId: pharmacy })).cookie }) as const
  const there = await at(await shelf.makePharmacy())
  const foreign = await at(await shelf.makePharmacy())
  await joinCompany(shelf.sql, [shelf.pharmacy, there.pharmacy])
  await joinCompany(shelf.sql, [foreign.pharmacy])
  const [{ id: medicine } = { id: 0 }] = await shelf.sql<{ id: number }>(
    "insert into medicines (name, generic_name, manufacturer) values ($1, $1, 'Test Maker') returning id",
    [`Medicine ${randomUUID()}`],
  )

  const post = (
    path: string,
    body: object,
    as?: string | null,
  ): Promise<Answer<Transfer & { recalledUnits: number }>> =>
    send(`POST /pharmacy/transfers${path}`, { key: randomUUID(), ...body }, as)

  return {
    ...here,
    there,
    foreign,
    medicine,
    ask: (body: object, as: string | null = there.as) => post("/requests", body, as),
    /** Sends from here to the other branch. */
    dispatch: (lines: SentLine[], change: object = {}, as?: string | null) =>
      post("", { to: there.pharmacy, lines, ...change }, as),
    receive: (id: number, lines: Counted[], change: object = {}, as: string | null = there.as) =>
      post(`/${id}/receive`, { lines, ...change }, as),
    cancel: (id: number, as?: string | null) => post(`/${id}/cancel`, { reason: "Not needed" }, as),
    takeBack: (id: number, as?: string | null, change: object = {}) =>
      post(`/${id}/take-back`, { reason: "Wrong branch", ...change }, as),
    transfer: (id: number, as?: string) => send<Transfer>(`GET /pharmacy/transfers/${id}`, undefined, as),
    /** Returns a branch's open tasks about transfers. */
    tasksOf: async (as: string) =>
      (await send<{ tasks: PharmacyTask[] }>("GET /till/tasks", undefined, as)).body.tasks.map(
        ({ kind }) => kind,
      ),
    /** A row of known cost. */
    async stock(batches: { quantity: number; lot: string; cents: number; expiresOn?: string }[]) {
      const stockId = await shelf.makeRow()
      const [row] = await shelf.sql<{ id: number }>("select medicine_id as id from stock where id = $1", [
        stockId,
      ])
      const goods = {
        key: randomUUID(),
        supplier: "Lanka Wholesale",
        invoiceNumber: randomUUID(),
        invoiceDate: "2026-11-20",
        totalCents: batches.reduce((sum, { cents }) => sum + cents, 0),
        lines: batches.map(({ quantity, lot, cents, expiresOn = "2028-01-31" }) => ({
          medicineId: row?.id,
          lot,
          expiresOn,
          units: quantity,
          costCents: cents,
        })),
      }
      const { status, body } = await send("POST /pharmacy/goods-in", goods)
      if (status !== 201) throw new Error(JSON.stringify(body))
      return { stockId, medicineId: row?.id ?? 0 }
    },
    /** Returns units and cost by lot of a medicine at a branch. */
    held: async (pharmacy: PharmacyId, medicineId: number) =>
      Object.fromEntries(
        (
          await shelf.sql<{ lot: string; held: string }>(
            `select b.lot, b.quantity || ' for ' || b.cost_cents as held from batches b join stock s on s.id = b.stock_id
             where s.pharmacy_id = $1 and s.medicine_id = $2 and b.quantity > 0`,
            [pharmacy, medicineId],
          )
        ).map(({ lot, held }) => [lot, held]),
      ),
  }
}
