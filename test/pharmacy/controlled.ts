import { colomboDay, daysLater } from "#domain/platform/colombo-day.ts"
import type { BatchMade, Shelf } from "./shelf.ts"

/** The day so many days from now, in Sri Lanka. */
export const dayIn = (days = 0) => daysLater(colomboDay(new Date()), days)

type Prescribed = { controlled?: boolean; batches?: BatchMade[]; generic?: string; strength?: string }

/** Makes a stock row of a medicine that is prescription-only and, unless said otherwise, controlled. */
export async function makePrescribed(
  shelf: Shelf,
  { controlled = true, batches = [{ quantity: 50, lot: "A" }], generic, strength = "10 mg" }: Prescribed = {},
): Promise<number> {
  const stockId = await shelf.makeRow({ batches, priceCents: 500 })
  await shelf.sql(
    `update medicines set prescription_only = true, controlled = $2, generic_name = coalesce($3, name), strength = $4
     where id = (select medicine_id from stock where id = $1)`,
    [stockId, controlled, generic, strength],
  )
  return stockId
}

/** What is written on a prescription of today. */
export const onPaper = (change: object = {}) => ({
  patientName: "Nimal Perera",
  prescriber: "Dr. S. Fernando",
  prescriberNumber: "SLMC 12345",
  writtenOn: dayIn(),
  ...change,
})
