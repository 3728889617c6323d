import { expect, test } from "vitest"
import { readRows } from "#database/demo/catalogue.ts"
import { atcGroupOf } from "#domain/customer/atc-groups.ts"
import { groupedGenerics, groupOf } from "./medicine-groups.ts"

test("has a readable code and a named group for each generic, once", () => {
  expect(groupedGenerics.length).toBeGreaterThan(100)
  expect(new Set(groupedGenerics).size).toBe(groupedGenerics.length)
  for (const generic of groupedGenerics) {
    const group = groupOf(generic)
    expect(group?.atc, generic).toMatch(/^[A-Z]\d\d[A-Z]{2}\d\d$/)
    expect(atcGroupOf(group?.atc ?? ""), generic).toBeDefined()
    expect(group?.leaflet ?? "https://www.nhs.uk/medicines/none/", generic).toMatch(
      /^https:\/\/www\.nhs\.uk\/medicines\/[a-z-]+\/$/,
    )
  }
})

test("names generics as the catalogue does, and says nothing about others", () => {
  const known = new Set(readRows("medicines.csv").map(({ generic }) => generic))
  expect(groupedGenerics.filter((generic) => !known.has(generic))).toEqual([])
  expect(groupOf("Metformin")?.atc).toBe("A10BA02")
  // A cream and a tablet of it are for different things.
  expect(groupOf("hydrocortisone")).toBeNull()
  expect(groupOf("unobtainium")).toBeNull()
})
