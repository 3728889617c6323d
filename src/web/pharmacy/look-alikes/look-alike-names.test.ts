import { expect, test } from "vitest"
import { areAlike, hasLookAlike, indexNames, partsOf } from "#web/pharmacy/look-alikes/look-alike-names.ts"

const names = indexNames([
  { name: "prednisone", tallMan: "predniSONE", others: ["prednisolone"] },
  { name: "prednisolone", tallMan: "prednisoLONE", others: ["prednisone"] },
  { name: "hydralazine", tallMan: "hydrALAZINE", others: ["hydroxyzine"] },
  { name: "daunorubicin", tallMan: "DAUNOrubicin", others: ["doxorubicin"] },
])
const shown = (text: string) =>
  partsOf(text, names)
    .map((part) => (part.isTall ? part.text.toUpperCase() : part.text))
    .join("")

test("a listed name is shown with the letters in which it differs, and stays as it is stored", () => {
  expect(shown("prednisone 5 mg – tablet")).toBe("predniSONE 5 mg – tablet")
  expect(shown("Prednisolone and hydralazine")).toBe("PrednisoLONE and hydrALAZINE")
  expect(shown("daunorubicin")).toBe("DAUNOrubicin")
  for (const text of ["prednisone 5 mg – tablet", "x Prednisolone and hydralazine 3", "", "daunorubicin"])
    expect(
      partsOf(text, names)
        .map((part) => part.text)
        .join(""),
    ).toBe(text)
})

test("a name that only begins like one, and a name of nobody, are left alone", () => {
  for (const text of ["prednisonelike", "paracetamol 500 mg – tablet", "", "–"])
    expect(shown(text)).toBe(text)
  expect(hasLookAlike("prednisonelike", names)).toBe(false)
  expect(hasLookAlike("Prednisone 5 mg", names)).toBe(true)
})

test("two names are alike only when one is mistaken for the other", () => {
  expect(areAlike("prednisone", "Prednisolone", names)).toBe(true)
  expect(areAlike("prednisone", "prednisone", names)).toBe(false)
  expect(areAlike("prednisone", "hydralazine", names)).toBe(false)
  expect(areAlike("calcium and prednisolone", "prednisone", names)).toBe(true)
  expect(areAlike("prednisone", "prednisolone", indexNames([]))).toBe(false)
})
