import { sql } from "kysely"

/** Selects a supplier's pending proposal for order `o` as JSON; null when there is none. */
export const proposalColumn = sql`(
  select jsonb_build_object('quantity', w.quantity, 'unitCostCents', w.unit_cost_cents, 'deliverOn', w.deliver_on,
    'note', w.note, 'proposedAt', as_utc(w.proposed_at))
  from purchase_proposals w where w.id = o.proposal_id)`

/**
 * Formats a delivery note's number from the supplier's id and the number of the note; the rows are shipments
 * `s`.
 */
export const noteNumber = sql`s.supplier_id || '-' || lpad(s.note_number::text, greatest(5, length(s.note_number::text)), '0')`

/** Selects the shipments of order `o` by lot, oldest first; optionally only those not received yet. */
const shipmentsOf = (isReceived: ReturnType<typeof sql>) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('note', h.note_number, 'number', h.number, 'isReceived', h.is_received, 'lines', h.lines,
    'shippedAt', as_utc(h.shipped_at)) order by h.note_number), '[]')
  from (
    select s.note_number, ${noteNumber} as number, s.shipped_at,
      exists (select from deliveries d where d.order_id = s.order_id and d.note_number = s.note_number) as is_received,
      (select jsonb_agg(jsonb_build_object('quantity', l.quantity, 'lot', l.lot, 'expiresOn', l.expires_on) order by l.line_no)
       from shipment_lines l where l.supplier_id = s.supplier_id and l.shipment_id = s.id) as lines
    from shipments s where s.order_id = o.id
  ) h where ${isReceived})`

export const shipmentsColumn = shipmentsOf(sql`true`)
export const onTheWayColumn = shipmentsOf(sql`not h.is_received`)
