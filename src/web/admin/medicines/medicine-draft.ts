import type { CatalogueMedicine, MedicineFields } from "#contract/admin/medicines.ts"
import { atcCode } from "#domain/admin/catalogue-rules.ts"
import { readMedicineName } from "#domain/pharmacy/medicine-name.ts"
import { readPriceCents } from "#domain/pharmacy/stock-rules.ts"

/** A medicine as typed into the form. */
export type MedicineDraft = {
  genericName: string
  brandName: string
  strength: string
  form: string
  manufacturer: string
  otherNames: string
  atcCode: string
  maximum: string
  prescriptionOnly: boolean
  controlled: boolean
  essential: boolean
  /** The tax rate's id; empty for none. */
  taxRateId: string
}

/** Returns the draft of a medicine; a new one starts with the parsed search text. */
export function draftOf(of: CatalogueMedicine | null, searchedName = ""): MedicineDraft {
  if (of === null && searchedName) return { ...draftOf(null), ...draftOfName(searchedName) }
  const cents = of?.maxRetailPriceCents ?? null
  return {
    genericName: of?.genericName ?? "",
    brandName: of?.brandName ?? "",
    strength: of?.strength ?? "",
    form: of?.form ?? "",
    manufacturer: of?.manufacturer ?? "",
    otherNames: of?.otherNames ?? "",
    atcCode: of?.atcCode ?? "",
    maximum: cents === null ? "" : (cents / 100).toFixed(2),
    prescriptionOnly: of?.prescriptionOnly ?? false,
    controlled: of?.controlled ?? false,
    essential: of?.essential ?? false,
    taxRateId: String(of?.taxRate?.id ?? ""),
  }
}

function draftOfName(text: string) {
  const { genericName, brandName, strength, form } = readMedicineName(text)
  return { genericName, brandName: brandName ?? "", strength: strength ?? "", form: form ?? "" }
}

export const codeOf = (draft: MedicineDraft) => draft.atcCode.trim().toUpperCase()
export const isCodeRight = (draft: MedicineDraft) => codeOf(draft) === "" || atcCode.test(codeOf(draft))

/** Returns the maximum price in cents; null for none, undefined for an invalid one. */
export function maximumOf({ maximum }: MedicineDraft): number | null | undefined {
  if (maximum.trim() === "") return null
  const cents = readPriceCents(maximum)
  return cents === null || cents === 0 ? undefined : cents
}

const orNothing = (text: string) => text.trim() || null

export const fieldsOf = (draft: MedicineDraft): MedicineFields => ({
  genericName: draft.genericName,
  brandName: orNothing(draft.brandName),
  strength: orNothing(draft.strength),
  form: orNothing(draft.form),
  manufacturer: draft.manufacturer,
  otherNames: draft.otherNames,
  atcCode: codeOf(draft) || null,
  prescriptionOnly: draft.prescriptionOnly || draft.controlled,
  controlled: draft.controlled,
  essential: draft.essential,
  taxRateId: Number(draft.taxRateId) || null,
  maxRetailPriceCents: maximumOf(draft) ?? null,
})

/** Returns the name to type for confirmation: without the en dash, which keyboards lack. */
export const shortName = (name: string) => name.split(" – ")[0] ?? name
