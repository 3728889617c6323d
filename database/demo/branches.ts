import { randomUUID } from "node:crypto"
import type pg from "pg"
import { dateOf } from "./calendar.ts"
import type { Settled } from "./queries.ts"

/** Harbour Chemists, Lotus Road Pharmacy and Temple View Medicals. */
const [harbour, lotus, temple] = [1, 2, 3]
const counterOf = (pharmacyId: number) =>
  pharmacyId === harbour ? "demo|pharmacist" : `demo|counter-${pharmacyId}`

/** Makes a company of three branches, with a transfer in each state. */
export async function makeBranches(client: pg.ClientBase, stock: Settled[], now: Date) {
  await client.query(
    `with company as (insert into companies (name) values ('Lighthouse Pharmacies (Pvt) Ltd') returning id)
     update pharmacies set company_id = (select id from company) where id = any ($1)`,
    [[harbour, lotus, temple]],
  )
  const largestStockOf = (pharmacyId: number) =>
    stock
      .filter((row) => row.pharmacyId === pharmacyId)
      .toSorted((a, b) => b.quantity - a.quantity || a.stockId - b.stockId)
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * 3_600_000)
  const call = async (text: string, values: unknown[]) => {
    const { rows } = await client.query<{ id: number }>(`select ${text} as id`, values)
    return rows[0]?.id ?? 0
  }
  const request = (to: number, payload: object, moment: Date) =>
    call("request_transfer($1, $2, '', $3, $4, $5)", [to, randomUUID(), counterOf(to), payload, moment])
  const send = (from: number, payload: object, moment: Date) =>
    call("send_transfer($1, $2, '', $3, $4, $5, $6::date)", [
      from,
      randomUUID(),
      counterOf(from),
      payload,
      moment,
      dateOf(moment),
    ])
  const end = (
    by: number,
    id: number,
    { becomes, why, moment }: { becomes: string; why: string; moment: Date },
  ) =>
    call("end_transfer($1, $2, $3, '', $4, $5, $6, $7, $8::date)", [
      by,
      id,
      randomUUID(),
      counterOf(by),
      becomes,
      why,
      moment,
      dateOf(moment),
    ])
  const goods = (from: number, places: number[], quantity: number) =>
    places.flatMap((place) => {
      const row = largestStockOf(from)[place]
      return row ? [{ stock_id: row.stockId, quantity }] : []
    })
  const wanted = (from: number, place: number, quantity: number) => {
    const row = largestStockOf(from)[place]
    return { from, lines: row ? [{ medicine_id: row.medicine.id, quantity }] : [] }
  }

  const arrived = await send(
    harbour,
    { to: lotus, note: "With the evening van", lines: goods(harbour, [0, 1], 20) },
    at(60),
  )
  const counted = [
    { line_no: 1, received: 18, damaged: 2, reason: "Damaged in transport" },
    { line_no: 2, received: 20, damaged: 0, reason: null },
  ]
  await call("receive_transfer($1, $2, $3, '', $4, $5, $6, $7::date)", [
    lotus,
    arrived,
    randomUUID(),
    counterOf(lotus),
    JSON.stringify(counted),
    at(50),
    dateOf(at(50)),
  ])
  const back = await send(harbour, { to: temple, lines: goods(harbour, [2], 10) }, at(40))
  await end(harbour, back, { becomes: "taken-back", why: "Entered by mistake", moment: at(39) })
  const declined = await request(harbour, wanted(temple, 3, 500), at(30))
  await end(temple, declined, { becomes: "cancelled", why: "We need it ourselves", moment: at(28) })
  await send(
    temple,
    { to: harbour, note: "As agreed by telephone", lines: goods(temple, [0, 1, 2], 10) },
    at(5),
  )
  await request(lotus, { ...wanted(harbour, 4, 30), note: "For a customer on Monday" }, at(2))
}
