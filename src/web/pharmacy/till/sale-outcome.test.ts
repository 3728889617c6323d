import { ORPCError } from "@orpc/client"
import { expect, test } from "vitest"
import { makeShelfRow } from "#test/pharmacy/shelf-rows.ts"
import { addUnits, makeCart } from "./cart.ts"
import { cartToSend, refusalOf } from "./sale-outcome.ts"

const cart = {
  ...addUnits(makeCart(1), makeShelfRow({ stockId: 7, priceCents: 450 }), 2).cart,
  received: "10",
  sentAt: "2026-11-20T06:00:00.000Z",
}

test("sends the same body each time, with shown prices and cash received", () => {
  expect(cartToSend(cart)).toEqual(cartToSend(cart))
  expect(cartToSend(cart)).toEqual({
    id: cart.id,
    occurredAt: cart.sentAt,
    lines: [{ stockId: 7, quantity: 2, shownPriceCents: 450 }],
    payment: { method: "cash", tenderedCents: 1000 },
    shownTotalCents: 900,
    prescriptionSeen: false,
  })
  expect(cartToSend({ ...cart, received: "" }).payment).toEqual({ method: "cash" })
  expect(cartToSend({ ...cart, method: "qr" }).payment).toEqual({ method: "qr" })
  const discount = { percent: 5, reason: "Senior citizen" }
  const lines = cart.lines.map((line) => ({ ...line, discount: { cents: 120, reason: "Damaged pack" } }))
  const split = { ...cart, lines, discount, method: "split" as const, card: 200, qr: 41, roundsCash: true }
  expect(cartToSend(split)).toMatchObject({
    lines: [{ stockId: 7, discount: { cents: 120, reason: "Damaged pack" } }],
    discount,
    payment: { method: "split", cardCents: 200, qrCents: 41, tenderedCents: 1000 },
    shownTotalCents: 741,
  })
})

test("maps an error to changed lines, a refusal or an unknown outcome", () => {
  const lines = [{ stockId: 7, asked: 2, available: 1 }]
  const refused = (code: string, status: number, data?: unknown) =>
    refusalOf(new ORPCError(code, { status, data, defined: true }))
  expect(refused("not-enough-stock", 409, { lines })).toEqual({
    kind: "changed",
    changed: { code: "not-enough-stock", lines },
  })
  expect(refused("prescription-needed", 409, { lines: [] })).toEqual({ kind: "prescription-needed" })
  expect(refused("bad-input", 400)).toMatchObject({ kind: "refused" })
  expect(refused("database-away", 503)).toEqual({ kind: "unsure", outage: "server-away" })
  expect(refusalOf(new TypeError("Failed to fetch"))).toEqual({ kind: "unsure", outage: "no-connection" })
})
