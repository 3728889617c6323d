-- Drafts that become documents.

-- Ends the draft that a document was prepared as, in the document's transaction. After the row of a receipt its pages become the
-- receipt's. Refuses a draft that was changed since its version `seen`; null for a document that names none.
create or replace function end_draft(of_pharmacy integer, of_document uuid, seen integer) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  ended drafts;
begin
  -- A page that is being added is waited for.
  select * into ended from drafts d where d.pharmacy_id = of_pharmacy and d.id = of_document for update;
  if ended.version <> seen then
    perform refuse('PH048', 'The draft was changed.', jsonb_build_object('version', ended.version,
      'savedBy', person_name(ended.saved_by), 'savedAt', as_utc(ended.saved_at)));
  end if;
  insert into goods_receipt_files (id, pharmacy_id, receipt_id, media_type, bytes, added_by, added_at)
    select p.id, of_pharmacy, of_document, p.media_type, p.bytes, p.added_by, p.added_at
    from draft_pages p join goods_receipts r on r.pharmacy_id = p.pharmacy_id and r.id = p.draft_id
    where p.pharmacy_id = of_pharmacy and p.draft_id = of_document;
  delete from drafts d where d.pharmacy_id = of_pharmacy and d.id = of_document;
end $$;

-- Keeps a page of an invoice with its draft; false if the draft has as many as it may. Idempotent by the page's id.
create or replace function add_draft_page(
  of_pharmacy integer, of_draft uuid, page_id uuid, media text, content bytea, at_most integer, acting text,
  happened_at timestamptz default now()
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known draft_pages;
begin
  perform from drafts d where d.pharmacy_id = of_pharmacy and d.id = of_draft and d.kind = 'goods-in' for no key update;
  if not found then
    perform refuse('PH003', 'There is no such draft.', '{}');
  end if;
  select * into known from draft_pages p where p.pharmacy_id = of_pharmacy and p.id = page_id;
  if found then
    if known.draft_id <> of_draft or known.bytes <> content then
      perform refuse('PH005', 'This key was used for another file.', '{}');
    end if;
    return true;
  end if;
  if exists (select from goods_receipt_files f where f.id = page_id) then
    perform refuse('PH005', 'This key was used for another file.', '{}');
  end if;
  if (select count(*) from draft_pages p where p.pharmacy_id = of_pharmacy and p.draft_id = of_draft) >= at_most then
    return false;
  end if;
  insert into draft_pages (pharmacy_id, id, draft_id, media_type, bytes, added_by, added_at)
    values (of_pharmacy, page_id, of_draft, media, content, acting, happened_at);
  return true;
end $$;

revoke execute on function end_draft, add_draft_page from public;
grant execute on function add_draft_page to pharos_app;
