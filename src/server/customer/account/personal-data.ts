/** Describes which data about people a table stores, and what deletion does to it. */
export type PersonalTable = {
  /** The column that names the person, in this table or in its parent table. */
  whose: { column: string; through?: { table: string; column: string } }
  /** Its key in the export; absent when nothing of it is exported. */
  exportedAs?: string
  /** The exported columns and their names in the export. */
  exported: Record<string, string>
  /** Columns that are exported only where another column is true. */
  onlyWhere?: Record<string, string>
  /** Personal columns that are not exported, with the reason. */
  withheld?: Record<string, string>
  /** Space-separated columns that are not personal. */
  plain?: string
  /**
   * On account deletion, rows are removed, or these columns are cleared, or the rows stay for the reason
   * given.
   */
  onDeletion: "rows removed" | { emptied: readonly string[] } | { kept: string }
}

/**
 * Every table with data about people. The export is made from this; a test walks the migrated schema and
 * fails for a column that is listed neither here nor in `impersonal`.
 */
export const personalData: Record<string, PersonalTable> = {
  people: {
    whose: { column: "subject" },
    exportedAs: "profile",
    exported: {
      subject: "subject",
      name: "nameAtProvider",
      chosen_name: "chosenName",
      email: "email",
      phone: "phone",
      picture: "picture",
      language: "language",
      theme: "theme",
      hide_medicine_name: "hideMedicineName",
      order_messages: "orderMessages",
      created_at: "firstLoginAt",
      last_seen_at: "lastLoginAt",
      roles: "roles",
    },
    withheld: {
      deactivated_at: "nobody who is deactivated gets as far as an export",
      deactivation_reason: "as above",
      deactivated_by: "who administers is part of the record of what staff did",
      search_text: "made of what stands above",
    },
    onDeletion: "rows removed",
  },
  customer_orders: {
    whose: { column: "customer_id" },
    exportedAs: "orders",
    exported: {
      id: "id",
      created_at: "orderedAt",
      order_status: "status",
      medicine: "medicine",
      quantity: "quantity",
      price_cents: "priceCents",
      pharmacy_name: "pharmacy",
      delivery_type: "deliveryType",
      customer_name: "customerName",
      customer_tele: "contactNumber",
      description: "notes",
      reason: "reason",
      closed_by: "closedBy",
      closed_at: "closedAt",
      reserved_until: "reservedUntil",
      pickup_code: "pickupCode",
      ready_at: "readyAt",
      without_code: "completedWithoutCode",
      updated_at: "updatedAt",
      basket: "orderedTogetherAs",
      picture_id: "prescriptionPictureId",
    },
    onlyWhere: { price_cents: "price_shown" },
    withheld: {
      customer_id: "included in the profile",
      request_hash: "a fingerprint of what is exported; its value tells a person nothing",
    },
    plain: "key pharmacy_id stock_id price_shown version reservation_id sale_id wrong_codes",
    onDeletion: {
      emptied: [
        "customer_id",
        "customer_name",
        "customer_tele",
        "description",
        "reason",
        "pickup_code",
        "without_code",
        "key",
        "basket",
        "picture_id",
        "request_hash",
      ],
    },
  },
  prescription_pictures: {
    whose: { column: "customer_id" },
    exportedAs: "prescriptionPictures",
    exported: { id: "id", media_type: "mediaType", added_at: "addedAt" },
    withheld: {
      customer_id: "included in the profile",
      sealed: "exported decrypted, as the base64 text of the picture",
    },
    onDeletion: "rows removed",
  },
  customer_order_events: {
    whose: { column: "order_id", through: { table: "customer_orders", column: "customer_id" } },
    exportedAs: "orderEvents",
    exported: { order_id: "orderId", at: "at", kind: "kind", by: "by", quantity: "quantity" },
    plain: "id",
    onDeletion: { kept: "the order is nobody's any more" },
  },
  order_offers: {
    whose: { column: "order_id", through: { table: "customer_orders", column: "customer_id" } },
    exportedAs: "orderOffers",
    exported: {
      order_id: "orderId",
      medicine: "medicine",
      quantity: "quantity",
      price_cents: "priceCents",
      note: "note",
      state: "state",
      offered_at: "offeredAt",
      decided_at: "decidedAt",
    },
    withheld: { request_hash: "a fingerprint of what is exported; its value tells a person nothing" },
    plain: "id pharmacy_id key stock_id",
    onDeletion: { emptied: ["note", "key", "request_hash"] },
  },
  suppliers: {
    whose: { column: "ended_by" },
    exported: {},
    withheld: {
      ended_by: "who administers is part of the record of what staff did",
      end_reason: "the words of staff about what they did",
    },
    plain: "id name phone_number lead_time_days last_note created_at version ended_at",
    onDeletion: { kept: "the register of suppliers; it names who administers by the id alone" },
  },
  medicine_schedulers: {
    whose: { column: "user_id" },
    exportedAs: "schedules",
    exported: {
      id: "id",
      scheduler_name: "name",
      medicine_name: "medicine",
      description: "description",
      first_dose_time: "firstDoseAt",
      dose_period: "intervalHours",
      remind_times: "repeats",
      plan: "plan",
      person_id: "personId",
      custom_times: "customTimes",
      time_zone: "timeZone",
      units_at_home: "unitsAtHome",
      units_per_dose: "unitsPerDose",
      created_at: "createdAt",
      updated_at: "updatedAt",
    },
    withheld: {
      user_id: "included in the profile",
      request_hash: "a fingerprint of what is exported; its value tells a person nothing",
    },
    plain: "key medicine_id version",
    onDeletion: "rows removed",
  },
  dose_people: {
    whose: { column: "user_id" },
    exportedAs: "schedulePeople",
    exported: { id: "id", name: "name", created_at: "createdAt" },
    withheld: { user_id: "included in the profile" },
    onDeletion: "rows removed",
  },
  next_doses: {
    whose: { column: "scheduler_id", through: { table: "medicine_schedulers", column: "user_id" } },
    exportedAs: "doseTimes",
    exported: {
      id: "id",
      scheduler_id: "scheduleId",
      next_dose_time: "dueAt",
      reminder_count: "number",
      snoozed_until: "snoozedUntil",
      notified_at: "remindedAt",
      created_at: "createdAt",
    },
    plain: "claimed_until claimed_by",
    onDeletion: "rows removed",
  },
  dose_records: {
    whose: { column: "user_id" },
    exportedAs: "doseRecords",
    exported: {
      id: "id",
      dose_id: "doseTimeId",
      scheduler_id: "scheduleId",
      scheduler_name: "schedule",
      medicine_name: "medicine",
      person_name: "person",
      as_needed: "asNeeded",
      due_at: "dueAt",
      outcome: "outcome",
      answered_at: "answeredAt",
      units: "units",
      time_zone: "timeZone",
      recorded_at: "recordedAt",
    },
    withheld: { user_id: "included in the profile" },
    plain: "log_key",
    onDeletion: "rows removed",
  },
  push_subscriptions: {
    whose: { column: "subject" },
    exportedAs: "remindedDevices",
    exported: {
      device: "device",
      endpoint: "pushAddress",
      created_at: "since",
      last_sent_at: "lastSentAt",
      failures: "refusalsInARow",
    },
    withheld: {
      subject: "included in the profile",
      p256dh: "a key with which messages to the device are sealed",
      auth: "a key with which messages to the device are sealed",
    },
    plain: "id",
    onDeletion: "rows removed",
  },
  push_deliveries: {
    whose: { column: "subscription_id", through: { table: "push_subscriptions", column: "subject" } },
    exportedAs: "sentReminders",
    exported: { dose_id: "doseTimeId", due_at: "dueAt", sent_at: "sentAt" },
    plain: "subscription_id",
    onDeletion: "rows removed",
  },
  order_notices: {
    whose: { column: "subject" },
    exportedAs: "orderMessages",
    exported: { order_id: "orderId", kind: "kind", at: "at" },
    withheld: { subject: "included in the profile" },
    plain: "id claimed_until claimed_by",
    onDeletion: "rows removed",
  },
  order_notice_deliveries: {
    whose: { column: "notice_id", through: { table: "order_notices", column: "subject" } },
    exportedAs: "sentOrderMessages",
    exported: { sent_at: "sentAt" },
    plain: "notice_id subscription_id",
    onDeletion: "rows removed",
  },
  medicine_watches: {
    whose: { column: "subject" },
    exportedAs: "watches",
    exported: {
      id: "id",
      medicine_id: "medicineId",
      any_maker: "anyMaker",
      town: "town",
      lat: "lat",
      lng: "lng",
      radius_km: "radiusKm",
      created_at: "createdAt",
      until: "until",
      found_at: "foundAt",
      notified_at: "toldAt",
    },
    withheld: { subject: "included in the profile" },
    plain: "medicine_ids loc found_stock_id claimed_until claimed_by",
    onDeletion: "rows removed",
  },
  stock_requests: {
    whose: { column: "subject" },
    exportedAs: "requests",
    exported: {
      id: "id",
      medicine: "medicine",
      created_at: "createdAt",
      expires_at: "expiresAt",
      answers: "answers",
    },
    withheld: { subject: "included in the profile" },
    plain: "medicine_id",
    onDeletion: "rows removed",
  },
  stock_request_answers: {
    whose: { column: "request_id", through: { table: "stock_requests", column: "subject" } },
    exportedAs: "requestAnswers",
    exported: {
      request_id: "requestId",
      pharmacy_id: "pharmacyId",
      answered_at: "answeredAt",
      has: "has",
      price_cents: "priceCents",
      ready_on: "readyOn",
    },
    plain: "expires_at",
    onDeletion: "rows removed",
  },
  watch_deliveries: {
    whose: { column: "watch_id", through: { table: "medicine_watches", column: "subject" } },
    exportedAs: "watchMessages",
    exported: { watch_id: "watchId", sent_at: "sentAt" },
    plain: "subscription_id",
    onDeletion: "rows removed",
  },
  dose_caregivers: {
    whose: { column: "subject" },
    exportedAs: "caregivers",
    exported: {
      id: "id",
      name: "name",
      person_id: "personId",
      after_hours: "toldAfterHours",
      names_medicine: "medicineNamed",
      created_at: "invitedAt",
      expires_at: "invitationExpiresAt",
      accepted_at: "acceptedAt",
    },
    withheld: { subject: "included in the profile", code: "a secret" },
    plain: "key",
    onDeletion: "rows removed",
  },
  caregiver_acceptances: {
    whose: { column: "subject" },
    exportedAs: "caregiverFor",
    exported: { id: "invitationId", accepted_at: "acceptedAt" },
    withheld: { subject: "included in the profile" },
    onDeletion: "rows removed",
  },
  missed_doses: {
    whose: { column: "caregiver_id", through: { table: "caregiver_acceptances", column: "subject" } },
    exportedAs: "missedDosesToldOf",
    exported: { id: "id", caregiver_id: "invitationId", noticed_at: "noticedAt", notified_at: "toldAt" },
    withheld: { dose_id: "belongs to the person who planned it" },
    plain: "claimed_until claimed_by",
    onDeletion: "rows removed",
  },
  missed_dose_deliveries: {
    whose: { column: "subscription_id", through: { table: "push_subscriptions", column: "subject" } },
    exportedAs: "missedDoseMessages",
    exported: { missed_dose_id: "missedDoseId", sent_at: "sentAt" },
    plain: "subscription_id",
    onDeletion: "rows removed",
  },
  saved_places: {
    whose: { column: "subject" },
    exportedAs: "places",
    exported: {
      id: "id",
      kind: "kind",
      name: "name",
      town: "town",
      lat: "lat",
      lng: "lng",
      created_at: "savedAt",
    },
    withheld: { subject: "included in the profile" },
    onDeletion: "rows removed",
  },
  favourite_pharmacies: {
    whose: { column: "subject" },
    exportedAs: "favouritePharmacies",
    exported: { pharmacy_id: "pharmacyId", created_at: "savedAt" },
    withheld: { subject: "included in the profile" },
    onDeletion: "rows removed",
  },
  calendar_feeds: {
    whose: { column: "subject" },
    exportedAs: "calendarAddress",
    exported: { created_at: "madeAt" },
    withheld: { subject: "included in the profile", token_hash: "a secret" },
    onDeletion: "rows removed",
  },
  assistant_usage: {
    whose: { column: "subject" },
    exportedAs: "assistantUsage",
    exported: { day: "day", messages: "messages" },
    withheld: { subject: "included in the profile" },
    plain: "busy_until",
    onDeletion: "rows removed",
  },
  sessions: {
    whose: { column: "subject" },
    exportedAs: "sessions",
    exported: {
      device: "device",
      roles: "roles",
      issuer: "identityProvider",
      created_at: "loggedInAt",
      authenticated_at: "askedByProviderAt",
      last_seen_at: "lastSeenAt",
      expires_at: "endsAt",
    },
    withheld: {
      subject: "included in the profile",
      token_hash: "a secret",
    },
    plain: "id chosen_pharmacy_id chosen_supplier_id",
    onDeletion: "rows removed",
  },
  staff: {
    whose: { column: "subject" },
    exportedAs: "workplaces",
    exported: {
      pharmacy_id: "pharmacyId",
      supplier_id: "supplierId",
      created_at: "since",
      ended_at: "until",
    },
    withheld: {
      subject: "included in the profile",
      added_by: "who administers is part of the record of what staff did",
      added_reason: "the words of staff about what they did",
      ended_by: "who administers is part of the record of what staff did",
      end_reason: "the words of staff about what they did",
    },
    plain: "id",
    onDeletion: {
      kept: "who worked where and when, without a name; nobody who still works somewhere can delete the account",
    },
  },
  sales: {
    whose: { column: "sold_by" },
    exported: {},
    withheld: { sold_by: "who sold is part of the pharmacy's books" },
    plain:
      "id pharmacy_id receipt_number total_cents payment_method tendered_cents prescription_seen is_offline device request_hash occurred_at recorded_at till_day_id",
    onDeletion: { kept: "the pharmacy's books; a sale names its seller and never a customer" },
  },
  sale_returns: {
    whose: { column: "returned_by" },
    exported: {},
    withheld: { returned_by: "who took it back is part of the pharmacy's books" },
    plain: "id pharmacy_id sale_id reason refund_method refund_cents request_hash recorded_at till_day_id",
    onDeletion: { kept: "the pharmacy's books; a return names who took it and never a customer" },
  },
  till_days: {
    whose: { column: "opened_by" },
    exported: {},
    withheld: {
      opened_by: "who opened the till is part of the pharmacy's books",
      closed_by: "who closed the till is part of the pharmacy's books",
    },
    plain: "id pharmacy_id part_of reopen_reason key request_hash opened_at float_cash float_cents closed_at",
    onDeletion: { kept: "the pharmacy's books; a day names staff and never a customer" },
  },
  till_cash_movements: {
    whose: { column: "moved_by" },
    exported: {},
    withheld: { moved_by: "who moved cash is part of the pharmacy's books" },
    plain: "id pharmacy_id till_day_id direction cents reason moved_at",
    onDeletion: { kept: "the pharmacy's books, which nobody changes; cash names staff and never a customer" },
  },
  till_counts: {
    whose: { column: "counted_by" },
    exported: {},
    withheld: { counted_by: "who counted is part of the pharmacy's books" },
    plain:
      "id pharmacy_id till_day_id request_hash counted_at cash counted_cents expected_cents report_number",
    onDeletion: {
      kept: "the pharmacy's books, which nobody changes; a count names staff and never a customer",
    },
  },
  till_reports: {
    whose: { column: "closed_by" },
    exported: {},
    withheld: { closed_by: "who closed the till is part of the pharmacy's books" },
    plain: "pharmacy_id number till_day_id follows closed_at content hash",
    onDeletion: {
      kept: "the pharmacy's books, which nobody changes; a closing names staff and never a customer",
    },
  },
  goods_receipts: {
    whose: { column: "received_by" },
    exported: {},
    withheld: { received_by: "who received the goods is part of the pharmacy's books" },
    plain:
      "pharmacy_id id supplier_id wholesaler_id invoice_number invoice_key invoice_date total_cents other_cents request_hash received_at",
    onDeletion: { kept: "the pharmacy's books; they name staff and never a customer" },
  },
  quarantined_units: {
    whose: { column: "quarantined_by" },
    exported: {},
    withheld: { quarantined_by: "who put it aside is part of the pharmacy's books" },
    plain:
      "id pharmacy_id stock_id medicine_name lot expires_on quantity reason return_id return_line_no movement_seq settled quarantined_at costed_units cost_cents",
    onDeletion: { kept: "the pharmacy's books; they name staff and never a customer" },
  },
  quarantine_acts: {
    whose: { column: "acted_by" },
    exported: {},
    withheld: {
      acted_by: "who decided is part of the pharmacy's books",
      witness: "who saw it destroyed is part of the pharmacy's books",
    },
    plain: "pharmacy_id id units_id act quantity reason note_number supplier_id request_hash acted_at",
    onDeletion: {
      kept: "the pharmacy's books, which nobody changes; they name staff and never a customer",
    },
  },
  pharmacy_tasks: {
    whose: { column: "done_by" },
    exported: {},
    withheld: { done_by: "who did it is part of the pharmacy's books" },
    plain: "id pharmacy_id kind sale_id stock_id details created_at done_at done_note done_key",
    onDeletion: { kept: "the pharmacy's books; they name staff and never a customer" },
  },
  audit_log: {
    whose: { column: "subject" },
    exported: {},
    withheld: {
      subject: "who acted is part of the record of what staff did",
      device: "of the session in which staff acted",
      thing_id:
        "whose account an administrator looked at is part of the same record until that account is deleted",
      before: "the words of staff about what they changed",
      after: "the words of staff about what they changed",
      reason: "the words of staff about what they did",
    },
    plain: "id at workplace action thing pharmacy_id supplier_id",
    onDeletion: {
      kept: "the record of what staff did, which names them by their id alone; whose account it was about goes (forget_in_audit), and so do the words about their orders",
    },
  },
  unmet_things: {
    whose: { column: "dismissed_by" },
    exported: {},
    withheld: { dismissed_by: "who set a search aside is part of the record of what staff did" },
    plain: "id medicine_id text_hash text last_searched_at dismissed_at dismissed_note version",
    onDeletion: {
      kept: "what was searched, without who searched; it names an administrator by the id alone",
    },
  },
  stock_edits: {
    whose: { column: "actor" },
    exported: {},
    withheld: { actor: "who changed a price is part of the pharmacy's books" },
    plain: "id stock_id old_medicine_id new_medicine_id old_price_cents new_price_cents edited_at",
    onDeletion: { kept: "the pharmacy's books; it names staff and never a customer" },
  },
  barcodes: {
    whose: { column: "linked_by" },
    exported: {},
    withheld: { linked_by: "who linked a code is part of the pharmacy's books" },
    plain: "gtin medicine_id pack_size linked_by_pharmacy linked_at",
    onDeletion: { kept: "the catalogue; it names staff and never a customer" },
  },
  pharmacy_barcodes: {
    whose: { column: "linked_by" },
    exported: {},
    withheld: { linked_by: "who linked a code is part of the pharmacy's books" },
    plain: "pharmacy_id gtin medicine_id pack_size linked_at",
    onDeletion: { kept: "the catalogue; it names staff and never a customer" },
  },
  ended_barcodes: {
    whose: { column: "ended_by" },
    exported: {},
    withheld: {
      ended_by: "who ended a code is part of the catalogue's books",
      linked_by: "who linked a code is part of the pharmacy's books",
    },
    plain: "id gtin medicine_id pack_size linked_by_pharmacy linked_at ended_at reason",
    onDeletion: { kept: "the catalogue; it names staff and never a customer" },
  },
  medicine_merges: {
    whose: { column: "merged_by" },
    exported: {},
    withheld: {
      merged_by: "who merged medicines is part of the catalogue's books",
      undone_by: "who took a merge back is part of the catalogue's books",
    },
    plain: "id staying_id request_hash reason merged_at undo_id undo_reason undone_at",
    onDeletion: { kept: "the catalogue; it names staff and never a customer" },
  },
  medicine_non_duplicates: {
    whose: { column: "noted_by" },
    exported: {},
    withheld: { noted_by: "who noted it is part of the catalogue's books" },
    plain: "one_id other_id noted_at",
    onDeletion: { kept: "the catalogue; it names staff and never a customer" },
  },
  purchase_orders: {
    whose: { column: "ordered_by" },
    exported: {},
    withheld: {
      ordered_by: "who ordered is part of the pharmacy's books",
      removed_by: "who removed an order is part of the pharmacy's books",
    },
    plain:
      "id key line_no medicine_id pharmacy_id supplier_id order_quantity order_date status version accepted_at completed_at removed_at accepted_units refused_units asked_quantity unit_cost_cents expected_on proposal_id shipped_units was_open",
    onDeletion: { kept: "the pharmacy's books; an order names its staff and never a customer" },
  },
  purchase_order_moves: {
    whose: { column: "moved_by" },
    exported: {},
    withheld: { moved_by: "who acted on an order is part of the books of both sides" },
    plain: "order_id version move supplier_id moved_at",
    onDeletion: { kept: "the books of both sides; they name staff and never a customer" },
  },
  deliveries: {
    whose: { column: "received_by" },
    exported: {},
    withheld: { received_by: "who received is part of the pharmacy's books" },
    plain: "id pharmacy_id order_id note_number request_hash remaining received_at",
    onDeletion: { kept: "the pharmacy's books; a delivery names its staff and never a customer" },
  },
  pharmacy_keys: {
    whose: { column: "created_by" },
    exported: {},
    withheld: {
      created_by: "who made a key is part of the pharmacy's books",
      revoked_by: "who ended a key is part of the pharmacy's books",
    },
    plain: "id pharmacy_id name hash prefix scopes created_at last_used_at revoked_at",
    onDeletion: { kept: "the pharmacy's books; a key names its staff and never a customer" },
  },
  site_settings: {
    whose: { column: "changed_by" },
    exported: {},
    withheld: { changed_by: "who changed a setting is part of the record of what staff did" },
    plain: "name value version changed_at reason",
    onDeletion: {
      kept: "the operator's settings; they name who changed them by the id alone, and no customer",
    },
  },
  stock_movements: {
    whose: { column: "actor" },
    exported: {},
    withheld: { actor: "who moved stock is part of the pharmacy's books" },
    plain:
      "id stock_id batch_id seq kind delta quantity_after source_kind source_id line_no reason occurred_at recorded_at costed_units cost_cents",
    onDeletion: { kept: "the ledger, which nobody changes; it names staff and never a customer" },
  },
}

/** The columns of tables without personal data. */
export const impersonal: Record<string, string> = {
  backups: "id started_at took_ms size_bytes row_count proven_at error",
  adverts:
    "id placement title body link_text link_url image_url image_alt starts_at ends_at version place picture paused_at voided_at void_reason key request_hash",
  advert_days: "advert_id day views clicks",
  advert_pictures: "hash media_type width height bytes added_at",
  batches: "id stock_id lot expires_on quantity received_at costed_units cost_cents",
  // A pending login is not linked to a person and expires after ten minutes.
  login_attempts: "state_hash code_verifier nonce issuer redirect_uri back fresh_since expires_at",
  demo_marker: "only_row marked_at",
  delivery_lines: "pharmacy_id delivery_id line_no quantity lot expires_on refused_because note",
  goods_receipt_lines:
    "pharmacy_id receipt_id line_no stock_id medicine_name lot expires_on units free_units cost_cents net_cost_cents mrp_cents price_cents",
  wholesalers: "id pharmacy_id name name_key added_at",
  health_hours: "part hour well slow failing not_set_up latency_ms",
  health_incidents: "id part node state reason error started_at ended_at",
  health_nodes: "id name version started_at seen_at stopped_at memory_bytes loop_delay_ms",
  health_samples: "part at node state reason latency_ms error",
  live_probes: "node written_at",
  look_alikes: "name tall_man other",
  medicine_merge_lines: "merge_id thing thing_id gone_id details",
  medicines:
    "id name generic_name generic_folded brand_name brand_folded strength form manufacturer other_names search_text prescription_only max_retail_price_cents created_at atc_code version merged_into former_names checked_at",
  own_keys: "name value created_at",
  // A pharmacy's telephone number and address are business data.
  pharmacies:
    "id name phone_number lat lng loc price_exposure open_minutes town address licence_number delivers listed created_at licence_verified_at licence_valid_until ended_at version made_key made_hash search_text holiday_minutes closed_minutes extra_minutes special_days",
  pharmacy_days: "pharmacy_id day is_duty minutes reason version",
  public_holidays: "day name",
  purchase_proposals:
    "id order_id supplier_id quantity unit_cost_cents deliver_on note proposed_at answer answered_at",
  purchase_settings: "pharmacy_id low_stock_limit",
  sale_lines:
    "sale_id line_no stock_id pharmacy_id medicine_name manufacturer quantity price_cents total_cents unrecorded_lots",
  sale_return_lines:
    "pharmacy_id return_id line_no sale_id sale_line_no stock_id batch_id goes_to quantity price_cents total_cents costed_units cost_cents",
  search_days: "day searches unmet",
  shelf_acts: "pharmacy_id key act request_hash stock_id acted_at",
  shipment_lines: "supplier_id shipment_id line_no quantity lot expires_on",
  shipments: "supplier_id id note_number order_id request_hash remaining shipped_at",
  stock:
    "id medicine_id pharmacy_id price_cents quantity in_stock last_seq loc version removed_at created_at updated_at merged_into",
  stock_upload_rows: "upload_id row_no medicine_id price_cents quantity lot expires_on outcome field says",
  stock_uploads:
    "id seq pharmacy_id key_id idempotency_key request_hash mode is_dry_run rows_total rows_done accepted unchanged refused emptied note unused created_at finished_at",
  // Aggregated over all searches, without the searcher.
  unmet_salt: "salt",
  unmet_searches: "thing_id day kind place searches",
}
