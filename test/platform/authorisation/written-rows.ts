import type { Shelf } from "#test/pharmacy/shelf.ts"

/** Tables that Pharos writes in the background. */
const byItself = "^(login_attempts|advert_days|search_days|unmet_.*|health_.*|live_probes|backups|noticed)$"
const volatile = ["last_seen_at", "last_used_at"].map((column) => `- '${column}'`).join(" ")

/** A row before and after. */
export type WrittenRow = { table: string; row: string }

/** Records every written row from now on, whichever statement writes it; returns those since the previous call. */
export async function noticeWrites({ sql }: Pick<Shelf, "sql">): Promise<() => Promise<WrittenRow[]>> {
  await sql(`
    create table noticed (name text, row text);
    create function notice() returns trigger language plpgsql security definer as $$
    declare
      was jsonb := to_jsonb(old) ${volatile};
      becomes jsonb := to_jsonb(new) ${volatile};
    begin
      if was is distinct from becomes then
        insert into public.noticed values (tg_table_name, concat(was::text, ' -> ', becomes::text));
      end if;
      return null;
    end $$;
    do $$
    declare
      t text;
    begin
      for t in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname !~ '${byItself}'
      loop
        execute format('create trigger noticed after insert or update or delete on %I for each row execute function notice()', t);
      end loop;
    end $$`)
  return () => sql<WrittenRow>('delete from noticed returning name as "table", row')
}
