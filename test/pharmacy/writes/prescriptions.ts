import { randomUUID } from "node:crypto"
import { receiptNumberOf } from "#domain/pharmacy/receipt-number.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { makeRecorded } from "../prescriptions.ts"
import type { PreparedCounter } from "./prepare.ts"
import { recordFor, takesOfAddedRecord } from "./supplied-on.ts"
import type { Write } from "./write.ts"

/** Corrections of a prescription, allergies, and a count of a controlled medicine. */
export async function prescriptionWrites({ shelf, other }: PreparedCounter): Promise<Record<string, Write>> {
  const removePage = async (prescription: number) => {
    const page = randomUUID()
    await shelf.sql(
      `insert into prescription_pages (id, prescription_id, media_type, sealed, content_hash, added_by, added_at)
       values ($1, $2, 'image/png', 'x', 'x', 'test', now())`,
      [page, prescription],
    )
    return `/pharmacy/prescriptions/${prescription}/pages/${page}/remove`
  }
  const controlled = async (pharmacy: PharmacyId) => {
    const row = await shelf.makeRow({ pharmacy, quantity: 12 })
    await shelf.sql(
      `update medicines set prescription_only = true, controlled = true
       where id = (select medicine_id from stock where id = $1)`,
      [row],
    )
    return row
  }
  const unrecorded = async (pharmacy: PharmacyId) => {
    const id = randomUUID()
    const row = await shelf.makeRow({ pharmacy, quantity: 12 })
    await shelf.sql(
      `update medicines set prescription_only = true where id = (select medicine_id from stock where id = $1)`,
      [row],
    )
    const cart = JSON.stringify([{ stock_id: row, quantity: 2 }])
    const terms = JSON.stringify({ prescription_seen: true, payment_method: "card" })
    await shelf.sql("select sell($1, $2, $3, 'test', $4, $5, '')", [
      pharmacy,
      id,
      receiptNumberOf(id),
      cart,
      terms,
    ])
    return { row, path: `/sales/receipts/${receiptNumberOf(id)}/prescription` }
  }
  const [late, foreignLate] = [await unrecorded(shelf.pharmacy), await unrecorded(other)]
  const [mine, theirs] = [await makeRecorded(shelf, shelf.pharmacy), await makeRecorded(shelf, other)]
  const [row, foreignRow] = [await controlled(shelf.pharmacy), await controlled(other)]
  return {
    "sales.addPrescription": {
      path: late.path,
      takes: takesOfAddedRecord,
      body: { prescription: recordFor(late.row), overrideReason: "Lost on the way" },
      foreign: { path: foreignLate.path },
    },
    "prescriptions.correct": {
      path: `/pharmacy/prescriptions/${mine}/corrections`,
      takes: [
        "patientPhone",
        "patientAge",
        "patientAge=0",
        "prescriberNumber",
        "repeatsAllowed",
        "repeatsAllowed=0",
      ],
      body: {
        version: 1,
        patientName: "Nimal Perera",
        patientPhone: "077 123 4567",
        patientAge: 61,
        prescriber: "Dr. T. Fernando",
        prescriberNumber: "SLMC 12345",
        writtenOn: "2026-11-01",
        repeatsAllowed: 1,
        reason: "Misread the initial",
      },
      foreign: { path: `/pharmacy/prescriptions/${theirs}/corrections` },
    },
    "prescriptions.noteAllergies": {
      path: `/pharmacy/prescriptions/${mine}/allergies`,
      takes: ["generics=[]"],
      body: { generics: ["penicillin"] },
      foreign: { path: `/pharmacy/prescriptions/${theirs}/allergies` },
    },
    "prescriptions.removePage": {
      path: await removePage(mine),
      body: {},
      foreign: { path: await removePage(theirs) },
    },
    "register.count": {
      path: `/pharmacy/register/${row}/counts`,
      takes: ["reason", "counted=0", "balance=0"],
      body: { key: randomUUID(), counted: 12, balance: 12, witness: "Kamala", reason: "One was broken" },
      foreign: { path: `/pharmacy/register/${foreignRow}/counts` },
    },
  }
}
