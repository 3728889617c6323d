type Write = [may: string, because: string]

const ownRows = "a person's own, found by the session's subject"

/**
 * The tables that the application may write by plain statements, and why that is safe. It changes all others
 * through database functions, which check and audit, so that a faulty query cannot reach other people's rows.
 */
export const directWrites: Record<string, Write> = {
  announcement_readings: ["insert", "under the pharmacy of the session; a trigger notes it"],
  assistant_usage: ["delete; insert; update", "a count of one's own questions"],
  calendar_feeds: ["delete; insert; update", ownRows],
  caregiver_acceptances: ["delete; insert", "by the code of an invitation; ended by either side"],
  data_requests: [
    "delete; insert of channel created_at due_on key kind received_on request_hash subject text",
    "one's own; the administration answers by a function alone",
  ],
  dose_caregivers: [
    "delete; insert of after_hours code created_at expires_at key name names_medicine person_id subject; update of accepted_at after_hours names_medicine",
    ownRows,
  ],
  dose_people: ["delete; insert; update of name", ownRows],
  dose_records: ["delete; insert; update", ownRows],
  login_attempts: ["delete; insert", "of nobody yet: found by a secret's hash"],
  mails: [
    "delete; update of address answer attempts claimed_by claimed_until failure next_attempt_at sent_at",
    "an outbox and its log; functions write what is sent to whom",
  ],
  medicine_corrections: ["delete", "decided ones, by the clock"],
  medicine_schedulers: ["delete; insert; update", ownRows],
  medicine_watches: ["delete; insert; update", ownRows],
  missed_dose_deliveries: ["insert", "that a device has been told of a missed dose"],
  missed_doses: [
    "delete; insert of caregiver_id dose_id noticed_at; update of claimed_by claimed_until notified_at",
    "only for caregivers who accepted, found by the clock",
  ],
  next_doses: ["delete; insert; update", ownRows],
  pharmacy_applications: [
    "delete; insert of address created_at district key lat licence_number licence_valid_until lng name open_minutes pharmacist phone_number request_hash sent_at subject town; update of address decided_at district lat licence_number licence_valid_until lng name open_minutes pharmacist phone_number picture picture_id picture_type reply sent_at state town version",
    "a person's own; it becomes a pharmacy by the administration's function alone",
  ],
  saved_places: ["delete; insert; update", ownRows],
  saved_views: ["delete; insert; update", ownRows],
  favourite_pharmacies: ["delete; insert", ownRows],
  people: [
    "delete; update of chosen_name hide_medicine_name language order_mails order_messages phone theme",
    "one's own settings; not what the identity provider says, nor whether somebody is kept out",
  ],
  pharmacy_keys: ["insert; update", "under the pharmacy or supplier of the session; triggers note it"],
  purchase_order_moves: ["insert", "the history of an order, never changed"],
  purchase_orders: [
    "insert of key line_no medicine_id order_date order_quantity ordered_by pharmacy_id sent_to; update of accepted_at asked_quantity completed_at expected_on order_quantity proposal_id removed_at removed_by sent_to status supplier_id unit_cost_cents version",
    "by version and owner, in one statement; not what was counted",
  ],
  purchase_proposals: [
    "insert of deliver_on note order_id proposed_at quantity supplier_id unit_cost_cents; update of answer answered_at",
    "beside the move of its order, in the same transaction",
  ],
  purchase_settings: ["insert; update", "one row a pharmacy, of the session"],
  push_deliveries: ["insert", "that a device has been sent a dose"],
  push_subscriptions: ["delete; insert; update", "a browser's own address"],
  reorder_rules: ["insert; update", "of a stock row of the session's pharmacy"],
  till_favourites: ["insert; update", "of stock rows of the session's pharmacy; triggers note it"],
  supplier_licences: ["update of picture picture_type", "deleted by the clock"],
  supplier_products: ["insert; update", "what the session's supplier sells"],
  sessions: [
    "delete; update of cashier_until chosen_pharmacy_id chosen_supplier_id last_seen_at",
    "found by a secret's hash, or by the session's subject; a login opens them, which states the roles",
  ],
  drafts: ["delete; insert; update", "under the pharmacy of the session; moves neither units nor money"],
  draft_pages: ["delete", "a page of the session's pharmacy that was added by mistake"],
  order_notices: [
    "delete; update of claimed_by claimed_until",
    "the outbox of messages about orders; only the functions of orders write them",
  ],
  order_notice_deliveries: ["insert", "that a device has been told about an order"],
  watch_deliveries: ["insert", "that a device has been told that a medicine is back"],
  stock: [
    "insert of medicine_id pharmacy_id price_cents; update of price_cents",
    "an import's rows and prices, with nothing on them: units come by movements",
  ],
  stock_request_answers: [
    "insert; update of answered_at has price_cents ready_on",
    "under the pharmacy of the session, once; triggers note it",
  ],
  stock_requests: ["delete; insert; update of answers", ownRows],
  stock_upload_rows: ["delete; insert; update", "a list on its way in, under its own id"],
  stock_uploads: ["delete; insert; update", "a list on its way in, under its key's pharmacy"],
  usual_packs: ["insert; update", "under the pharmacy of the session, of a row of its own; triggers note it"],
  webhook_deliveries: ["delete; insert; update", "an outbox and its log, under the owner's own endpoint"],
  webhook_endpoints: ["insert; update", "under the pharmacy or supplier of the session; triggers note it"],
}
