import type { CatalogueMedicine } from "#contract/admin/medicines.ts"
import type { MedicineFacts, NewCorrection } from "#contract/pharmacy/corrections.ts"
import { atcCode } from "#domain/admin/catalogue-rules.ts"
import { readMedicineName } from "#domain/pharmacy/medicine-name.ts"
import { readPriceCents } from "#domain/pharmacy/stock-rules.ts"

/** The facts of a medicine as typed into a form. */
export type FactsDraft = {
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
}

/** A medicine as typed into the form of the administration. */
export type MedicineDraft = FactsDraft & {
  /** The tax rate's id; empty for none. */
  taxRateId: string
}

/** Returns the draft of a medicine; a new one starts with the parsed search text. */
export function draftOf(of: CatalogueMedicine | null, searchedName = ""): MedicineDraft {
  if (of === null) return { ...noFacts, ...(searchedName && draftOfName(searchedName)), taxRateId: "" }
  return { ...factsDraftOf(of), taxRateId: String(of.taxRate?.id ?? "") }
}

const noFacts: FactsDraft = {
  genericName: "",
  brandName: "",
  strength: "",
  form: "",
  manufacturer: "",
  otherNames: "",
  atcCode: "",
  maximum: "",
  prescriptionOnly: false,
  controlled: false,
  essential: false,
}

/** Returns the draft of the facts of a medicine as they are. */
export const factsDraftOf = (of: Omit<MedicineFacts, "codes">): FactsDraft => ({
  genericName: of.genericName,
  brandName: of.brandName ?? "",
  strength: of.strength ?? "",
  form: of.form ?? "",
  manufacturer: of.manufacturer,
  otherNames: of.otherNames,
  atcCode: of.atcCode ?? "",
  maximum: of.maxRetailPriceCents === null ? "" : (of.maxRetailPriceCents / 100).toFixed(2),
  prescriptionOnly: of.prescriptionOnly,
  controlled: of.controlled,
  essential: of.essential,
})

function draftOfName(text: string) {
  const { genericName, brandName, strength, form } = readMedicineName(text)
  return { genericName, brandName: brandName ?? "", strength: strength ?? "", form: form ?? "" }
}

const codeOf = (draft: FactsDraft) => draft.atcCode.trim().toUpperCase()
export const isCodeRight = (draft: FactsDraft) => codeOf(draft) === "" || atcCode.test(codeOf(draft))

/** Returns the maximum price in cents; null for none, undefined for an invalid one. */
export function maximumOf({ maximum }: FactsDraft): number | null | undefined {
  if (maximum.trim() === "") return null
  const cents = readPriceCents(maximum)
  return cents === null || cents === 0 ? undefined : cents
}

const orNothing = (text: string) => text.trim() || null

export const fieldsOf = (draft: FactsDraft): Required<NewCorrection["facts"]> => ({
  genericName: draft.genericName.trim(),
  brandName: orNothing(draft.brandName),
  strength: orNothing(draft.strength),
  form: orNothing(draft.form),
  manufacturer: draft.manufacturer.trim(),
  otherNames: draft.otherNames.trim(),
  atcCode: codeOf(draft) || null,
  prescriptionOnly: draft.prescriptionOnly || draft.controlled,
  controlled: draft.controlled,
  essential: draft.essential,
  maxRetailPriceCents: maximumOf(draft) ?? null,
})

/** Returns the name to type for confirmation: without the en dash, which keyboards lack. */
export const shortName = (name: string) => name.split(" – ")[0] ?? name
