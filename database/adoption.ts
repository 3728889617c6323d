import type pg from "pg"
import { StartRefused } from "#server/platform/embedded-postgres/start-refused.ts"

/**
 * The migrations of databases created by numbered migrations, by the last of these: the one released in
 * 0.4.1, and the very last one.
 */
const byLastNumbered: Record<string, string[]> = {
  "0033_lots_and_prices": ["0001_baseline"],
  "0047_pack_sizes_of_linked_codes": ["0001_baseline", "0002_version_0_5_0"],
}

const isNumbered = (ran: readonly string[]) => ran.includes("0001_catalogue")

/**
 * Returns the migrations that a database (or a backup) with these ones has; throws StartRefused if it cannot
 * be upgraded.
 */
export function equivalentOf(ran: readonly string[], known: readonly string[], what: string): string[] {
  const last = [...ran].sort().at(-1) ?? ""
  if (isNumbered(ran)) {
    const same = byLastNumbered[last]
    if (same) return same
    throw new StartRefused(
      `${what} is at ${last}, which no released Pharos since 0.4.1 has. Only version 0.4.1 is upgraded: start Pharos 0.4.1 on an older database first, and replace one of a version in between by a backup of 0.4.1.`,
    )
  }
  const strange = ran.find((name) => !known.includes(name))
  if (strange)
    throw new StartRefused(`${what} was made by a newer Pharos (it knows ${strange}). Use that one.`)
  return [...ran]
}

/**
 * Returns the migrations of a database. One created by numbered migrations is adopted: its state is recorded,
 * and its triggers and functions are dropped, since the files of functions/ create them again.
 */
export async function adopt(
  client: pg.Client,
  ran: string[],
  { known, functions }: { known: string[]; functions: string[] },
): Promise<string[]> {
  const same = equivalentOf(ran, known, "The database")
  if (!isNumbered(ran)) return same
  await client.query(dropTriggersAndFunctions(functions))
  await client.query("delete from kysely_migration")
  await client.query("drop table if exists kysely_migration_lock")
  for (const name of same) await recordMigration(client, name)
  return same
}

/** Functions of 0.4.1 that have other names in functions/ now, or are gone. */
const renamed = `
  admin_keep_picture admin_make_advert admin_make_pharmacy advert_said audit_movement audit_sale
  belong_to_till_day carry_order
  end_session_of follow_merges held_units hold_catalogue hold_till_day hold_units know_barcode
  know_medicine licence_is_another like_pharmacies lines_across lines_off movements_follow
  movements_stay name_on_shelf name_standing_medicine note_audit note_former_names note_health
  note_look note_node_stopped note_non_duplicates note_order_event note_pharmacy note_sale_tasks
  note_was_open own_name pass_on pharmacy_goes_on pharmacy_moves put_on_shelf refuse_short
  sell_by_wrong_clock set_units_aside share_returned standing_medicine standing_row stock_comes_back
  stock_is_edited stock_is_fresh stock_takes_place supplier_facts take_back_from_aside
  take_medicine_ids take_return till_books_hash unmet_found what_differs`
  .trim()
  .split(/\s+/)

const dropTriggersAndFunctions = (names: readonly string[]) => `
  do $$
  declare
    names text[] := '{${[...names, ...renamed].join(", ")}}';
    old record;
  begin
    for old in select t.tgname, t.tgrelid::regclass as tab from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and p.pronamespace = 'public'::regnamespace and p.proname = any (names)
    loop
      execute format('drop trigger %I on %s', old.tgname, old.tab);
    end loop;
    execute coalesce((select 'drop function ' || string_agg(p.oid::regprocedure::text, ', ') from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proname = any (names)), 'select');
  end $$`

export async function recordMigration(client: pg.Client, name: string) {
  await client.query("insert into kysely_migration (name, timestamp) values ($1, $2)", [
    name,
    new Date().toISOString(),
  ])
}
