import type { TestApp } from "./app.ts"
import { ask } from "./query.ts"

/**
 * Counts changed rows and the transactions that change them. While it is on, each such transaction loses its
 * connection just before the commit.
 */
export async function makeCutOff(app: TestApp) {
  const { ownerUrl } = app.cluster
  await ask(
    ownerUrl,
    `create schema cut_off;
     create table cut_off.switch (is_on boolean not null, changes integer not null, transactions integer not null, last bigint);
     insert into cut_off.switch values (false, 0, 0);
     create function cut_off.cut() returns trigger language plpgsql security definer as $$
     begin
       if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
       -- As when PostgreSQL is told to stop.
       if (select is_on from cut_off.switch) then raise exception 'cut off' using errcode = '57P01'; end if;
       -- Whoever changes it holds it until the end: what is last is last for everybody.
       update cut_off.switch set changes = changes + 1,
         transactions = transactions + (last is distinct from txid_current())::integer, last = txid_current();
       return null;
     end $$;
     do $$ declare each regclass; begin
       for each in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
           and relname not in ('sessions', 'people') loop
         execute format('create constraint trigger zz_cut_off after insert or update or delete on %s
           deferrable initially deferred for each row execute function cut_off.cut()', each);
       end loop;
     end $$`,
  )
  return {
    turn: (isOn: boolean) => ask(ownerUrl, `update cut_off.switch set is_on = ${String(isOn)}`),
    counts: async () => {
      const [row] = await ask(ownerUrl, "select changes, transactions from cut_off.switch")
      return { changes: Number(row?.changes), transactions: Number(row?.transactions) }
    },
  }
}
