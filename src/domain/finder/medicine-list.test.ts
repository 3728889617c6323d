import { expect, test } from "vitest"
import { readMedicineList, writeMedicineList } from "./medicine-list.ts"

test("reads back what it writes", () => {
  const list = [
    { name: "metformin 500 mg – tablet", units: 30 },
    { name: "insulin 100 IU/ml (10 ml)", units: 1 },
  ]
  expect(writeMedicineList(list)).toBe("metformin 500 mg – tablet*30|insulin 100 IU/ml (10 ml)")
  expect(readMedicineList(writeMedicineList(list))).toEqual(list)
})

test("reads names once, without empty ones and without absurd numbers", () => {
  expect(readMedicineList(" losartan*2 || LOSARTAN*9 |*4|aspirin*0|zinc*999999")).toEqual([
    { name: "losartan", units: 2 },
    { name: "aspirin", units: 1 },
    { name: "zinc", units: 100_000 },
  ])
  expect(readMedicineList("")).toEqual([])
})

test("replaces its separators in a name", () => {
  expect(readMedicineList(writeMedicineList([{ name: "a|b*3", units: 2 }]))).toEqual([
    { name: "a b 3", units: 2 },
  ])
})
