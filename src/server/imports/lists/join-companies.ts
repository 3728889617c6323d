import type pg from "pg"
import type { PharmacyRow } from "./rows.ts"

type Listed = Pick<PharmacyRow, "company"> & { id: number }

/** Puts pharmacies into the companies that a list names. */
export async function joinCompanies(client: pg.ClientBase, rows: Listed[]) {
  await client.query(
    `update pharmacies p set company_id = find_or_add_company(listed.company)
     from unnest($1::integer[], $2::text[]) as listed (id, company) where p.id = listed.id and listed.company is not null`,
    [rows.map(({ id }) => id), rows.map(({ company }) => company)],
  )
}
