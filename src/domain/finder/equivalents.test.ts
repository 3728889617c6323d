import { expect, test } from "vitest"
import { medicineName } from "#domain/pharmacy/medicine-name.ts"
import { type ComparedMedicine, readComposition, relationOf } from "./equivalents.ts"

const medicine = (
  genericName: string,
  strength: string | null,
  form: string | null,
  brandName: string | null = null,
): ComparedMedicine => ({
  genericName,
  strength,
  form,
  brandName,
  name: medicineName({ genericName, brandName, strength, form }),
})

const relation = (one: ComparedMedicine, other: ComparedMedicine) =>
  relationOf(readComposition(one), readComposition(other))

const metformin = medicine("metformin", "500 mg", "tablet")
const slow = medicine("metformin", "500 mg", "modified-release tablet")

test.each([
  ["another maker's brand", metformin, medicine("Metformin", "500mg", "Tablets", "Glucophage")],
  ["grams", medicine("metformin", "1,000 mg", "tablet"), medicine("metformin", "1 g", "tablet")],
  [
    "micrograms",
    medicine("levothyroxine", "50 mcg", "tablet"),
    medicine("levothyroxine", "0.05 mg", "tablet"),
  ],
  ["a film coat", metformin, medicine("metformin", "500 mg", "film-coated tablet")],
  ["modified release under two makers", slow, medicine("metformin", "500 mg", "prolonged-release tablet")],
  ["a brand's mark", slow, medicine("metformin", "500 mg", "modified-release tablet", "Glucophage XR")],
  [
    "a syrup in another volume",
    medicine("paracetamol", "120 mg/5 mL", "syrup"),
    medicine("paracetamol", "24 mg/mL", "syrup"),
  ],
  [
    "a combination in another order",
    medicine("amoxicillin and clavulanic acid", "500 mg and 125 mg", "tablet"),
    medicine("clavulanic acid + amoxicillin", "125 mg + 500 mg", "tablet"),
  ],
  [
    "a divisor for both parts",
    medicine("aluminium hydroxide and magnesium hydroxide", "200 mg and 200 mg/5 mL", "suspension"),
    medicine("magnesium hydroxide and aluminium hydroxide", "40 mg/mL and 40 mg/mL", "suspension"),
  ],
  ["drops", medicine("timolol", "0.5%", "eye drops"), medicine("timolol", "0.5 %", "eye drops")],
])("counts as the same: %s", (_, one, other) => {
  expect(relation(one, other)).toBe("same")
  expect(relation(other, one)).toBe("same")
})

test.each([
  ["immediate and modified release", metformin, slow],
  [
    "a modified-release brand listed as a plain tablet",
    metformin,
    medicine("metformin", "500 mg", "tablet", "Glucophage XR"),
  ],
  ["a till's name with a mark", metformin, { ...metformin, name: "METFORMIN SR 500MG TAB" }],
  [
    "two kinds of modified release",
    medicine("nifedipine", "30 mg", "modified-release tablet", "Adalat LA"),
    medicine("nifedipine", "30 mg", "modified-release tablet", "Adalat Retard"),
  ],
  ["tablet and capsule", metformin, medicine("metformin", "500 mg", "capsule")],
  [
    "plain and enteric-coated",
    medicine("aspirin", "75 mg", "tablet"),
    medicine("aspirin", "75 mg", "enteric-coated tablet"),
  ],
  [
    "plain and dispersible",
    medicine("aspirin", "300 mg", "tablet"),
    medicine("aspirin", "300 mg", "dispersible tablet"),
  ],
  [
    "syrup and suspension",
    medicine("ibuprofen", "100 mg/5 mL", "syrup"),
    medicine("ibuprofen", "100 mg/5 mL", "suspension"),
  ],
  ["an unknown form", metformin, medicine("metformin", "500 mg", null)],
  [
    "spray and tablet",
    medicine("glyceryl trinitrate", "400 micrograms/dose", "sublingual spray"),
    medicine("glyceryl trinitrate", "500 micrograms", "sublingual tablet"),
  ],
])("counts as another form: %s", (_, one, other) => {
  expect(relation(one, other)).toBe("other-form")
  expect(relation(other, one)).toBe("other-form")
})

test.each([
  ["850 mg", metformin, medicine("metformin", "850 mg", "tablet")],
  [
    "a stronger syrup",
    medicine("amoxicillin", "125 mg/5 mL", "suspension"),
    medicine("amoxicillin", "250 mg/5 mL", "suspension"),
  ],
  [
    "milligrams without a volume",
    medicine("salbutamol", "2 mg/5 mL", "syrup"),
    medicine("salbutamol", "2 mg", "syrup"),
  ],
  [
    "another part of a combination",
    medicine("losartan and hydrochlorothiazide", "50 mg and 12.5 mg", "tablet"),
    medicine("losartan and hydrochlorothiazide", "50 mg and 25 mg", "tablet"),
  ],
  [
    "swapped parts",
    medicine("fluticasone and salmeterol", "125 micrograms and 25 micrograms/dose", "inhaler"),
    medicine("salmeterol and fluticasone", "125 micrograms and 25 micrograms/dose", "inhaler"),
  ],
  [
    "one unknown strength",
    medicine("multivitamin", null, "syrup"),
    medicine("multivitamin", "5 mL", "syrup"),
  ],
  ["two unknown strengths", medicine("multivitamin", null, "syrup"), medicine("multivitamin", null, "syrup")],
])("counts as another strength: %s", (_, one, other) => {
  expect(relation(one, other)).toBe("other-strength")
  expect(relation(other, one)).toBe("other-strength")
})

test.each([
  [
    "another salt",
    medicine("metoprolol tartrate", "50 mg", "tablet"),
    medicine("metoprolol succinate", "50 mg", "tablet"),
  ],
  [
    "a salt and none",
    medicine("diclofenac sodium", "50 mg", "tablet"),
    medicine("diclofenac potassium", "50 mg", "tablet"),
  ],
  [
    "a part of a combination",
    medicine("paracetamol", "500 mg", "tablet"),
    medicine("paracetamol and codeine", "500 mg and 8 mg", "tablet"),
  ],
  ["look-alikes", medicine("prednisone", "5 mg", "tablet"), medicine("prednisolone", "5 mg", "tablet")],
])("does not relate different ingredients: %s", (_, one, other) => {
  expect(relation(one, other)).toBeNull()
})
