import { expect, test } from "vitest"
import { paths } from "#domain/platform/paths.ts"
import { loginSearch, safeBack, searchUrl } from "#web/data/paths.ts"

test("every address of the browser's side", () => {
  expect(Object.values(paths)).toEqual([
    "/",
    "/pharos",
    "/scheduling",
    "/assistant",
    "/orders",
    "/account",
    "/contact",
    "/login",
    "/unauthorized",
    "/admin",
    "/admin/users",
    "/admin/unmet-searches",
    "/admin/pharmacies",
    "/admin/suppliers",
    "/admin/medicines",
    "/admin/banners",
    "/admin/audit",
    "/admin/health",
    "/admin/settings",
    "/pos",
    "/pos/purchase",
    "/pos/stock",
    "/pos/stock/count",
    "/pos/stock/labels",
    "/pos/stock/quarantine",
    "/pos/to-do",
    "/pos/suppliers",
    "/pos/orders",
    "/pos/medicines",
    "/pos/keys",
    "/pos/day",
    "/pos/dashboard",
    "/suppliers",
    "/suppliers/accepted-orders",
    "/suppliers/order-history",
  ])
})

test("a search stands in the address, whatever was typed", () => {
  expect(searchUrl(" para ")).toBe("/pharos?q=para")
  expect(searchUrl("a&b=c %")).toBe("/pharos?q=a%26b%3Dc+%25")
  expect(searchUrl("   ")).toBe("/pharos")
})

test("the way back after a login stays inside this site", () => {
  expect(safeBack("/pharos?q=para")).toBe("/pharos?q=para")
  for (const elsewhere of [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "javascript:1",
    "/a\nb",
    7,
    undefined,
  ])
    expect(safeBack(elsewhere)).toBe("/")
})

test("only the two known reasons of a failed login are taken from the address", () => {
  expect(loginSearch({ error: "token-failed", back: "/orders" })).toEqual({
    error: "token-failed",
    back: "/orders",
  })
  expect(loginSearch({ error: "<b>", back: "//evil.example" })).toEqual({ back: "/" })
  expect(loginSearch({})).toEqual({})
})
