import { expect, test } from "vitest"
import { readStockSearch, withPart } from "./stock-search.ts"

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
