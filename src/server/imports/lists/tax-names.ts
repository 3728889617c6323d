import type pg from "pg"
import type { MedicineRow } from "./rows.ts"

/** Finds the rates of the taxes that rows name; refuses the rows whose tax is unknown. */
export async function findTaxes(
  client: Pick<pg.ClientBase, "query">,
  rows: MedicineRow[],
  refuse: (line: number, message: string) => void,
): Promise<MedicineRow[]> {
  if (rows.every(({ tax }) => tax === null)) return rows
  const known = await client.query<{ id: number; name: string }>(
    "select id, lower(name) as name from tax_rates",
  )
  const rates = new Map([["none", 0], ...known.rows.map(({ id, name }): [string, number] => [name, id])])
  return rows.flatMap((row) => {
    if (row.tax === null) return [row]
    const taxRateId = rates.get(row.tax.toLowerCase())
    if (taxRateId !== undefined) return [{ ...row, taxRateId }]
    refuse(
      row.line,
      `There is no tax rate called ${row.tax}. The administration adds tax rates under Settings.`,
    )
    return []
  })
}
