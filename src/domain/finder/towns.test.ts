import { expect, test } from "vitest"
import { findPlaces, places } from "./towns.ts"

test("lists every town once, inside Sri Lanka", () => {
  expect(places.length).toBeGreaterThanOrEqual(60)
  expect(new Set(places.map(({ id }) => id)).size).toBe(places.length)
  for (const { lat, lng } of places) {
    expect(lat).toBeGreaterThan(5.9)
    expect(lat).toBeLessThan(9.9)
    expect(lng).toBeGreaterThan(79.6)
    expect(lng).toBeLessThan(81.9)
  }
})

test("writes the three names of a town in their scripts", () => {
  for (const { names } of places) {
    expect(names.si.replaceAll("\u200d", "")).toMatch(/^[\u0d80-\u0dff -]+$/)
    expect(names.ta).toMatch(/^[\u0b80-\u0bff -]+$/)
    expect(names.en).toMatch(/^[A-Za-z -]+$/)
  }
})

test("finds a town by the start of its name in any language", () => {
  expect(findPlaces("kand")[0]?.id).toBe("kandy")
  expect(findPlaces("මහනුවර")[0]?.id).toBe("kandy")
  expect(findPlaces("கண்டி")[0]?.id).toBe("kandy")
})

test("ranks names that start with the text before names that contain it", () => {
  expect(
    findPlaces("mat")
      .map(({ id }) => id)
      .slice(0, 2),
  ).toEqual(["matara", "matale"])
  expect(findPlaces("wa").map(({ id }) => id)[0]).toBe("wattala")
})

test("returns the largest towns for an empty text and none for nonsense", () => {
  expect(findPlaces("", 5).map(({ id }) => id)).toEqual([
    "colombo",
    "kandy",
    "galle",
    "jaffna",
    "trincomalee",
  ])
  expect(findPlaces("xyzzy")).toEqual([])
})
