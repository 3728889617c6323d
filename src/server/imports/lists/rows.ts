import { atcCode } from "#domain/admin/catalogue-rules.ts"
import { clinicalStrength, formName, medicineName, readMedicineName } from "#domain/pharmacy/medicine-name.ts"
import { readDistrict } from "#domain/platform/districts.ts"
import {
  readBarcode,
  readPackSize,
  readPhone,
  readPlace,
  readPrice,
  readQuantity,
  readText,
  readYesNo,
} from "./cells.ts"
import type { ListKind } from "./columns.ts"
import { readExpiry } from "./expiry.ts"
import { openMinutes, readOpeningHours } from "./opening-hours.ts"
import type { Row, Table } from "./read-table.ts"
import { CellRefused, type Remark } from "./refusals.ts"

export type PharmacyRow = {
  line: number
  name: string
  phoneNumber: string
  lat: number
  lng: number
  /** Null where the list is empty: the existing value stays. */
  address: string | null
  town: string | null
  district: string | null
  /** Whose pharmacies see each other's stock. */
  company: string | null
  priceExposure: boolean | null
  delivers: boolean | null
  openMinutes: string | null
  licenceNumber: string | null
}

/** A medicine as a list identifies it: by barcode, by name, or by its parts. */
export type NamedMedicine = {
  gtin: string | null
  name: string
  genericName: string
  brandName: string | null
  strength: string | null
  form: string | null
  manufacturer: string | null
}

export type MedicineRow = NamedMedicine & {
  line: number
  prescriptionOnly: boolean | null
  /** Implies prescription-only. */
  controlled: boolean | null
  /** On the national list of essential medicines. */
  essential: boolean | null
  /** The name of the tax that its prices include; "none" for none. */
  tax: string | null
  /** The tax's rate, 0 for none; null where the list is empty. */
  taxRateId: number | null
  maxRetailPriceCents: number | null
  otherNames: string | null
  atcCode: string | null
  /** The number of units in the barcode's pack. */
  packSize: number | null
}

/** A pharmacy and a medicine as a list names them. */
export type StockName = { pharmacy: string; medicine: NamedMedicine }

export type StockRow = StockName & {
  line: number
  priceCents: number | null
  quantity: number
  lot: string | null
  expiresOn: string | null
}

/** Reads rows; every row that cannot be read becomes a remark. */
export function readRows<Kind extends ListKind, Read>(
  table: Table<Kind>,
  read: (row: Row<Kind>, note: (message: string) => void) => Read,
): { rows: Read[]; remarks: Remark[]; refused: Row<Kind>[] } {
  const refused = [...table.broken]
  const rows: Read[] = []
  const remarks = [...table.remarks]
  for (const row of table.rows) {
    const remark = (kind: Remark["kind"], message: string) =>
      remarks.push({ list: table.kind, file: table.file, line: row.line, kind, message })
    try {
      rows.push(read(row, (message) => remark("note", message)))
    } catch (error) {
      if (!(error instanceof CellRefused)) throw error
      refused.push(row)
      remark("refused", error.message)
    }
  }
  return { rows, remarks, refused }
}

/** Returns the pharmacy and medicine of refused lines, as far as they are readable. */
export function namesIn(refused: Row<"stock">[]): StockName[] {
  return refused.flatMap(({ cell }) => {
    try {
      const pharmacy = readText(cell("pharmacy"), { what: "pharmacy", most: 200 })
      return [{ pharmacy, medicine: readNamedMedicine({ name: cell("medicine"), note: () => {}, cell }) }]
    } catch (error) {
      if (error instanceof CellRefused) return []
      throw error
    }
  })
}

export function readPharmacyRow({ line, cell }: Row<"pharmacies">): PharmacyRow {
  return {
    line,
    name: readText(cell("name"), { what: "name", most: 200, needed: true }),
    phoneNumber: readPhone(cell("phone")),
    ...readPlace(cell("lat"), cell("lng")),
    address: readText(cell("address"), { what: "address", most: 300 }) || null,
    town: readText(cell("town"), { what: "town", most: 100 }) || null,
    district: readDistrictCell(cell("district")),
    company: readText(cell("company"), { what: "company", most: 200 }) || null,
    priceExposure: readYesNo(cell("price_exposure"), "price exposure"),
    delivers: readYesNo(cell("delivers"), "delivery"),
    openMinutes: readHours(cell("hours")),
    licenceNumber: readText(cell("licence"), { what: "licence", most: 100 }) || null,
  }
}

function readDistrictCell(cell: string): string | null {
  if (cell === "" || cell === "-") return null
  const district = readDistrict(cell)
  if (district) return district
  throw new CellRefused(`The district ${cell.slice(0, 40)} is not one of the 25 districts.`)
}

function readHours(cell: string): string | null {
  if (cell === "") return null
  const spans = readOpeningHours(cell)
  if (spans) return openMinutes(spans)
  throw new CellRefused(
    `The opening hours ${cell.slice(0, 60)} cannot be read; write them like Mon-Fri 08:00-20:00; Sun closed.`,
  )
}

export function readMedicineRow(
  { line, cell }: Row<"medicines">,
  note: (message: string) => void,
): MedicineRow {
  const controlled = readYesNo(cell("controlled"), "controlled column")
  return {
    line,
    ...readNamedMedicine({ name: cell("name"), note, cell }),
    prescriptionOnly: controlled || readYesNo(cell("rx"), "prescription column"),
    controlled,
    essential: readYesNo(cell("essential"), "essential column"),
    tax: readText(cell("tax"), { what: "tax rate", most: 40 }) || null,
    taxRateId: null,
    maxRetailPriceCents: readPrice(cell("mrp"), "maximum retail price") || null,
    otherNames: readText(cell("other_names"), { what: "list of other names", most: 500 }) || null,
    atcCode: readAtcCode(cell("atc")),
    packSize: readPackSize(cell("pack_size")),
  }
}

function readAtcCode(cell: string): string | null {
  const code = cell.toUpperCase().replace(/\s/g, "")
  if (code === "" || code === "-") return null
  if (atcCode.test(code)) return code
  throw new CellRefused(
    `The ATC code ${cell.slice(0, 40)} is invalid; it looks like A10BA02, or the start of one.`,
  )
}

export function readStockRow({ line, cell }: Row<"stock">, note: (message: string) => void): StockRow {
  return {
    line,
    pharmacy: readText(cell("pharmacy"), { what: "pharmacy", most: 200 }),
    medicine: readNamedMedicine({ name: cell("medicine"), note, cell }),
    priceCents: readPrice(cell("price")),
    quantity: readQuantity(cell("quantity")),
    lot: readText(cell("lot"), { what: "lot", most: 40 }) || null,
    expiresOn: readExpiry(cell("expiry")),
  }
}

type PartColumn = "generic" | "brand" | "strength" | "form" | "manufacturer" | "barcode"
type Naming = { name: string; note: (message: string) => void; cell: (column: PartColumn) => string }

/**
 * Reads the parts of a medicine's name, from their own columns where present, else parsed from its single
 * name.
 */
export function readNamedMedicine({ name, note, cell }: Naming): NamedMedicine {
  const text = readText(name, { what: "medicine's name", most: 300 })
  const given = {
    genericName: readText(cell("generic"), { what: "generic name", most: 200 }).toLowerCase(),
    brandName: readText(cell("brand"), { what: "brand", most: 200 }),
    strength: clinicalStrength(readText(cell("strength"), { what: "strength", most: 100 })),
    form: formName(readText(cell("form"), { what: "form", most: 100 })),
  }
  const { gtin, note: barcodeNote } = readBarcode(cell("barcode"))
  if (!text && !given.genericName && !given.brandName && !gtin) {
    throw new CellRefused(barcodeNote ?? "The line names no medicine.")
  }
  if (barcodeNote) note(barcodeNote)
  const parsed = readMedicineName(text)
  const parts = {
    genericName: given.genericName || parsed.genericName || given.brandName.toLowerCase(),
    brandName: given.brandName || parsed.brandName || null,
    strength: given.strength || parsed.strength || null,
    form: given.form || parsed.form || null,
  }
  const manufacturer = readText(cell("manufacturer"), { what: "manufacturer", most: 200 }) || null
  const whole = medicineName(parts).slice(0, 300)
  if (parts.genericName.length > 200)
    throw new CellRefused("The medicine's name is longer than 200 characters.")
  return { gtin, ...parts, name: whole, manufacturer }
}
