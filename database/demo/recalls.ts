import { randomUUID } from "node:crypto"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { dateOf, midnight, minutesAfter } from "./calendar.ts"
import type { Making } from "./random.ts"

type Recalled = {
  generic: string
  pharmacies: number[]
  /** Who has not answered yet. */
  silent: number[]
  daysAgo: number
  class: 1 | 2 | 3
  reason: string
  summary?: string
}

/** Recalls the lots that these pharmacies have most of. */
export async function recall({ client, now }: Omit<Making, "random">, recalled: Recalled) {
  const found = await client.query<{ medicineId: number; lots: string[] }>(
    `with lot as (
       select s.medicine_id, s.pharmacy_id, b.lot, b.quantity from batches b join stock s on s.id = b.stock_id
       join medicines m on m.id = s.medicine_id
       where m.generic_name = $1 and s.pharmacy_id = any ($2) and b.quantity > 0 and b.lot is not null
     ), medicine as (
       select medicine_id from lot group by 1 order by count(distinct pharmacy_id) desc, medicine_id limit 1
     )
     select medicine_id as "medicineId", array_agg(lot) as lots from (
       select distinct on (pharmacy_id) medicine_id, lot from lot join medicine using (medicine_id) order by pharmacy_id, quantity desc
     ) most group by 1`,
    [recalled.generic, recalled.pharmacies],
  )
  const [row] = found.rows
  if (!row) return
  const id = randomUUID()
  const at = minutesAfter(midnight(now, -recalled.daysAgo), 10 * 60 + 5)
  await client.query("select start_recall(null, $1, $2, 'demo|admin', $3, $4, $5::date)", [
    id,
    fingerprintOf(id),
    {
      medicine_id: row.medicineId,
      lots: row.lots,
      class: recalled.class,
      reason: recalled.reason,
      ordered_by: `National Medicines Regulatory Authority, NMRA/REC/${dateOf(at).slice(0, 4)}/${String(recalled.daysAgo).padStart(4, "0")}`,
      order_reason: "This medicine was recalled.",
    },
    at,
    dateOf(at),
  ])
  const asked = await client.query<{ pharmacyId: number; units: number }>(
    `select pharmacy_id as "pharmacyId", units_blocked as units from recall_answers where recall_id = $1 order by 1`,
    [id],
  )
  for (const [nth, { pharmacyId, units }] of asked.rows.entries()) {
    if (recalled.silent.includes(pharmacyId)) continue
    await client.query("select answer_recall($1, $2, $3, $4, $5)", [
      pharmacyId,
      id,
      { units_found: units, units_removed: units, note: "" },
      `demo|counter-${pharmacyId}`,
      minutesAfter(at, 35 + nth * 11),
    ])
  }
  if (recalled.summary)
    await client.query("select close_recall(null, $1, $2, false, 'demo|admin', $3)", [
      id,
      recalled.summary,
      minutesAfter(at, 3 * 24 * 60),
    ])
}
