import { sql } from "kysely"
import {
  type FoundMedicine,
  maxPageRows,
  type RowOutcome,
  type StockLine,
  type Upload,
  type UploadRow,
} from "#contract/imports/stock-api.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { codedAt, codeOfRow } from "#server/finder/search/coded-at.ts"
import type { Database } from "#server/platform/database/database.ts"
import { pageOf } from "#server/platform/database/keyset-page.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { firstUnnamedRow } from "./queries.ts"

type StoredUpload = Omit<Upload, "state" | "refusals" | "createdAt" | "finishedAt"> & {
  createdAt: Date
  finishedAt: Date | null
}
type StoredRow = Omit<UploadRow, "row"> & { rowNo: number }

const shownRefusals = 200

/** Returns the progress of an upload. */
export async function getUpload(
  database: Database,
  pharmacy: PharmacyId,
  id: string,
): Promise<Upload | undefined> {
  const [stored] = await queryPrepared(
    database,
    sql<StoredUpload>`select id, mode, is_dry_run as "dryRun",
      (select k.is_sandbox from pharmacy_keys k where k.id = key_id) as sandbox, rows_total as rows, rows_done as "rowsDone", accepted,
      unchanged, refused, emptied, note, unused, created_at as "createdAt", finished_at as "finishedAt"
      from stock_uploads where id = ${id}::uuid and pharmacy_id = ${pharmacy}`,
  )
  if (!stored) return undefined
  const { rows } = await findUploadRows(database, pharmacy, { id, outcome: "refused", atMost: shownRefusals })
  const { createdAt, finishedAt, ...upload } = stored
  const begun = upload.rowsDone > upload.refused || upload.emptied > 0
  return {
    ...upload,
    state: finishedAt ? "done" : begun ? "running" : "waiting",
    refusals: rows,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}

type WhichRows = { id: string; outcome?: RowOutcome | undefined; after?: number | undefined; atMost?: number }

/** Returns the outcomes of a list's rows, in its order. */
export async function findUploadRows(
  database: Database,
  pharmacy: PharmacyId,
  { id, outcome, after = 0, atMost = maxPageRows }: WhichRows,
): Promise<{ rows: UploadRow[]; next: number | null }> {
  const rows = await queryPrepared(
    database,
    sql<StoredRow>`select r.row_no as "rowNo", r.outcome, r.field, r.says, r.medicine_id as "medicineId"
      from stock_upload_rows r join stock_uploads u on u.id = r.upload_id
      where u.id = ${id}::uuid and u.pharmacy_id = ${pharmacy} and r.row_no > ${after} and r.outcome is not null
        and (${outcome ?? null}::text is null or r.outcome = ${outcome ?? null})
      order by r.row_no limit ${atMost + 1}`,
  )
  const { page, next } = pageOf(rows, atMost, ({ rowNo }) => rowNo)
  return {
    rows: page.map(({ rowNo, ...row }) => ({ row: rowNo < firstUnnamedRow ? rowNo : null, ...row })),
    next,
  }
}

const stockPageRows = 500
type StoredLine = Omit<StockLine, "updatedAt"> & { updatedAt: Date }

/** Returns a page of the pharmacy's stock, in the order of its rows' ids. */
export async function findStockPage(database: Database, pharmacy: PharmacyId, after = 0) {
  const rows = await queryPrepared(
    database,
    sql<StoredLine>`select s.id, s.medicine_id as "medicineId", m.name, m.strength, m.form, m.manufacturer,
        ${codeOfRow} as gtin,
        s.price_cents as "priceCents", s.quantity, s.updated_at as "updatedAt",
        (select coalesce(sum(o.quantity), 0)::integer from customer_orders o
         where o.stock_id = s.id and o.order_status = 'pending') as held
      from stock s join medicines m on m.id = s.medicine_id
      where s.pharmacy_id = ${pharmacy} and s.removed_at is null and s.id > ${after}
      order by s.id limit ${stockPageRows + 1}`,
  )
  const { page, next } = pageOf(rows, stockPageRows, ({ id }) => id)
  return {
    rows: page.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })),
    next,
  }
}

export async function findByGtin(
  database: Database,
  pharmacy: PharmacyId,
  gtin: string,
): Promise<FoundMedicine[]> {
  return queryPrepared(
    database,
    sql<FoundMedicine>`select m.id, m.name, m.generic_name as "genericName", m.brand_name as "brandName", m.strength,
        m.form, m.manufacturer, m.prescription_only as "prescriptionOnly",
        m.max_retail_price_cents as "maxRetailPriceCents"
      from medicines m where m.id in (${codedAt(pharmacy, gtin)})`,
  )
}
