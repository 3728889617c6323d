import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { expect, type Rows } from "./fixtures.ts"
import { makePerson } from "./own-person.ts"
import { receiveUnits } from "./shelf.ts"

/** Creates a pharmacy for one test, with one medicine and a member of staff. */
export async function makeCounter(rows: Rows, quantity: number) {
  const name = `counter${randomUUID().slice(0, 8)}`
  const [made] = await rows<{ pharmacyId: number; stockId: number }>(
    `with pharmacy as (
       insert into pharmacies (name, phone_number, lat, lng, rounds_cash) values ('Harbour Pharmacy', '+94112345678', 6.9, 79.86, false) returning id
     ), medicine as (
       insert into medicines (name, generic_name, manufacturer) values ($1, $1, 'Test Maker') returning id
     )
     insert into stock (medicine_id, pharmacy_id, price_cents) select medicine.id, pharmacy.id, 450 from medicine, pharmacy
     returning id as "stockId", pharmacy_id as "pharmacyId"`,
    [name],
  )
  if (!made) throw new Error("No shelf was made")
  await receiveUnits(rows, made, { quantity, lot: "B1" })
  return { ...made, name, ...(await hire(rows, made, "Nimali Perera")) }
}

/** Creates a logged-in person who works at a pharmacy. */
export async function hire(rows: Rows, { pharmacyId }: { pharmacyId: number }, name: string) {
  const { subject, token } = await makePerson(rows, name, ["pharmacien"])
  await listAt(rows, { subject, pharmacyId })
  return { subject, token }
}

export const listAt = (rows: Rows, { subject, pharmacyId }: { subject: string; pharmacyId: number }) =>
  rows("insert into staff (subject, pharmacy_id) values ($1, $2)", [subject, pharmacyId])

/** Ends a workplace as the administration does, regardless of a sale in progress. */
export const endPlace = (rows: Rows, { subject }: { subject: string }) =>
  rows(
    "update staff set ended_at = now(), ended_by = 'test', end_reason = 'left' where subject = $1 and ended_at is null",
    [subject],
  )

export type Counter = Awaited<ReturnType<typeof makeCounter>>

/** Presses Check again until the page shows its workplace; the page may find it first, without a press. */
export async function untilAssigned(page: Page) {
  const checkAgain = page.getByRole("button", { name: "Check again" })
  await expect(async () => {
    if (await checkAgain.isVisible()) await checkAgain.click({ timeout: 1_000 })
    await expect(checkAgain).toBeHidden({ timeout: 1_000 })
  }).toPass()
}
