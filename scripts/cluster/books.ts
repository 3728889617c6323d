import pg from "pg"
import type { Cluster } from "./cluster.ts"

/** Runs one statement as the owner, at the primary. */
export async function ask<Row extends pg.QueryResultRow>(
  { ownerUrl }: Pick<Cluster, "ownerUrl">,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 })
  client.on("error", () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

const shelfRows = 20

/** Fills a shelf of the demo's pharmacy with more than is sold here; returns its stock ids. */
export async function fillShelf(cluster: Cluster): Promise<number[]> {
  await ask(
    cluster,
    `with made as (
       insert into medicines (name, generic_name, strength, form, manufacturer, prescription_only)
       select 'Clustermycin ' || n || ' 500 mg tablet', 'Clustermycin ' || n, '500 mg', 'tablet', 'Maker', false
       from generate_series(1, $1::int) n returning id
     )
     insert into stock (medicine_id, pharmacy_id, price_cents) select id, 1, 450 from made`,
    [shelfRows],
  )
  const rows = await ask<{ id: number }>(
    cluster,
    `select s.id from stock s join medicines m on m.id = s.medicine_id where m.generic_name like 'Clustermycin%' order by 1`,
  )
  const ids = rows.map((row) => row.id)
  await ask(
    cluster,
    `select apply_movements(1, 'delivery', gen_random_uuid(), 'cluster', (
       select jsonb_agg(jsonb_build_object('stock_id', id, 'kind', 'receipt', 'delta', 50000, 'lot', 'A', 'expires_on', '2099-12-31'))
       from unnest($1::int[]) id))`,
    [ids],
  )
  return ids
}

/** Compares what was acknowledged with what the database has. Call it when every sale has been answered. */
export async function compareSales(cluster: Cluster, acknowledged: string[], stockIds: number[]) {
  const rows = await ask<{ id: string; units: number }>(
    cluster,
    `select source_id::text as id, -sum(delta)::int as units from stock_movements
     where kind = 'sale' and stock_id = any($1) group by 1`,
    [stockIds],
  )
  const sold = new Map(rows.map((row) => [row.id, row.units]))
  const known = new Set(acknowledged)
  const ledger = await ask(cluster, "select rule from check_ledger() limit 5")
  return {
    lost: acknowledged.filter((id) => !sold.has(id)).length,
    doubled: rows.filter((row) => row.units !== 1).length,
    /** Sold and never acknowledged, though every till got its answer. */
    unknown: rows.filter((row) => !known.has(row.id)).length,
    ledgerDiffers: ledger.length,
  }
}

type Found = { pharmacies: { products: { stockId: number; quantity: number }[] }[] }

/** What a node says is on the shelf, by search. */
async function shelfAt(nodeUrl: string): Promise<Map<number, number>> {
  const answer = await fetch(
    `${nodeUrl}/api/availability?q=Clustermycin&pharmacyId=1&products=100&exact=true`,
  )
  const { pharmacies } = (await answer.json()) as Found // the contract's own shape
  return new Map(
    pharmacies.flatMap((shop) => shop.products).map(({ stockId, quantity }) => [stockId, quantity]),
  )
}

/** Whether a node has its index in memory, and everything of the last second in it. */
export async function answersFromMemory(nodeUrl: string): Promise<boolean> {
  const ready = await fetch(`${nodeUrl}/readyz`)
  const { search } = (await ready.json()) as { search?: string } // its own shape
  return search === "memory"
}

/** Whether a node answers from its index in memory, and with exactly what the database has. */
export async function isRight(cluster: Cluster, nodeUrl: string, stockIds: number[]): Promise<boolean> {
  if (!(await answersFromMemory(nodeUrl))) return false
  const rows = await ask<{ id: number; quantity: number }>(
    cluster,
    "select id, quantity from stock where id = any($1)",
    [stockIds],
  )
  const shelf = await shelfAt(nodeUrl)
  return rows.length === stockIds.length && rows.every(({ id, quantity }) => shelf.get(id) === quantity)
}
