-- Refusals: errors that the application expects and answers with a sentence (src/server/platform/database/refusals.ts maps
-- them). Each is raised by refuse() with an SQLSTATE of its own and its details as JSON:
--   PH001 not-enough-stock        {"lines": [{"stockId", "asked", "available"}]}
--   PH002 expired-stock           the same
--   PH003 not-found               {"stockIds"} where stock rows are meant
--   PH004 bad-input               {"lines"}, line numbers, or {"fields": [{"field", "message"}]}
--   PH005 key-used-differently
--   PH006 already-changed         {"status", "version"} as far as they apply
--   PH007 too-many-orders         {"limit"}
--   PH008 too-many-units          {"limit"}
--   PH009 no-delivery
--   PH010 price-changed           {"lines": [{"stockId", "shownCents", "priceCents"}]}
--   PH011 above-maximum-price     {"lines": [{"stockId", "priceCents", "maximumCents"}]}
--   PH012 prescription-needed     {"lines": [{"stockId", "name"}]}
--   PH013 more-than-sold          {"lines": [{"lineNo", "asked", "left"}]}
--   PH014 expired-return          {"lines": [{"lineNo", "batchId", "expiresOn"}]}
--   PH015 pickup-code-needed
--   PH016 pickup-code-blocked
--   PH017 total-changed           {"shownCents", "totalCents"}
--   PH018 discount-over-limit     {"limitPercent"}
--   PH020 no-day-open
--   PH021 day-already-open
--   PH022 not-the-last-day
--   PH031 over-delivery           {"remaining"}
--   PH032 price-needed
--   PH033 goods-expired           {"lines"}, line numbers of what was accepted
--   PH034 goods-short-dated       {"lines"}, within six months of their expiry
--   PH035 more-than-ordered       {"remaining"}
--   PH040 quarantine-expired      {"expiresOn"}
--   PH041 not-in-quarantine       {"left"}
--   PH042 invoice-total-differs   {"linesCents", "otherCents", "totalCents"}
--   PH043 invoice-known           {"receiptId", "receivedAt"}
--   PH044 lot-recalled            {"lots", "medicine"}
--   PH045 already-recalled        {"recallId", "startedAt", "lots"}
--   PH046 recall-unanswered       {"count"}
--   PH047 not-at-supplier         {"left"}
--   PH048 draft-changed           {"version", "savedBy", "savedAt"}
--   PH050 cashier-needed
--   PH051 cashier-right           {"right"}
--   PH052 last-manager
--   PH053 pin-blocked             {"until"}
--   PH060 prescription-record-needed {"lines": [{"stockId", "name"}]}
--   PH061 prescription-not-repeatable {"why": used, old or other, "left", "validUntil"}
--   PH062 supply-warned           {"warnings": [{"kind", "stockId", "name", "generic", "at", "quantity"}, or as interactions]}
--   PH063 prescription-not-addable {"why": recorded, old or none}
--   PH070 account-closed
--   PH071 account-over-limit      {"balanceCents", "limitCents"}
--   PH072 customer-owes           {"balanceCents"}
--   PH073 consent-needed
--   PH074 reminded-today
--   PH075 mail-off
--   PH076 nothing-to-bill
--   PH110 already-on-shelf        {"stockId"}
--   PH111 units-on-record         {"quantity"}
--   PH112 units-held              {"reserved"}
--   PH113 barcode-taken           {"medicine"}
--   PH114 pack-size-differs       {"packSize"}
--   PH200 a stock row was merged into another at the same time: the caller repeats the write
--   PH201 medicines-differ        {"differ"}
--   PH202 merged-further
--   PH203 shelves-above-maximum   {"pharmacies"}
--   PH204 products-differ         {"differ"}
--   PH205 tax-rate-used           {"medicines"}
--   PH206 tax-name-taken
--   PH220 last-admin
--   PH221 not-yourself
--   PH222 already-staff
--   PH223 deactivated
--   PH224 supplier-ended
--   PH225 name-taken
--   PH226 orders-not-complete     {"count", "orders": [{"id", "pharmacy", "medicine", "quantity", "shipped"}]}, the oldest five
--   PH227 own-role
--   PH228 supplier-not-verified
--   PH230 possible-duplicate      {"pharmacies": [{"id", "name", "town", "metres"}]}
--   PH231 licence-taken           {"name"}
--   PH232 licence-not-valid
--   PH233 pharmacy-busy           {"orders", "shipments"}
--   PH240 correction-waiting      {"fields"}
--   PH241 too-many-corrections    {"limit"}
--   PH242 data-request-answered   {"status"}
-- PH900 is a bug and not a refusal: a movement that does not continue its row's chain.

-- Raises a refusal with its details.
create or replace function refuse(code text, sentence text, details jsonb) returns void language plpgsql as $$
begin
  raise exception '%', sentence using errcode = code, detail = details::text;
end $$;

-- Forbids changes of append-only rows.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never changed.', tg_table_name using errcode = 'insufficient_privilege';
end $$;

revoke execute on function refuse, refuse_change from public;
