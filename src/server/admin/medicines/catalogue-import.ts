import type pg from "pg"
import { fn } from "#database/functions.gen.ts"
import type { CatalogueImport } from "#domain/imports/list-report.ts"
import { makeMedicineFinder, textsOf } from "#server/imports/lists/medicine-finder.ts"
import type { MedicineAddition, PackSizes } from "#server/imports/lists/plan.ts"
import * as store from "#server/imports/lists/queries.ts"
import type { Table } from "#server/imports/lists/read-table.ts"
import { readMedicineRow, readRows } from "#server/imports/lists/rows.ts"
import { findTaxes } from "#server/imports/lists/tax-names.ts"
import { type ListRequest, readWholeList, reportOf, takeWholeList } from "#server/imports/lists/whole-list.ts"
import { callOnce } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { type CataloguePlan, type ImportRemark, planCatalogue } from "./import-plan.ts"

const batchSize = 5_000

/** Who imports a list, and on which device; both go into the audit log. */
export type Importer = { subject: string; device: string }

/** Imports a list of medicines: all valid rows in one transaction, the others reported with a reason. */
export async function importCatalogue(
  database: Database,
  bringer: Importer,
  { list, ...request }: ListRequest,
): Promise<CatalogueImport> {
  const { isDry } = request
  const table = readWholeList("medicines", list)
  return takeWholeList(database, { isDry }, async (client) => {
    const { plan, remarks } = await planTable(client, table)
    const counts = {
      added: plan.added.length,
      changed: remarks.filter(({ kind }) => kind === "changed").length,
      same: plan.same,
      refused: remarks.filter(({ kind }) => kind === "refused").length,
    }
    if (!isDry) await write(client, plan)
    if (!isDry) await recordImport(client, bringer, { file: table.file, ...counts })
    return reportOf(table, request, { ...counts, remarks })
  })
}

async function planTable(client: pg.ClientBase, table: Table<"medicines">) {
  const { rows: written, remarks: read } = readRows(table, readMedicineRow)
  const remarks: ImportRemark[] = read.map(({ line, kind, message }) => ({ line, kind, message }))
  const note = (line: number, kind: ImportRemark["kind"], message: string) =>
    void remarks.push({ line, kind, message })
  const rows = await findTaxes(client, written, (line, message) => note(line, "refused", message))
  const catalogue = await store.findCatalogue(client)
  const folded = await store.foldTexts(client, [...new Set([...catalogue, ...rows].flatMap(textsOf))])
  const fold = (text: string) => folded.get(text) ?? text.toLowerCase()
  const finder = makeMedicineFinder(fold)
  catalogue.forEach(finder.add)
  const packSizes: PackSizes = new Map()
  for (const [gtin, id, packSize] of await store.findBarcodes(client)) {
    finder.byGtin.set(gtin, id)
    packSizes.set(gtin, packSize)
  }
  const facts = new Map(catalogue.map((medicine) => [medicine.id, medicine]))
  const plan = planCatalogue(rows, { finder, facts, packSizes, fold, note })
  return { plan, remarks: remarks.toSorted(worstFirst) }
}

const order: ImportRemark["kind"][] = ["refused", "possible-duplicate", "note", "changed", "new", "same"]
const worstFirst = (a: ImportRemark, b: ImportRemark) =>
  order.indexOf(a.kind) - order.indexOf(b.kind) || a.line - b.line

/** Writes in batches within one transaction, so that no statement has 100,000 rows as one parameter. */
async function write(client: pg.ClientBase, { added, changed, barcodes }: CataloguePlan) {
  const ids = await takeIds(client, added.length)
  const real = (id: number) => (id < 0 ? (ids[-1 - id] ?? id) : id)
  for (const row of added) row.id = real(row.id)
  const codes = barcodes.map(({ gtin, medicineId, packSize }) => ({
    gtin,
    medicine_id: real(medicineId),
    pack_size: packSize,
  }))
  const inOrder = changed.toSorted((a, b) => a.id - b.id)
  for (const part of partsOf(added)) await writePart(client, { added: part.map(asNew) })
  for (const part of partsOf(inOrder)) await writePart(client, { changed: part.map(asChange) })
  for (const part of partsOf(codes)) await writePart(client, { codes: part })
}

const takeIds = (client: pg.ClientBase, count: number) => callOnce(client, fn.reserveMedicineIds({ count }))

type Part = { added?: object[]; changed?: object[]; codes?: object[] }

async function writePart(client: pg.ClientBase, { added = [], changed = [], codes = [] }: Part) {
  await callOnce(client, fn.importMedicines({ added, changed, codes }))
}

const partsOf = <Row>(rows: Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, part) =>
    rows.slice(part * batchSize, (part + 1) * batchSize),
  )

const asChange = (row: MedicineAddition) => ({
  id: row.id,
  other_names: row.otherNames,
  atc_code: row.atcCode,
  prescription_only: row.prescriptionOnly,
  controlled: row.controlled,
  essential: row.essential,
  tax_rate_id: row.taxRateId,
  max_retail_price_cents: row.maxRetailPriceCents,
})

const asNew = (row: MedicineAddition) => ({
  ...asChange(row),
  name: row.name,
  generic_name: row.genericName,
  brand_name: row.brandName,
  strength: row.strength,
  form: row.form,
  manufacturer: row.manufacturer ?? "",
  other_names: row.otherNames ?? "",
  prescription_only: row.prescriptionOnly ?? row.controlled ?? false,
  controlled: row.controlled ?? false,
  essential: row.essential ?? false,
  tax_rate_id: row.taxRateId || null,
})

/** Writes one audit row for the whole list, in the same transaction. */
async function recordImport(client: pg.ClientBase, { subject, device }: Importer, after: object) {
  await client.query(
    "select set_config('pharos.subject', $1, true), set_config('pharos.workplace', '', true), set_config('pharos.device', $2, true)",
    [subject, device],
  )
  await callOnce(client, fn.recordAct({ action: "adminMedicines.import", thingId: "medicines", after }))
}
