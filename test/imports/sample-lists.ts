import pg from "pg"
import { expect } from "vitest"
import { type ImportOptions, runImport } from "#server/imports/lists/run-import.ts"
import type { TestDatabase } from "#test/support/postgres.ts"

export const now = new Date("2026-11-20T08:18:00Z")

export const pharmacies = `name,phone,lat,lng,address,town,price_exposure,delivers,hours,licence
Harbour Chemists,011 234 5678,6.9352,79.8523,24 Lighthouse Lane,Colombo,yes,yes,Mon-Fri 08:00-20:00; Sat 08:00-13:00; Sun closed,L-1
Lotus Road Pharmacy,+94 77 123 4567,6.9361,79.8561,61 Lotus Road,Colombo,no,no,24/7,L-2
`
export const medicines = `generic,brand,strength,form,manufacturer,barcode,rx,mrp
paracetamol,Panadol,500mg,tablets,Haleon,4006381333931,no,6.80
paracetamol,,500 mg,tablet,Lakmedi Labs,,no,
metformin,,500 mg,tablet,Ceylon Generics,036000291452,yes,Rs. 5.50
`
export const stock = `pharmacy,medicine,manufacturer,barcode,price,quantity,lot,expiry
Harbour Chemists,,,4006381333931,5.00,120,A1,11/2027
Harbour Chemists,,,4006381333931,5.00,30,A2,02/2027
harbour chemists,metformin 500mg,,,4.50,60,,
L-2,Metformin 500 mg tab,Ceylon Generics,,"4,75",40,K9,31/01/2027
`

type Texts = { pharmacies?: string; medicines?: string; stock?: string }

export function importing(database: TestDatabase, texts: Texts, more: Partial<ImportOptions> = {}) {
  const lists = Object.fromEntries(
    Object.entries(texts).map(([kind, text]) => [kind, { file: `${kind}.csv`, bytes: Buffer.from(text) }]),
  )
  return runImport({ ownerUrl: database.ownerUrl, lists, now, ...more })
}

export async function ask(database: TestDatabase, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: "array" })).rows
  } finally {
    await client.end()
  }
}

export const shelves = (database: TestDatabase) =>
  ask(
    database,
    `select p.name, m.name, s.price_cents, s.quantity from stock s
     join pharmacies p on p.id = s.pharmacy_id join medicines m on m.id = s.medicine_id order by 1, 2`,
  )

export async function expectSoundLedger(database: TestDatabase) {
  expect(await ask(database, "select rule, stock_id from check_ledger()")).toEqual([])
  expect(await ask(database, "select rule, stock_id from check_reservations()")).toEqual([])
}

export const numbersOf = (result: Awaited<ReturnType<typeof runImport>>) =>
  result.lists.map(({ kind, added, changed, same, refused }) => [kind, added, changed, same, refused])
