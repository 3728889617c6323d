import { expect, test } from "vitest"
import { clinicalStrength, medicineName, readMedicineName, unbroken } from "./medicine-name.ts"

test("joins generic name, strength and form", () => {
  expect(medicineName({ genericName: "metformin", strength: "500 mg", form: "tablet" })).toBe(
    "metformin 500 mg – tablet",
  )
})

test("puts the brand in brackets after the generic name", () => {
  expect(
    medicineName({ genericName: "paracetamol", brandName: "Panadol", strength: "500 mg", form: "tablet" }),
  ).toBe("paracetamol (Panadol) 500 mg – tablet")
})

test("leaves no gap for an unknown part", () => {
  expect(medicineName({ genericName: "calamine", strength: null, form: "lotion" })).toBe("calamine – lotion")
  expect(medicineName({ genericName: "calamine", brandName: "", strength: "" })).toBe("calamine")
})

test("keeps number and unit, and the dash and the word before it, on one line", () => {
  expect(unbroken("metformin 1,000 mg – tablet")).toBe("metformin 1,000\u00a0mg\u00a0– tablet")
  expect(unbroken("salbutamol 2 mg/5 mL – syrup")).toBe("salbutamol 2\u00a0mg/5\u00a0mL\u00a0– syrup")
})

test("stores names with plain spaces", () => {
  expect(medicineName({ genericName: "metformin", strength: "500 mg", form: "tablet" })).not.toMatch(/\u00a0/)
})

test("reads a display name back into its parts", () => {
  for (const parts of [
    { genericName: "metformin", brandName: null, strength: "500 mg", form: "tablet" },
    { genericName: "paracetamol", brandName: "Panadol Baby", strength: "120 mg/5 mL", form: "syrup" },
    {
      genericName: "amoxicillin and clavulanic acid",
      brandName: "Augmentin",
      strength: "500 mg and 125 mg",
      form: "tablet",
    },
    { genericName: "co-trimoxazole", brandName: null, strength: "480 mg", form: "tablet" },
    { genericName: "calamine", brandName: null, strength: null, form: "lotion" },
    { genericName: "metformin", brandName: null, strength: "1,000 mg", form: "modified-release tablet" },
  ]) {
    expect(readMedicineName(medicineName(parts))).toEqual(parts)
  }
})

test("reads names as tills write them", () => {
  expect(readMedicineName("METFORMIN 500MG TABS")).toEqual({
    genericName: "metformin",
    brandName: null,
    strength: "500 mg",
    form: "tablet",
  })
  expect(readMedicineName("Salbutamol 100mcg/dose Inhaler")).toMatchObject({
    genericName: "salbutamol",
    strength: "100 micrograms/dose",
    form: "inhaler",
  })
  expect(readMedicineName("පැරසිටමෝල් 500mg")).toMatchObject({
    genericName: "පැරසිටමෝල්",
    strength: "500 mg",
    form: null,
  })
})

test("keeps a name without a strength whole", () => {
  expect(readMedicineName("Vitamin B12")).toMatchObject({
    genericName: "vitamin b12",
    strength: null,
    form: null,
  })
  expect(readMedicineName("500mg")).toMatchObject({ genericName: "500mg", strength: null })
})

test("writes strengths in clinical notation", () => {
  expect(clinicalStrength("500mg")).toBe("500 mg")
  expect(clinicalStrength(".5 MG")).toBe("0.5 mg")
  expect(clinicalStrength("5.0mg")).toBe("5 mg")
  expect(clinicalStrength("100mcg")).toBe("100 micrograms")
  expect(clinicalStrength("100iu/ml")).toBe("100 units/mL")
  expect(clinicalStrength("125mg/5ml")).toBe("125 mg/5 mL")
  expect(clinicalStrength("500mg+125mg")).toBe("500 mg and 125 mg")
  expect(clinicalStrength("1 %")).toBe("1%")
  expect(clinicalStrength("10.50 mg")).toBe("10.5 mg")
})
