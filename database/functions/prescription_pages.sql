-- Pages of the prescriptions on which a pharmacy supplied.

-- Keeps a page with its prescription; false if the prescription has as many as it may. Idempotent by the page's id.
create or replace function add_prescription_page(
  of_pharmacy integer, of_prescription integer, page_id uuid, media text, content bytea, hash bytea, at_most integer, acting text,
  happened_at timestamptz default now()
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known prescription_pages;
begin
  perform require_cashier(of_pharmacy);
  perform lock_prescription(of_pharmacy, of_prescription);
  select * into known from prescription_pages g where g.id = page_id;
  if found then
    if known.prescription_id <> of_prescription or known.content_hash <> hash then
      perform refuse('PH005', 'This key was used for another page.', '{}');
    end if;
    return true;
  end if;
  if (select count(*) from prescription_pages g where g.prescription_id = of_prescription) >= at_most then
    return false;
  end if;
  insert into prescription_pages (id, prescription_id, media_type, sealed, content_hash, added_by, cashier_id, added_at)
    values (page_id, of_prescription, media, content, hash, acting, acting_cashier(), happened_at);
  return true;
end $$;

-- Removes a page that was added by mistake; the audit log keeps its hash. One that is gone already is no change.
create or replace function remove_prescription_page(of_pharmacy integer, of_prescription integer, page_id uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone prescription_pages;
begin
  perform require_cashier(of_pharmacy);
  perform lock_prescription(of_pharmacy, of_prescription);
  delete from prescription_pages g where g.prescription_id = of_prescription and g.id = page_id returning * into gone;
  if found then
    perform record_audit(current_setting('pharos.action', true), 'prescription', of_prescription::text,
      jsonb_build_object('page', gone.id, 'media_type', gone.media_type, 'sha256', encode(gone.content_hash, 'hex')), null);
  end if;
end $$;

revoke execute on function add_prescription_page, remove_prescription_page from public;
grant execute on function add_prescription_page, remove_prescription_page to pharos_app;
