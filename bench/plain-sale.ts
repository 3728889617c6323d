import pg from "pg"
import { makeCart, sellFor } from "./till-counters.ts"

const statement = `
  with cart as (
    select * from unnest($1::int[], $2::int[]) as line (stock_id, units)
  ), taken as (
    update plain_stock s set quantity = s.quantity - cart.units from cart
    where s.id = cart.stock_id and s.quantity >= cart.units
    returning s.id, cart.units, s.price_cents
  ), sale as (
    insert into plain_sales (seller, total_cents)
    select $3, coalesce(sum(units * price_cents), 0) from taken returning id, total_cents
  ), line as (
    insert into plain_lines (sale_id, stock_id, units, price_cents)
    select sale.id, taken.id, taken.units, taken.price_cents from sale, taken
  )
  select id, total_cents from sale`

/**
 * Opens a shop that sells carts with one statement, which takes the units and records the sale and its lines, without
 * ledger, lots, checks or audit. It is the baseline for the cost of a sale on the machine of the run.
 */
export async function openPlainShop(ownerUrl: string, { rows, tills }: { rows: number; tills: number }) {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: tills })
  await pool.query(`
    create table plain_stock (id int primary key, quantity int not null, price_cents int not null);
    create table plain_sales (id bigint generated always as identity primary key, seller text not null,
      total_cents int not null, sold_at timestamptz not null default now());
    create table plain_lines (sale_id bigint not null references plain_sales, stock_id int not null references plain_stock,
      units int not null, price_cents int not null, primary key (sale_id, stock_id))`)
  await pool.query("insert into plain_stock select n, 400000, 450 from generate_series(1, $1::int) n", [rows])
  await pool.query("vacuum analyze plain_stock")
  return {
    /** Sells for some seconds; returns how many were sold. */
    sell: (seconds: number): Promise<number> =>
      sellFor({ seconds, tills }, (n) => {
        const { lines } = makeCart(n, rows)
        const values = [lines.map(({ stockId }) => stockId), lines.map(({ quantity }) => quantity), "bench"]
        return pool.query({ name: "plain sale", text: statement, values })
      }),
    close: () => pool.end(),
  }
}
