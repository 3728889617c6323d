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

test("reads a shared address unchanged", () => {
  const shared = { q: "metformin 500 mg", near: "kandy", open: "true", within: "5", form: "tablet" }
  expect(readTrackerSearch(shared)).toEqual({
    q: "metformin 500 mg",
    near: "kandy",
    open: true,
    within: 5,
    form: "tablet",
  })
})

test("keeps a search for digits a text", () => {
  expect(readTrackerSearch({ q: 500 })).toEqual({ q: "500" })
})

test("omits invalid values", () => {
  expect(readTrackerSearch({ q: "  ", within: "far", open: "maybe", near: ["kandy"], other: 1 })).toEqual({})
})

test("truncates a long search text", () => {
  expect(readTrackerSearch({ q: "x".repeat(1000) }).q).toHaveLength(200)
})

test("keeps only known, non-default values in the address", () => {
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

test("returns to the first page when a filter changes", () => {
  expect(withPart({ q: "para", page: 4 }, { filter: "none" })).toEqual({ q: "para", filter: "none" })
  expect(withPart({ q: "para" }, { page: 2 })).toEqual({ q: "para", page: 2 })
})

test("reads numbers, days and months, or omits them", () => {
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

test("omits the first page and the default filter", () => {
  expect(readMedicinesSearch({ q: "a", filter: "all", page: "1" })).toEqual({ q: "a" })
  expect(readMedicinesSearch({ filter: "in-stock", page: "2" })).toEqual({ filter: "in-stock", page: 2 })
})

test("omits overlong texts from administration addresses", () => {
  expect(readAdminSearch({ q: "x".repeat(201), show: "ended", id: 7, other: "y" })).toEqual({
    show: "ended",
    id: "7",
  })
})
