import { type RawBuilder, sql } from "kysely"
import type {
  EndedTransfer,
  NewRequest,
  ReceivedTransfer,
  SentTransfer,
  Transfer,
} from "#contract/pharmacy/transfers.ts"
import { fn } from "#database/functions.gen.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { StaffActor } from "#server/api/staff-actor.ts"
import { findUsualPacks } from "#server/pharmacy/stock/usual-packs.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { pageOf } from "#server/platform/database/keyset-page.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { problem } from "#server/platform/http/problems.ts"

const pageSize = 30

const side = (column: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('id', p.id, 'name', p.name, 'address', concat_ws(', ', nullif(p.address, ''), nullif(p.town, '')),
    'phoneNumber', p.phone_number) from pharmacies p where p.id = ${column})`

const columns = (
  pharmacy: PharmacyId,
) => sql`t.id, t.status, t.from_pharmacy = ${pharmacy} as "isSender", t.note,
  ${side(sql`t.from_pharmacy`)} as "from", ${side(sql`t.to_pharmacy`)} as "to",
  coalesce((select jsonb_agg(jsonb_build_object('act', a.act, 'at', as_utc(a.acted_at), 'who', person_name(a.acted_by),
      'branch', p.name, 'reason', a.reason) order by case a.act when 'requested' then 1 when 'sent' then 2 else 3 end)
    from transfer_acts a join pharmacies p on p.id = a.pharmacy_id where a.transfer_id = t.id), '[]') as acts,
  coalesce((select jsonb_agg(jsonb_build_object('lineNo', r.line_no, 'medicineId', m.id, 'name', m.name,
      'manufacturer', m.manufacturer, 'quantity', r.quantity) order by r.line_no)
    from transfer_requests r join medicines m on m.id = surviving_medicine(r.medicine_id)
    where r.transfer_id = t.id), '[]') as requested,
  coalesce((select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'medicineId', surviving_medicine(m.id), 'name', l.medicine_name,
      'manufacturer', m.manufacturer, 'quantity', l.quantity, 'lot', l.lot, 'expiresOn', l.expires_on,
      'costedUnits', l.costed_units, 'costCents', l.cost_cents, 'priceCents', l.price_cents,
      'isNew', l.to_stock is null and not exists (select from stock s
        where s.pharmacy_id = t.to_pharmacy and s.medicine_id = surviving_medicine(m.id)),
      'received', l.received, 'damaged', l.damaged, 'reason', l.reason) order by l.line_no)
    from transfer_lines l join medicines m on m.id = l.medicine_id where l.transfer_id = t.id), '[]') as lines`

async function withPacks(database: Database, pharmacy: PharmacyId, found: Transfer[]): Promise<Transfer[]> {
  const ids = found.flatMap(({ lines, requested }) =>
    [...lines, ...requested].map(({ medicineId }) => medicineId),
  )
  const packs = await findUsualPacks(database, pharmacy, [...new Set(ids)])
  const packed = <Line extends { medicineId: number }>(line: Line) => ({
    ...line,
    packSize: packs.get(line.medicineId) ?? null,
  })
  return found.map((transfer) => ({
    ...transfer,
    requested: transfer.requested.map(packed),
    lines: transfer.lines.map(packed),
  }))
}

type Asked = { status: "open" | "closed"; before?: number | undefined }

/** Returns transfers from and to a pharmacy, newest first. */
export async function findTransfers(database: Database, pharmacy: PharmacyId, { status, before }: Asked) {
  const isClosed = status === "open" ? sql`is null` : sql`is not null`
  const ofSide = (column: RawBuilder<unknown>) => sql`
    (select * from transfers where ${column} = ${pharmacy} and closed_at ${isClosed}
      and (${before ?? null}::integer is null or id < ${before ?? null}) order by id desc limit ${pageSize + 1}::int)`
  const found = await queryPrepared(
    database,
    sql<Transfer>`
      select ${columns(pharmacy)} from (${ofSide(sql`from_pharmacy`)} union all ${ofSide(sql`to_pharmacy`)}) t
      order by t.id desc limit ${pageSize + 1}::int`,
  )
  const { page, next } = pageOf(found, pageSize, ({ id }) => id)
  return { transfers: await withPacks(database, pharmacy, page), next }
}

export async function getTransfer(database: Database, pharmacy: PharmacyId, id: number): Promise<Transfer> {
  const found = await queryPrepared(
    database,
    sql<Transfer>`
      select ${columns(pharmacy)} from transfers t where t.id = ${id} and ${pharmacy} in (t.from_pharmacy, t.to_pharmacy)`,
  )
  const [transfer] = await withPacks(database, pharmacy, found)
  if (!transfer) throw problem("not-found")
  return transfer
}

/** Requests medicines from another branch. Idempotent by key. */
export async function requestTransfer(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  { key, from, note, lines }: NewRequest,
): Promise<Transfer> {
  const payload = {
    from,
    note: note ?? null,
    lines: lines.map(({ medicineId, quantity }) => ({ medicine_id: medicineId, quantity })),
  }
  const id = await call(
    database,
    fn.requestTransfer({
      ofPharmacy: pharmacy,
      actKey: key,
      fingerprint: fingerprintOf(payload),
      acting: subject,
      payload,
      happenedAt: now,
    }),
  )
  return getTransfer(database, pharmacy, id)
}

/** Sends stock to another branch. Idempotent by key. */
export async function sendTransfer(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  { key, id, to, note, lines }: SentTransfer,
): Promise<Transfer> {
  const payload = {
    id: id ?? null,
    to: to ?? null,
    note: note ?? null,
    lines: lines.map(({ stockId, quantity, batchId }) => ({
      stock_id: stockId,
      quantity,
      batch_id: batchId ?? null,
    })),
  }
  const sent = await call(
    database,
    fn.sendTransfer({
      ofPharmacy: pharmacy,
      actKey: key,
      fingerprint: fingerprintOf(payload),
      acting: subject,
      payload,
      happenedAt: now,
      today: colomboDay(now),
    }),
  )
  return getTransfer(database, pharmacy, sent)
}

/** Receives a transfer into stock. Idempotent by key. */
export async function receiveTransfer(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  { id, key, lines }: ReceivedTransfer,
): Promise<void> {
  const counted = lines.map(({ lineNo, received, damaged, reason }) => ({
    line_no: lineNo,
    received,
    damaged,
    reason: reason ?? null,
  }))
  await call(
    database,
    fn.receiveTransfer({
      ofPharmacy: pharmacy,
      ofTransfer: id,
      actKey: key,
      fingerprint: fingerprintOf({ id, counted }),
      acting: subject,
      counted,
      happenedAt: now,
      today: colomboDay(now),
    }),
  )
}

/** Cancels a request, or takes back what was sent. Idempotent by key. */
export async function endTransfer(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  { id, key, reason, becomes }: EndedTransfer & { becomes: "cancelled" | "taken-back" },
): Promise<void> {
  await call(
    database,
    fn.endTransfer({
      ofPharmacy: pharmacy,
      ofTransfer: id,
      actKey: key,
      fingerprint: fingerprintOf({ id, reason, becomes }),
      acting: subject,
      becomes,
      why: reason,
      happenedAt: now,
      today: colomboDay(now),
    }),
  )
}
