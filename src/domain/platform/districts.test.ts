import { expect, test } from "vitest"
import { districts, readDistrict, shortDistrict } from "./districts.ts"

test("lists the 25 districts once", () => {
  expect(new Set(districts).size).toBe(25)
  expect(new Set(districts.map(shortDistrict)).size).toBe(25)
})

test("reads a district however a list writes it", () => {
  expect(["kandy", "NUWARA-ELIYA", "Nuwaraeliya", " Galle District "].map(readDistrict)).toEqual([
    "Kandy",
    "Nuwara Eliya",
    "Nuwara Eliya",
    "Galle",
  ])
})

test("reads nothing else", () => {
  expect(["", "district", "Colombo 7", "Western Province"].map(readDistrict)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
