import { expect, test } from "vitest"
import {
  readAdminSearch,
  readDaySearch,
  readMedicinesSearch,
  readQuarantineSearch,
  readSchedulingSearch,
  readStockSearch,
  readTrackerSearch,
  withPart,
} from "./searches.ts"

test("an address that somebody shared is read as it was written", () => {
  const shared = { q: "metformin 500 mg", near: "kandy", open: "true", within: "5", form: "tablet" }
  expect(readTrackerSearch(shared)).toEqual({
    q: "metformin 500 mg",
    near: "kandy",
    open: true,
    within: 5,
    form: "tablet",
  })
})

test("a search for digits stays a text", () => {
  expect(readTrackerSearch({ q: 500 })).toEqual({ q: "500" })
})

test("what cannot be used is left out", () => {
  expect(readTrackerSearch({ q: "  ", within: "far", open: "maybe", near: ["kandy"], other: 1 })).toEqual({})
})

test("a very long search text is cut, not refused", () => {
  expect(readTrackerSearch({ q: "x".repeat(1000) }).q).toHaveLength(200)
})

test("an address keeps what is meant and nothing else", () => {
  expect(
    readStockSearch({ q: "para", filter: "low", sort: "price", order: "down", page: "3", x: 1 }),
  ).toEqual({
    q: "para",
    filter: "low",
    sort: "price",
    order: "down",
    page: 3,
  })
  expect(readStockSearch({ q: "", filter: "all", sort: "name", order: "up", page: "1" })).toEqual({})
  expect(readStockSearch({ q: ["a"], filter: "x", sort: 1, page: "-2" })).toEqual({})
})

test("another question begins at its first page", () => {
  expect(withPart({ q: "para", page: 4 }, { filter: "none" })).toEqual({ q: "para", filter: "none" })
  expect(withPart({ q: "para" }, { page: 2 })).toEqual({ q: "para", page: 2 })
})

test("numbers, days and months are read as such or not at all", () => {
  expect([
    readDaySearch({ report: "7" }),
    readDaySearch({ report: "0" }),
    readDaySearch({ report: 2 ** 31 }),
  ]).toEqual([{ report: 7 }, {}, {}])
  expect(readSchedulingSearch({ day: "2026-11-21", new: " Panadol " })).toEqual({
    day: "2026-11-21",
    new: "Panadol",
  })
  expect(readSchedulingSearch({ day: "2026-19-91", new: "" })).toEqual({ new: "" })
  expect(readQuarantineSearch({ status: "settled", month: "2026-13" })).toEqual({ status: "settled" })
})

test("a list's first page and its standard filter have no place in the address", () => {
  expect(readMedicinesSearch({ q: "a", filter: "all", page: "1" })).toEqual({ q: "a" })
  expect(readMedicinesSearch({ filter: "in-stock", page: "2" })).toEqual({ filter: "in-stock", page: 2 })
})

test("the administration's addresses keep texts that are not too long", () => {
  expect(readAdminSearch({ q: "x".repeat(201), show: "ended", id: 7, other: "y" })).toEqual({
    show: "ended",
    id: "7",
  })
})
