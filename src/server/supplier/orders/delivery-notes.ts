import { sql } from "kysely"
import type { DeliveryNote, NoteOfADay } from "#contract/supplier/orders.ts"
import type { SupplierId } from "#server/api/proven-ids.ts"
import { noteNumber } from "#server/pharmacy/purchase-orders/terms-columns.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"

const maxPerDay = 100

type Row = Omit<DeliveryNote, "shippedAt" | "orderDate"> & {
  shippedAt: Date
  orderDate: Date
  isAsked: boolean
}

/**
 * Returns a delivery note of this supplier, with its others to the same pharmacy on the same day. Throws
 * not-found for any other's.
 */
export async function getDeliveryNote(
  database: Database,
  supplier: SupplierId,
  number: number,
): Promise<NoteOfADay> {
  const rows = await queryPrepared(
    database,
    sql<Row>`
      select ${noteNumber} as number, s.shipped_at as "shippedAt",
        o.id as "orderId", o.order_date as "orderDate", o.order_quantity as quantity, m.name as medicine, m.manufacturer,
        s.remaining, s.unit_cost_cents as "unitCostCents",
        jsonb_build_object('name', u.name, 'phone', u.phone_number, 'address', null) as supplier,
        jsonb_build_object('name', p.name, 'phone', p.phone_number,
          'address', nullif(concat_ws(', ', nullif(p.address, ''), nullif(p.town, '')), '')) as pharmacy,
        (select jsonb_agg(jsonb_build_object('quantity', l.quantity, 'lot', l.lot, 'expiresOn', l.expires_on) order by l.line_no)
         from shipment_lines l where l.supplier_id = s.supplier_id and l.shipment_id = s.id) as lines
      from shipments asked
      join purchase_orders "of" on "of".id = asked.order_id
      join shipments s on s.supplier_id = asked.supplier_id
        and colombo_day(s.shipped_at) = colombo_day(asked.shipped_at)
      join purchase_orders o on o.id = s.order_id and o.pharmacy_id = "of".pharmacy_id
      join suppliers u on u.id = s.supplier_id
      join pharmacies p on p.id = o.pharmacy_id
      join medicines m on m.id = o.medicine_id
      where asked.supplier_id = ${supplier} and asked.note_number = ${number}
      order by s.note_number <> ${number}, s.note_number limit ${maxPerDay}`,
  )
  const [note, ...others] = rows.map(noteOf)
  if (!note) throw problem("not-found")
  return { ...note, others }
}

const noteOf = (row: Row): DeliveryNote => ({
  ...row,
  shippedAt: row.shippedAt.toISOString(),
  orderDate: row.orderDate.toISOString(),
})
