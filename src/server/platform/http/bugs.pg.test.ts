import fastify from "fastify"
import { expect, test, vi } from "vitest"
import { logOptions } from "#server/platform/log.ts"
import { openStockDesk } from "#test/pharmacy/stock-desk.ts"
import { signIn, startApp } from "#test/support/app.ts"

test("logs a constraint violation with the request id and answers 500", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const id = await stockDesk.shelf.makeRow({ quantity: 5 })
  const admin = await signIn(app, { roles: ["admin"] })
  await stockDesk.shelf.sql("alter table stock add constraint planted_stock check (price_cents <> 4242)")
  await stockDesk.shelf.sql("alter table suppliers add constraint planted_supplier check (name <> 'Planted')")
  await stockDesk.shelf.sql(
    "alter table pharmacies add constraint planted_pharmacy check (name <> 'Planted')",
  )
  const logged = vi.spyOn(app.server.log, "error")
  const pharmacy = {
    key: crypto.randomUUID(),
    name: "Planted",
    phoneNumber: "011 234 5699",
    address: "",
    town: "Colombo",
    lat: 8.5,
    lng: 80.5,
    hours: [{ from: 480, to: 1200 }],
    priceExposure: true,
    delivers: true,
    licenceNumber: null,
    isAnother: false,
  }
  const supplier = { name: "Planted", phone: null, leadTimeDays: 1 }
  const writes = {
    planted_stock: async () => stockDesk.edit(await stockDesk.getRow(id), { priceCents: 4242 }),
    planted_supplier: () => stockDesk.send(admin.cookie, "POST /api/admin/suppliers", supplier),
    planted_pharmacy: () => stockDesk.send(admin.cookie, "POST /api/admin/pharmacies", pharmacy),
  }
  for (const [constraint, write] of Object.entries(writes)) {
    logged.mockClear()
    const { status, body } = await write()
    const requestId: unknown = expect.stringMatching(/^\S+$/)
    expect([constraint, status, body]).toMatchObject([
      constraint,
      500,
      { code: "something-went-wrong", data: { requestId } },
    ])
    expect(logged).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        err: expect.objectContaining({ code: "23514", constraint }),
        requestId: (body.data as { requestId: string }).requestId, // checked above
      }),
      "unexpected failure",
    )
  }
  logged.mockRestore()
})

test("leaves the refused row out of the log", async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const options = logOptions({ logLevel: "error" } as never) // the only setting read
  await using server = fastify({ logger: { ...(options as object), stream } })
  const err = Object.assign(new Error("violates"), { detail: "Failing row contains (Nimal, 077 123 4567)." })
  server.log.error({ err }, "unexpected failure")
  expect(lines.join("")).toContain("violates")
  expect(lines.join("")).not.toContain("Nimal")
})

test("maps a constraint violation to its field", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  const id = await stockDesk.shelf.makeRow({ quantity: 1 })
  expect(await stockDesk.buy(id, 1_000_000)).toMatchObject({
    status: 400,
    body: { code: "bad-input", data: { fields: [{ field: "quantity" }] } },
  })
})
