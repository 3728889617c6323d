import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import type { Prescription } from "#contract/pharmacy/prescriptions.ts"
import type { ReceivedOrder } from "#contract/pharmacy/received-orders.ts"
import { type InteractionService, startInteractionService } from "#stand-ins/interaction-source.ts"
import { makePrescribed, onPaper } from "#test/pharmacy/controlled.ts"
import { makeBasket, openOrderDesk } from "#test/pharmacy/order-desk.ts"
import type { Shelf } from "#test/pharmacy/shelf.ts"
import { makeCart, makeOffline, openTillDesk } from "#test/pharmacy/till-desk.ts"
import { startApp, type TestApp } from "#test/support/app.ts"

let app: TestApp
let service: InteractionService
beforeAll(async () => {
  service = await startInteractionService({
    pairs: [{ between: ["warfarin", "aspirin"], summary: "Bleeding", indicator: "critical" }],
    token: "licence-1",
  })
  const settings = { INTERACTIONS_URL: service.url, INTERACTIONS_TOKEN: "licence-1" }
  app = await startApp({ settings })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const warned = {
  status: 409,
  body: {
    code: "supply-warned",
    data: {
      warnings: [{ kind: "interaction", summary: "Bleeding", severity: "critical", source: "Test source" }],
    },
  },
}

async function makeNamed(shelf: Shelf, generic: string): Promise<number> {
  const stockId = await makePrescribed(shelf, { controlled: false, generic })
  await shelf.sql(
    "update medicines set name = $2 || ' ' || id where id = (select medicine_id from stock where id = $1)",
    [stockId, generic],
  )
  return stockId
}

async function openDesk() {
  const desk = await openTillDesk(app)
  onTestFinished(() => desk[Symbol.asyncDispose]())
  const [warfarin, aspirin] = [
    await makeNamed(desk.shelf, "warfarin"),
    await makeNamed(desk.shelf, "aspirin"),
  ]
  const sell = (stockIds: number[], terms: object = {}) =>
    desk.sell(
      makeCart(
        stockIds.map((stockId) => ({ stockId, quantity: 1 })),
        { prescription: onPaper(), ...terms },
      ),
    )
  const newest = async () => {
    const { body } = await desk.send<{ prescriptions: { id: number }[] }>("GET /pharmacy/prescriptions")
    const id = body.prescriptions[0]?.id
    return (await desk.send<Prescription>(`GET /pharmacy/prescriptions/${id}`)).body
  }
  return { desk, warfarin, aspirin, sell, newest }
}

test("a sale with an interaction needs a reason, which is kept with what the source said", async () => {
  const { warfarin, aspirin, sell, newest } = await openDesk()
  expect(await sell([warfarin, aspirin])).toMatchObject(warned)
  expect((await sell([warfarin, aspirin], { overrideReason: "Doctor was asked" })).status).toBe(201)
  expect((await newest()).dispensings).toMatchObject([
    { overrideReason: "Doctor was asked", warnings: warned.body.data.warnings },
  ])
  expect(service.asked.at(-1)?.text).not.toMatch(/nimal|perera|fernando|slmc/i)
})

test("what the patient got within 90 days counts, until it is longer ago or came back", async () => {
  const { desk, warfarin, aspirin, sell } = await openDesk()
  expect((await sell([warfarin])).status).toBe(201)
  const age = (days: number) =>
    desk.shelf.sql(
      "update sales set occurred_at = now() - make_interval(days => $2) where pharmacy_id = $1 and total_cents > 0",
      [desk.shelf.pharmacy, days],
    )
  await age(89)
  expect(await sell([aspirin])).toMatchObject(warned)
  expect((await sell([aspirin], { prescription: onPaper({ patientName: "Kamala Silva" }) })).status).toBe(201)
  await age(91)
  expect((await sell([aspirin])).status).toBe(201)
})

test("a repeat, a record added later and an offline sale are checked as well", async () => {
  const { desk, warfarin, aspirin, sell, newest } = await openDesk()
  expect((await sell([warfarin], { prescription: onPaper({ repeatsAllowed: 1 }) })).status).toBe(201)
  const { id } = await newest()
  const seen = await desk.sold([{ stockId: aspirin, quantity: 1 }], { prescriptionSeen: true })
  const record = (change: object = {}) =>
    desk.send(`POST /sales/receipts/${seen.receiptNumber}/prescription`, {
      prescription: onPaper(),
      ...change,
    })
  expect(await record()).toMatchObject(warned)
  expect((await record({ overrideReason: "Known" })).status).toBe(201)
  expect((await sell([warfarin], { prescription: undefined, repeats: id })).body).toMatchObject({
    data: { warnings: [{ kind: "duplicate" }, { kind: "interaction" }] },
  })
  const offline = makeOffline([{ stockId: aspirin, quantity: 1, shownPriceCents: 500 }], {
    prescription: onPaper({ patientName: "Nimal  Perera" }),
  })
  expect((await desk.sell(offline)).status).toBe(201)
  expect((await newest()).dispensings[0]?.warnings).toContainEqual(warned.body.data.warnings[0])
})

test("orders of customers are checked when they are handed over, alone and as a basket", async () => {
  await using desk = await openOrderDesk(app)
  const rows = [await makeNamed(desk.shelf, "warfarin"), await makeNamed(desk.shelf, "aspirin")]
  const basket = makeBasket(rows.map((stockId) => ({ stockId, quantity: 1 })))
  const { body } = await desk.placeBasket(basket)
  const [first, second] = body.orders as [(typeof body.orders)[0], (typeof body.orders)[0]]
  for (const { id, version } of body.orders)
    await desk.send(desk.pharmacist.cookie, `POST /api/pharmacy/orders/${id}/ready`, { version })
  const complete = () =>
    desk.send(desk.pharmacist.cookie, `POST /api/pharmacy/orders/baskets/${basket.key}/complete`, {
      key: randomUUID(),
      lines: body.orders.map(({ id, version }) => ({ id, version, shownPriceCents: 500 })),
      pickupCode: first.pickupCode,
      prescription: onPaper(),
    })
  expect(await complete()).toMatchObject(warned)
  const handOver = ({ id, version, pickupCode }: typeof first) =>
    desk.send<ReceivedOrder>(desk.pharmacist.cookie, `POST /api/pharmacy/orders/${id}/complete`, {
      version,
      pickupCode,
      prescription: onPaper(),
    })
  expect((await handOver(first)).status).toBe(200)
  expect(await handOver(second)).toMatchObject(warned)
})

test("a source that does not answer is a warning, and without a prescription none is asked", async () => {
  const { warfarin, aspirin, sell, desk } = await openDesk()
  const asked = service.asked.length
  expect((await sell([warfarin, aspirin], { prescription: undefined, prescriptionSeen: true })).status).toBe(
    201,
  )
  expect((await sell([warfarin])).status).toBe(201)
  expect(service.asked).toHaveLength(asked)
  service.setTrouble("broken")
  onTestFinished(() => service.setTrouble(null))
  const rest = await makeNamed(desk.shelf, "aspirin")
  expect((await sell([rest])).body).toMatchObject({
    data: { warnings: [{ kind: "interactions-unchecked" }] },
  })
  expect((await sell([rest], { overrideReason: "Looked it up" })).status).toBe(201)
})
