import { expect, test } from "vitest"
import { changesOf, plainField, sayValue } from "#web/admin/audit/audit-words.ts"

const words = { nothing: "nothing", yes: "yes", no: "no", field: plainField }
const say = (field: string, value: unknown) => sayValue(field, value, words).replaceAll("\u00a0", " ")

test("lists only fields whose value differs", () => {
  expect(changesOf({ before: null, after: null })).toEqual([])
  const before = { price_cents: 100, listed: true, note: "a", same: { a: 1 } }
  const after = { price_cents: 120, listed: true, note: null, same: { a: 1 }, town: "Galle", empty: null }
  expect(changesOf({ before, after })).toEqual([
    { field: "price_cents", from: 100, to: 120, wasThere: true },
    { field: "note", from: "a", to: null, wasThere: true },
    { field: "town", from: null, to: "Galle", wasThere: false },
  ])
})

test("formats values by their field name", () => {
  expect(say("price_cents", 125000)).toBe("Rs. 1,250.00")
  expect(say("cents", 50)).toBe("Rs. 0.50")
  expect(say("quantity", 1250)).toBe("1250")
  expect(say("revoked_at", "2026-11-20T18:30:00+00:00")).toBe("21 November 2026, 12:00 am")
  expect(say("expected_on", "2026-11-20")).toBe("20 November 2026")
  expect(say("licence", "2026-11")).toBe("2026-11")
  expect([say("a", true), say("a", false), say("a", null), say("a", "")]).toEqual([
    "yes",
    "no",
    "nothing",
    "nothing",
  ])
  expect(say("scopes", ["stock:read", "stock:write"])).toBe("stock:read, stock:write")
  expect(say("roles", [])).toBe("nothing")
  const notice = { text: "Back soon", from_at: "2026-11-20T18:30:00+00:00", until_at: null }
  expect(say("notice", notice)).toBe("Text: Back soon, From: 21 November 2026, 12:00 am, Until: nothing")
  expect(say("gone", { 110: "aciclovir", 112: "aciclovir cream" })).toBe(
    "aciclovir (110), aciclovir cream (112)",
  )
  expect(say("value", { row: { unit_cost_cents: 420 } })).toBe("Row: Unit cost: Rs. 4.20")
  expect([plainField("note_number"), plainField("unit_cost_cents"), plainField("closed_at")]).toEqual([
    "Note number",
    "Unit cost",
    "Closed",
  ])
})
