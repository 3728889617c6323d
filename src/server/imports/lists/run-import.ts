import { randomUUID } from "node:crypto"
import pg from "pg"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { ListKind } from "./columns.ts"
import { joinCompanies } from "./join-companies.ts"
import { makeMedicineFinder, textsOf } from "./medicine-finder.ts"
import { makePharmacyFinder } from "./pharmacy-finder.ts"
import {
  type Count,
  type MedicinePlan,
  type PackSizes,
  type PharmacyPlan,
  planMedicines,
  planPharmacies,
  planStock,
} from "./plan.ts"
import * as store from "./queries.ts"
import { type NamedBytes, readTable, type Table } from "./read-table.ts"
import { ImportRefused, type Remark } from "./refusals.ts"
import {
  type MedicineRow,
  namesIn,
  type PharmacyRow,
  readMedicineRow,
  readPharmacyRow,
  readRows,
  readStockRow,
  type StockName,
  type StockRow,
} from "./rows.ts"
import { findTaxes } from "./tax-names.ts"
import { writeStock } from "./write-stock.ts"

export type ImportOptions = {
  ownerUrl: string
  lists: Partial<Record<ListKind, NamedBytes>>
  /** The id or name of the pharmacy that the whole stock list belongs to. */
  pharmacy?: string
  /** Reports what would happen and writes nothing. */
  dryRun?: boolean
  /** Writes nothing if any row is refused. */
  strict?: boolean
  /** The licences of new pharmacies have been verified: they are listed immediately. */
  licencesSeen?: boolean
  now: Date
  onProgress?: (done: number, total: number) => void
}

export type ListResult = {
  kind: ListKind
  file: string
  rows: number
  added: number
  changed: number
  same: number
  refused: number
  encoding: string
  separator: string
  unused: string[]
}

export type ImportResult = { lists: ListResult[]; remarks: Remark[]; written: boolean }

/**
 * Imports lists from files: valid rows are written, and every other row is in the remarks with its reason.
 */
export async function runImport(options: ImportOptions): Promise<ImportResult> {
  const lists = readLists(options)
  const client = new pg.Client({ connectionString: options.ownerUrl, application_name: "pharos import" })
  // A lost connection fails the running statement; without a listener it would also end the process.
  client.on("error", () => {})
  await client.connect()
  try {
    if (!(await store.tryLockImport(client)))
      throw new ImportRefused("Another import is running. Wait for it to end.")
    const plan = await planAll(client, lists, options)
    const refused = plan.remarks.some((remark) => remark.kind === "refused")
    const writes = !options.dryRun && !(options.strict && refused)
    if (writes) await writeCatalogue(client, plan, options.licencesSeen === true)
    const stock = await writeStock(client, {
      counts: plan.counts,
      writes,
      document: randomUUID(),
      ...timeOf(options),
      onProgress: options.onProgress ?? (() => {}),
    })
    return {
      lists: resultsOf(lists, plan, stock),
      remarks: plan.remarks.toSorted(byListAndLine),
      written: writes,
    }
  } finally {
    await client.end()
  }
}

type Lists = {
  pharmacies?: { table: Table<"pharmacies">; rows: PharmacyRow[] }
  medicines?: { table: Table<"medicines">; rows: MedicineRow[] }
  stock?: { table: Table<"stock">; rows: StockRow[]; refused: StockName[] }
  remarks: Remark[]
}

/** Reads all files before anything is written: a wrong header stops the whole import. */
function readLists({ lists, pharmacy }: ImportOptions): Lists {
  const read: Lists = { remarks: [] }
  if (lists.pharmacies) {
    const table = readTable("pharmacies", lists.pharmacies)
    read.pharmacies = { table, ...keep(read, readRows(table, readPharmacyRow)) }
  }
  if (lists.medicines) {
    const table = readTable("medicines", lists.medicines)
    read.medicines = { table, ...keep(read, readRows(table, readMedicineRow)) }
  }
  if (lists.stock) {
    const table = readTable("stock", lists.stock)
    if (!pharmacy && !table.has("pharmacy")) {
      throw new ImportRefused(
        `${table.file} does not say which pharmacy it is of. Add --pharmacy with its name or number, or a column called pharmacy.`,
      )
    }
    const taken = readRows(table, readStockRow)
    read.stock = { table, ...keep(read, taken), refused: namesIn(taken.refused) }
  }
  return read
}

function keep<Read>(lists: Lists, { rows, remarks }: { rows: Read[]; remarks: Remark[] }): { rows: Read[] } {
  for (const remark of remarks) lists.remarks.push(remark)
  return { rows }
}

const timeOf = ({ now }: ImportOptions) => ({
  now,
  today: colomboDay(now),
})

type Plan = { pharmacies: PharmacyPlan; medicines: MedicinePlan; counts: Count[]; remarks: Remark[] }

async function planAll(client: pg.Client, lists: Lists, options: ImportOptions): Promise<Plan> {
  const remarks = [...lists.remarks]
  const remarkIn = (list: ListKind) => (line: number, kind: Remark["kind"], message: string) =>
    void remarks.push({ list, file: lists[list]?.table.file ?? "", line, kind, message })
  const known = await store.findPharmacies(client)
  const catalogue = await store.findCatalogue(client)
  const fold = await makeFold(
    client,
    textsIn(lists, [...known.flatMap(namesOf), ...catalogue.flatMap(textsOf), options.pharmacy ?? ""]),
  )

  const pharmacies = planPharmacies(lists.pharmacies?.rows ?? [], {
    known,
    fold,
    note: remarkIn("pharmacies"),
  })
  const finder = makeMedicineFinder(fold)
  catalogue.forEach(finder.add)
  const packSizes: PackSizes = new Map()
  for (const [gtin, id, packSize] of await store.findBarcodes(client)) {
    finder.byGtin.set(gtin, id)
    packSizes.set(gtin, packSize)
  }
  const facts = new Map(catalogue.map((medicine) => [medicine.id, medicine]))
  const noteMedicine = remarkIn("medicines")
  const listed = await findTaxes(client, lists.medicines?.rows ?? [], (line, message) =>
    noteMedicine(line, "refused", message),
  )
  const medicines = planMedicines(listed, {
    finder,
    facts,
    packSizes,
    note: noteMedicine,
  })

  const note = remarkIn("stock")
  const findPharmacy = makePharmacyFinder([...known, ...pharmacies.added], {
    fold,
    always: options.pharmacy ?? null,
  })
  const refusal = lists.stock && options.pharmacy !== undefined && findPharmacy("")
  if (typeof refusal === "string") throw new ImportRefused(refusal)
  const planned = planStock(lists.stock?.rows ?? [], {
    findPharmacy,
    finder,
    today: timeOf(options).today,
    note,
    refused: lists.stock?.refused ?? [],
  })
  const kept = await store.findShelves(client, [...new Set(planned.map((count) => count.pharmacyId))])
  const mrpOf = (id: number) => facts.get(id)?.maxRetailPriceCents ?? null
  const counts = planned.filter((count) => {
    const isKnown = kept.has(`${count.pharmacyId} ${count.medicineId}`)
    if (count.priceCents === null && !isKnown)
      note(count.line, "refused", "There is no price, and this pharmacy does not have the medicine yet.")
    const most = mrpOf(count.medicineId)
    if (most !== null && (count.priceCents ?? 0) > most)
      note(count.line, "note", "The price is above the maximum retail price.")
    return count.priceCents !== null || isKnown
  })
  return { pharmacies, medicines, counts, remarks }
}

const namesOf = ({ name, licenceNumber }: { name: string; licenceNumber: string | null }) => [
  name,
  licenceNumber ?? "",
]

function textsIn(lists: Lists, more: string[]): Set<string> {
  const texts = new Set(more)
  for (const row of lists.pharmacies?.rows ?? []) for (const text of namesOf(row)) texts.add(text)
  for (const row of lists.medicines?.rows ?? []) for (const text of textsOf(row)) texts.add(text)
  for (const row of [...(lists.stock?.rows ?? []), ...(lists.stock?.refused ?? [])])
    for (const text of [row.pharmacy, ...textsOf(row.medicine)]) texts.add(text)
  return texts
}

async function makeFold(client: pg.Client, texts: Set<string>): Promise<(text: string) => string> {
  const folded = await store.foldTexts(client, [...texts])
  return (text) => folded.get(text) ?? text.toLowerCase()
}

/** Writes pharmacies, medicines and barcodes in one transaction, and replaces the counts' placeholder ids. */
async function writeCatalogue(
  client: pg.Client,
  { pharmacies, medicines, counts }: Plan,
  licencesSeen: boolean,
) {
  await client.query("begin")
  const pharmacyIds = await store.takeIds(client, "pharmacies", pharmacies.added.length)
  const medicineIds = await store.takeIds(client, "medicines", medicines.added.length)
  const real = (ids: number[], id: number) => (id < 0 ? (ids[-1 - id] ?? id) : id)
  for (const row of pharmacies.added) row.id = real(pharmacyIds, row.id)
  for (const row of medicines.added) row.id = real(medicineIds, row.id)
  for (const row of medicines.changed) row.id = real(medicineIds, row.id)
  for (const barcode of medicines.barcodes) barcode.medicineId = real(medicineIds, barcode.medicineId)
  for (const count of counts) {
    count.pharmacyId = real(pharmacyIds, count.pharmacyId)
    count.medicineId = real(medicineIds, count.medicineId)
  }
  await store.insertPharmacies(client, pharmacies.added)
  if (licencesSeen) await store.listPharmacies(client, pharmacyIds)
  for (const row of pharmacies.changed) await store.updatePharmacy(client, row)
  await joinCompanies(client, [...pharmacies.added, ...pharmacies.changed])
  await store.insertMedicines(client, medicines.added)
  await store.updateMedicines(client, medicines.changed)
  await store.insertBarcodes(client, medicines.barcodes)
  await store.fillPackSizes(client, medicines.packSizes)
  await client.query("commit")
}

function resultsOf(
  lists: Lists,
  plan: Plan,
  stock: { added: number; changed: number; same: number },
): ListResult[] {
  const { pharmacies, medicines } = plan
  const counted = (list: { added: unknown[]; changed: unknown[]; same: number }) => ({
    added: list.added.length,
    changed: list.changed.length,
    same: list.same,
  })
  return [
    ...(lists.pharmacies
      ? [resultOf("pharmacies", lists.pharmacies.table, plan.remarks, counted(pharmacies))]
      : []),
    ...(lists.medicines
      ? [resultOf("medicines", lists.medicines.table, plan.remarks, counted(medicines))]
      : []),
    ...(lists.stock ? [resultOf("stock", lists.stock.table, plan.remarks, stock)] : []),
  ]
}

type Numbers = { added: number; changed: number; same: number }

function resultOf(
  kind: ListKind,
  table: Omit<Table<ListKind>, "has" | "rows" | "broken"> & { rows: unknown[]; broken: unknown[] },
  remarks: Remark[],
  numbers: Numbers,
): ListResult {
  const refused = remarks.filter((remark) => remark.kind === "refused" && remark.list === kind)
  const { file, encoding, separator, unused } = table
  return {
    kind,
    file,
    rows: table.rows.length + table.broken.length,
    ...numbers,
    refused: new Set(refused.map(({ line }) => line)).size,
    encoding,
    separator,
    unused,
  }
}

const order: ListKind[] = ["pharmacies", "medicines", "stock"]
const byListAndLine = (a: Remark, b: Remark) =>
  order.indexOf(a.list) - order.indexOf(b.list) || a.line - b.line
