-- Drafts that become documents.

-- Ends the draft that a document was prepared as, in the document's transaction. Refuses a draft that was changed since its version
-- `seen`; null for a document that names none.
create or replace function end_draft(of_pharmacy integer, of_document uuid, seen integer) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  ended drafts;
begin
  delete from drafts d where d.pharmacy_id = of_pharmacy and d.id = of_document returning * into ended;
  if ended.version <> seen then
    perform refuse('PH048', 'The draft was changed.', jsonb_build_object('version', ended.version,
      'savedBy', person_name(ended.saved_by), 'savedAt', as_utc(ended.saved_at)));
  end if;
end $$;

revoke execute on function end_draft from public;
