import type { CatalogueImport } from "#domain/imports/list-report.ts"
import { isShopsOwn } from "#domain/pharmacy/gtin.ts"
import { formatRupees } from "#domain/platform/money.ts"
import type { KnownMedicine, MedicineFinder } from "#server/imports/lists/medicine-finder.ts"
import {
  type Facts,
  type ListedCode,
  type MedicineAddition,
  newPackSize,
  type PackSize,
  type PackSizes,
  tooMany,
} from "#server/imports/lists/plan.ts"
import type { MedicineRow } from "#server/imports/lists/rows.ts"

export type ImportRemark = CatalogueImport["remarks"][number]

export type CataloguePlan = {
  added: MedicineAddition[]
  changed: MedicineAddition[]
  /** New barcodes, and known ones that get their pack size. */
  barcodes: ListedCode[]
  same: number
}

export type Planning = {
  finder: MedicineFinder
  facts: Map<number, Facts>
  packSizes: PackSizes
  fold: (text: string) => string
  note: (line: number, kind: ImportRemark["kind"], message: string) => void
}

/**
 * Sorts a list of medicines into new, changed and unchanged ones, and reports each line. Negative ids are
 * placeholders for rows not inserted yet.
 */
export function planCatalogue(rows: MedicineRow[], planning: Planning): CataloguePlan {
  const { finder, note } = planning
  const plan: CataloguePlan = { added: [], changed: [], barcodes: [], same: 0 }
  const lines = new Map<number, number>()
  for (const row of rows) {
    const ids = finder.find(row)
    const [known] = ids
    const earlier = known === undefined ? undefined : lines.get(known)
    if (ids.length > 1) note(row.line, "refused", tooMany(ids, finder))
    else if (earlier !== undefined)
      note(row.line, "refused", `This is the same medicine as in line ${earlier}.`)
    else {
      const id = known ?? -1 - plan.added.length
      const code = newCode(row, planning)
      const pack = newPackSize(row, planning)
      if (known === undefined) addRow(plan, { ...row, id }, planning)
      else changeRow(plan, { ...row, id }, { ...planning, code, pack })
      lines.set(id, row.line)
      if (code !== null) {
        finder.byGtin.set(code, id)
        plan.barcodes.push({ gtin: code, medicineId: id, packSize: row.packSize })
      }
      if (pack !== null) plan.barcodes.push({ ...pack, medicineId: id })
    }
  }
  return plan
}

function newCode({ line, gtin }: MedicineRow, { finder, note }: Planning): string | null {
  if (gtin === null || finder.byGtin.has(gtin)) return null
  if (!isShopsOwn(gtin)) return gtin
  note(line, "note", "The barcode is an in-store number; it was ignored.")
  return null
}

const called = ({ name, manufacturer }: Pick<KnownMedicine, "name" | "manufacturer">) =>
  manufacturer ? `${name} by ${manufacturer}` : name

function addRow(plan: CataloguePlan, row: MedicineAddition, { finder, fold, note }: Planning) {
  const manufacturer = row.manufacturer ?? ""
  const twin = finder
    .find({ ...row, gtin: null, manufacturer: null })
    .map(finder.get)
    .find((one) => one !== undefined && areNearMakers(fold(one.manufacturer), fold(manufacturer)))
  const message = called({ name: row.name, manufacturer })
  if (twin) note(row.line, "possible-duplicate", `${message} would be new, but resembles ${called(twin)}.`)
  else note(row.line, "new", `${message} is new.`)
  finder.add({ ...row, manufacturer })
  plan.added.push(row)
}

/** Whether two makers are probably one: `Emcure` and `Emcure Pharma (Pvt) Ltd`, or one is missing. */
function areNearMakers(one: string, other: string): boolean {
  const [first = ""] = one.split(" ")
  const [second = ""] = other.split(" ")
  return one === "" || other === "" || first === second || one.startsWith(other) || other.startsWith(one)
}

const yesNo = (value: boolean) => (value ? "yes" : "no")
const price = (cents: number | null) => (cents === null ? "none" : formatRupees(cents))
const quoted = (text: string | null) => (text ? `“${text}”` : "none")

function changeRow(
  plan: CataloguePlan,
  row: MedicineAddition,
  { finder, facts, note, code, pack }: Planning & { code: string | null; pack: PackSize | null },
) {
  const known = facts.get(row.id)
  const name = finder.get(row.id)?.name ?? row.name
  const changes = known ? changesOf(row, known) : []
  if (changes.length > 0) plan.changed.push(row)
  if (code !== null) changes.push("a new barcode")
  if (pack !== null) changes.push(`its barcode is a pack of ${pack.packSize}`)
  if (changes.length > 0) note(row.line, "changed", `${name}: ${changes.join("; ")}.`)
  else {
    plan.same += 1
    note(row.line, "same", `${name} stays as it is.`)
  }
}

/** Returns the fields in which the list differs from the catalogue; empty cells change nothing. */
function changesOf(row: MedicineAddition, known: Facts): string[] {
  const { prescriptionOnly, controlled, essential, tax, taxRateId, maxRetailPriceCents } = row
  const { otherNames, atcCode } = row
  const changes: string[] = []
  const say = (what: string, from: string, to: string) => changes.push(`${what} ${from} → ${to}`)
  if (prescriptionOnly !== null && prescriptionOnly !== known.prescriptionOnly)
    say("prescription only", yesNo(known.prescriptionOnly), yesNo(prescriptionOnly))
  if (controlled !== null && controlled !== known.controlled)
    say("controlled", yesNo(known.controlled), yesNo(controlled))
  if (essential !== null && essential !== known.essential)
    say("essential", yesNo(known.essential), yesNo(essential))
  if (taxRateId !== null && taxRateId !== (known.taxRateId ?? 0)) changes.push(`tax → ${tax}`)
  if (maxRetailPriceCents !== null && maxRetailPriceCents !== known.maxRetailPriceCents)
    say("maximum retail price", price(known.maxRetailPriceCents), price(maxRetailPriceCents))
  if (otherNames !== null && otherNames !== known.otherNames)
    say("other names", quoted(known.otherNames), quoted(otherNames))
  if (atcCode !== null && atcCode !== known.atcCode) say("ATC", known.atcCode ?? "none", atcCode)
  return changes
}
