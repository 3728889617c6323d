import type { PrescriptionText, Supplied, SupplyWarning } from "#contract/pharmacy/prescriptions.ts"
import { problem } from "#server/platform/http/problems.ts"

/** Returns what is written on a prescription as the database functions take it. */
export const writtenText = (text: PrescriptionText) => ({
  patient_name: text.patientName,
  patient_phone: text.patientPhone,
  patient_age: text.patientAge,
  prescriber: text.prescriber,
  prescriber_number: text.prescriberNumber,
  written_on: text.writtenOn,
  repeats_allowed: text.repeatsAllowed,
})

/** A supply with what a source of interactions warned of. */
export type CheckedSupply = Supplied & { interactions?: SupplyWarning[] }

/** Returns the prescription of a sale as the database functions take it; undefined without one. */
export function suppliedOn(
  { prescription, repeats, overrideReason, interactions }: CheckedSupply,
  isOffline = false,
): object | undefined {
  if (repeats !== undefined) {
    if (prescription) throw problem("bad-input", undefined, "A repeat has no new prescription.")
    if (isOffline) throw problem("bad-input", undefined, "A prescription is repeated online only.")
    return { repeats, interactions, override_reason: overrideReason }
  }
  if (!prescription) return undefined
  const directions = (prescription.directions ?? []).map(({ stockId, text }) => ({ stock_id: stockId, text }))
  return { ...writtenText(prescription), directions, interactions, override_reason: overrideReason }
}
