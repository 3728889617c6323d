import { expect, test } from "vitest"
import { correctSpelling, editsToBeginnings, likelyMeant } from "./spelling.ts"

const names = [
  "paracetamol",
  "paracetamol and codeine",
  "metformin",
  "methotrexate",
  "aspirin",
  "losartan",
  "valsartan",
  "amoxicillin",
  "ampicillin",
  "prednisolone",
  "prednisone",
  "Ventolin Evohaler",
]

test.each([
  ["paracitamol", "paracetamol"],
  ["PARACITAMOL", "paracetamol"],
  ["amoxcillin", "amoxicillin"],
  ["metphormin", "metformin"],
  ["metfromin", "metformin"],
  ["asprin", "aspirin"],
  ["losartn", "losartan"],
  ["ventoln", "Ventolin"],
])("corrects %s to %s", (text, name) => {
  expect(correctSpelling(text, names)).toBe(name)
})

test.each([
  ["prednislone", "as close to prednisolone as to prednisone"],
  ["zolgensma", "like none"],
  ["paraxxxxmol", "too far from any"],
  ["losn", "too short to tell"],
  ["x".repeat(200), "no medicine's name"],
])("does not correct %s: it is %s", (text) => {
  expect(correctSpelling(text, names)).toBeNull()
})

test("does not correct a name to part of a longer text's other words", () => {
  expect(correctSpelling("codein and something", names)).toBeNull()
})

test("counts an omitted, added, replaced or swapped letter as one edit", () => {
  for (const text of ["asprin", "aspirrin", "aspiron", "apsirin"])
    expect(editsToBeginnings(text, "aspirin").at(-1), text).toBe(1)
  expect(editsToBeginnings("aspirin", "aspirin").at(-1)).toBe(0)
  expect(editsToBeginnings("", "ab")).toEqual([0, 1, 2])
})

test("suggests names with a similar beginning while typing, nearest first", () => {
  expect(likelyMeant("metphor", names)).toEqual(["metformin", "methotrexate"])
  expect(likelyMeant("paracita", names)[0]).toBe("paracetamol")
  expect(likelyMeant("xyz", names)).toEqual([])
})
