import pg from "pg"

export type NewMedicine = {
  name: string
  genericName?: string
  brandName?: string
  strength?: string
  form?: string
  manufacturer?: string
  otherNames?: string
}

export type NewPharmacy = {
  name?: string
  lat?: number
  lng?: number
  priceExposure?: boolean
  delivers?: boolean
  openMinutes?: string
  listed?: boolean
}

export type NewStock = { medicineId: number; pharmacyId: number; quantity?: number; priceCents?: number }

/** Inserts medicines, pharmacies and stock into a test's database as its owner; `await using` ends the connection. */
export async function openCatalogue(ownerUrl: string) {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const insert = async (statement: string, values: unknown[]): Promise<number> => {
    const { rows } = await owner.query<{ id: number }>(statement, values)
    if (!rows[0]) throw new Error("Nothing was inserted")
    return rows[0].id
  }
  return {
    owner,
    makeMedicine: (medicine: NewMedicine) => insert(medicineStatement, medicineValues(medicine)),
    makePharmacy: (pharmacy: NewPharmacy = {}) => insert(pharmacyStatement, pharmacyValues(pharmacy)),
    makeStock: (stock: NewStock) =>
      insert(
        "insert into stock (medicine_id, pharmacy_id, quantity, price_cents) values ($1, $2, $3, $4) returning id",
        [stock.medicineId, stock.pharmacyId, stock.quantity ?? 10, stock.priceCents ?? 1_000],
      ),
    [Symbol.asyncDispose]: () => owner.end(),
  }
}

const medicineStatement = `
  insert into medicines (name, generic_name, brand_name, strength, form, manufacturer, other_names)
  values ($1, $2, $3, $4, $5, $6, $7) returning id`

const medicineValues = (medicine: NewMedicine) => [
  medicine.name,
  medicine.genericName ?? medicine.name,
  medicine.brandName ?? null,
  medicine.strength ?? null,
  medicine.form ?? null,
  medicine.manufacturer ?? "Ceyline",
  medicine.otherNames ?? "",
]

const pharmacyStatement = `
  insert into pharmacies (name, phone_number, lat, lng, price_exposure, delivers, open_minutes, listed, licence_verified_at)
  values ($1, '0112000000', $2, $3, $4, $5, $6, $7, now()) returning id`

const pharmacyValues = (pharmacy: NewPharmacy) => [
  pharmacy.name ?? "Sunrise Pharmacy",
  pharmacy.lat ?? 6.9271,
  pharmacy.lng ?? 79.8612,
  pharmacy.priceExposure ?? true,
  pharmacy.delivers ?? false,
  pharmacy.openMinutes ?? "{[0,10080)}",
  pharmacy.listed ?? true,
]
