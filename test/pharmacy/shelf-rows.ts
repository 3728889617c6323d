import type { ShelfRow } from "#contract/pharmacy/till.ts"

let nextId = 1

/** Builds a row of the till's stock list, for tests without a server. */
export function makeShelfRow(parts: Partial<ShelfRow> = {}): ShelfRow {
  const stockId = parts.stockId ?? nextId++
  return {
    stockId,
    medicineId: stockId,
    name: "metformin 500 mg – tablet",
    genericName: "metformin",
    brandName: null,
    strength: "500 mg",
    form: "tablet",
    manufacturer: "Lakmedi Labs",
    priceCents: 450,
    tax: null,
    quantity: 10,
    prescriptionOnly: false,
    controlled: false,
    maxRetailPriceCents: null,
    gtins: [],
    packSize: null,
    looseUnits: 0,
    isFavourite: false,
    formerIds: [],
    nextLot: null,
    nextExpiresOn: null,
    lots: [],
    ...parts,
  }
}
