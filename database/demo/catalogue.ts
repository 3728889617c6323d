import { readFileSync } from "node:fs"
import Papa from "papaparse"
import { gtinCheckDigit } from "#domain/pharmacy/gtin.ts"
import { medicineName } from "#domain/pharmacy/medicine-name.ts"

export type DemoMedicine = {
  id: number
  name: string
  genericName: string
  brandName: string | null
  strength: string | null
  form: string
  manufacturer: string
  otherNames: string
  prescriptionOnly: boolean
  controlled: boolean
  essential: boolean
  maxRetailPriceCents: number | null
  /** The price of one unit (a tablet, a bottle), before a pharmacy rounds it. */
  usualCents: number
  /** How often it is sold, 1 to 10. */
  demand: number
  /** Sold by the tablet, not by the bottle. */
  counted: boolean
}

export type DemoBarcode = { gtin: string; medicineId: number; packSize: number }

const countedForms = /tablet|capsule|suppository/

export function readRows(file: string): Record<string, string>[] {
  const text = readFileSync(new URL(file, import.meta.url), "utf8")
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data
}

/** Returns the demo's medicines: one for each maker of each product in medicines.csv. */
export function readCatalogue(): DemoMedicine[] {
  const otherNames = new Map(readRows("other-names.csv").map((row) => [row.generic, row.other_names ?? ""]))
  let id = 0
  return readRows("medicines.csv").flatMap((row) =>
    (row.makers ?? "").split(";").map((maker) => {
      id += 1
      return readMedicine({ id, row, maker: maker.trim(), otherNames: otherNames.get(row.generic) ?? "" })
    }),
  )
}

type MedicineLine = { id: number; row: Record<string, string>; maker: string; otherNames: string }

function readMedicine({ id, row, maker, otherNames }: MedicineLine): DemoMedicine {
  const [brandName, manufacturer] = maker.includes("@") ? maker.split("@") : [null, maker]
  const parts = {
    genericName: row.generic ?? "",
    brandName,
    strength: row.strength || null,
    form: row.form ?? "",
  }
  const genericCents = Math.round(Number((row.rupees ?? "").replace(",", "")) * 100)
  // A brand costs about twice as much as its generic, and makers differ a little.
  const usualCents = Math.round(genericCents * (brandName ? 2.1 : 0.92 + (id % 5) * 0.04))
  return {
    ...parts,
    id,
    name: medicineName(parts),
    manufacturer: manufacturer ?? "",
    otherNames,
    prescriptionOnly: row.prescription !== "no",
    controlled: row.prescription === "controlled",
    essential: row.essential === "yes",
    maxRetailPriceCents: row.capped === "yes" ? Math.ceil((usualCents * 1.15) / 5) * 5 : null,
    usualCents,
    demand: Math.max(1, Number(row.demand) - (brandName ? 0 : id % 3)),
    counted: countedForms.test(parts.form),
  }
}

/** Returns numbers from GS1's in-store range (02…), so that no real pack has one of them. */
export function barcodesOf({ id, counted }: DemoMedicine): DemoBarcode[] {
  const packs = counted ? [10, 100] : [1]
  return packs.map((packSize, place) => {
    const body = `0299${String(id).padStart(7, "0")}${String(place + 1).padStart(2, "0")}`
    return { gtin: body + gtinCheckDigit(body), medicineId: id, packSize }
  })
}
