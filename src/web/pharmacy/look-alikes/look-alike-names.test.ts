import { expect, test } from "vitest"
import {
  alikeOnShelf,
  areAlike,
  hasLookAlike,
  indexNames,
  partsOf,
} from "#web/pharmacy/look-alikes/look-alike-names.ts"

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

test("shows a listed name in tall man letters without changing its text", () => {
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

test("leaves unlisted names unchanged", () => {
  for (const text of ["prednisonelike", "paracetamol 500 mg – tablet", "", "–"])
    expect(shown(text)).toBe(text)
  expect(hasLookAlike("prednisonelike", names)).toBe(false)
  expect(hasLookAlike("Prednisone 5 mg", names)).toBe(true)
})

test("compares two names by the list of look-alikes", () => {
  expect(areAlike("prednisone", "Prednisolone", names)).toBe(true)
  expect(areAlike("prednisone", "prednisone", names)).toBe(false)
  expect(areAlike("prednisone", "hydralazine", names)).toBe(false)
  expect(areAlike("calcium and prednisolone", "prednisone", names)).toBe(true)
  expect(areAlike("prednisone", "prednisolone", indexNames([]))).toBe(false)
})

test("marks a name only while its look-alike is on the shelf", () => {
  const on = (...quantities: [string, number][]) =>
    [
      ...alikeOnShelf(
        quantities.map(([genericName, quantity]) => ({ genericName, quantity })),
        names,
      ),
    ].sort()
  expect(on(["prednisone", 3], ["prednisolone", 2])).toEqual(["prednisolone", "prednisone"])
  expect(on(["prednisone", 3], ["prednisolone", 0])).toEqual(["prednisolone"])
  expect(on(["prednisone", 3], ["hydralazine", 5])).toEqual([])
})
