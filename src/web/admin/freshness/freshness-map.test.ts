import { expect, test } from "vitest"
import { ageOf, countByDistrict } from "./freshness-map.tsx"

const now = new Date("2026-11-27T06:00:00Z")
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
const place = (district: string | null, freshAt: string | null) => ({
  id: 1,
  name: "Pharmacy",
  lat: 7,
  lng: 80,
  district,
  freshAt,
})

test.each([
  [ago(0), "fresh"],
  [ago(6.9), "fresh"],
  [ago(7), "week"],
  [ago(29.9), "week"],
  [ago(30), "month"],
  [null, "month"],
])("a pharmacy whose stock changed at %s is %s", (freshAt, age) => {
  expect(ageOf({ freshAt }, now)).toBe(age)
})

test("lists the district with the most silent pharmacies first", () => {
  const rows = countByDistrict(
    [place("Kandy", ago(1)), place("Galle", ago(8)), place(null, null), place("Galle", ago(1))],
    now,
  )
  expect(rows.map(({ district, fresh, week, month }) => [district, fresh, week, month])).toEqual([
    [null, 0, 0, 1],
    ["Galle", 1, 1, 0],
    ["Kandy", 1, 0, 0],
  ])
})
