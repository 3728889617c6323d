import { type RawBuilder, sql } from "kysely"
import type { Branch, BranchStock, CompanyStockRow } from "#contract/pharmacy/branches.ts"
import { shelfPageSize } from "#domain/pharmacy/stock-rules.ts"
import type { BranchFilter, BranchSort } from "#domain/pharmacy/transfers.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { addUsualPacks } from "#server/pharmacy/stock/usual-packs.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"

type CompanyBranch = Branch & { company: string }

/** Returns a pharmacy and the other branches of its company; none for a pharmacy without a company. */
async function findBranches(database: Database, pharmacy: PharmacyId): Promise<CompanyBranch[]> {
  return queryPrepared(
    database,
    sql<CompanyBranch>`
      select p.id, p.name, p.town, p.phone_number as "phoneNumber", c.name as company
      from pharmacies own
      join companies c on c.id = own.company_id
      join pharmacies p on p.company_id = c.id and p.ended_at is null
      where own.id = ${pharmacy} order by p.id <> own.id, p.name, p.id`,
  )
}

type StockQuestion = {
  q: string
  filter: BranchFilter
  sort: BranchSort
  of?: number | undefined
  order: "up" | "down"
  page: number
}

const filters: Record<BranchFilter, RawBuilder<unknown>> = {
  all: sql`true`,
  elsewhere: sql`own = 0 and total > 0`,
  none: sql`total = 0`,
}

const sorts: Record<BranchSort, RawBuilder<unknown>> = {
  name: sql`lower(name)`,
  total: sql`total`,
  branch: sql`chosen`,
}

/** Returns a page of a company's medicines with what each branch has of them. */
export async function findCompanyStock(database: Database, pharmacy: PharmacyId, asked: StockQuestion) {
  const { q, filter, sort, of = pharmacy, order, page } = asked
  const found = await findBranches(database, pharmacy)
  const ids = found.map(({ id }) => id)
  const way = order === "up" ? sql`asc` : sql`desc`
  const rows = await queryPrepared(
    database,
    sql<Omit<CompanyStockRow, "packSize"> & { rows: number }>`
      select "medicineId", name, manufacturer, total, held, count(*) over ()::integer as rows from (
        select m.id as "medicineId", m.name, m.manufacturer, sum(s.quantity)::integer as total,
          coalesce(sum(s.quantity) filter (where s.pharmacy_id = ${pharmacy}), 0) as own,
          coalesce(sum(s.quantity) filter (where s.pharmacy_id = ${of}), 0) as chosen,
          jsonb_agg(jsonb_build_object('pharmacyId', s.pharmacy_id, 'quantity', s.quantity, 'priceCents', s.price_cents,
            'updatedAt', as_utc(s.updated_at)) order by s.pharmacy_id) as held
        from stock s
        join medicines m on m.id = s.medicine_id
        where s.pharmacy_id = any (${ids}::integer[]) and s.removed_at is null and m.search_text like all (search_patterns(${q}))
        group by m.id
      ) medicine
      where ${filters[filter]}
      order by ${sorts[sort]} ${way}, lower(name), "medicineId"
      limit ${shelfPageSize}::int offset ${(page - 1) * shelfPageSize}::int`,
  )
  const packed = await addUsualPacks(database, pharmacy, rows)
  return {
    company: found[0]?.company ?? null,
    branches: found,
    rows: packed,
    total: rows[0]?.rows ?? 0,
  }
}

const heldColumns = sql`p.id as "pharmacyId", p.name, p.town, p.phone_number as "phoneNumber", s.quantity,
  s.price_cents as "priceCents", as_utc(s.updated_at) as "updatedAt"`

/** Returns what the other branches have of a medicine, the most first. */
export const findBranchStock = (database: Database, pharmacy: PharmacyId, medicineId: number) =>
  queryPrepared(
    database,
    sql<BranchStock>`
      select ${heldColumns}
      from branches_of(${pharmacy}) b
      join pharmacies p on p.id = b.id
      join stock s on s.pharmacy_id = b.id and s.medicine_id = surviving_medicine(${medicineId}) and s.removed_at is null
      where s.quantity > 0 order by s.quantity desc, p.name`,
  )

const maxElsewhere = 2_000

/** Returns what other branches have of the medicines that a pharmacy has none left of. */
export const findElsewhere = (database: Database, pharmacy: PharmacyId) =>
  queryPrepared(
    database,
    sql<BranchStock & { stockId: number }>`
      select o.id as "stockId", ${heldColumns}
      from branches_of(${pharmacy}) b
      join pharmacies p on p.id = b.id
      join stock o on o.pharmacy_id = ${pharmacy} and o.quantity = 0 and o.removed_at is null
      join stock s on s.pharmacy_id = b.id and s.medicine_id = o.medicine_id and s.removed_at is null and s.quantity > 0
      order by s.quantity desc, p.name, o.id limit ${maxElsewhere}::int`,
  )
