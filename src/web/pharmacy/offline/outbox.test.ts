import "fake-indexeddb/auto"
import { ORPCError } from "@orpc/client"
import { expect, test, vi } from "vitest"
import { receiptNumberOf } from "#domain/pharmacy/receipt-number.ts"
import { makeShelfRow } from "#test/pharmacy/shelf-rows.ts"
import { maxFailures, type Reply, replyTo, sendWaiting } from "#web/pharmacy/offline/send-waiting.ts"
import { syncStateOf } from "#web/pharmacy/offline/sync-chip.tsx"
import { makeOfflineReceipt, makeOfflineSale } from "./offline-sale.ts"
import {
  findUnsettled,
  queuedUnits,
  queueSale,
  settle,
  unpark,
  watchUnsettled,
  withoutQueued,
} from "./outbox.ts"

const morning = "2026-11-20T04:00:00.000Z"
const row = makeShelfRow({ stockId: 7, name: "metformin", priceCents: 450, quantity: 10 })
const sold: Reply = { kind: "sold" }
const refused: Reply = { kind: "refused", refusal: { code: "not-found", message: "", at: morning } }

let pharmacies = 0
const makePharmacy = () => ++pharmacies

async function makeQueue(count: number, pharmacyId = makePharmacy()) {
  const ids = Array.from({ length: count }, () => crypto.randomUUID())
  for (const id of ids) await queueSale(makeSale(id, pharmacyId))
  return { pharmacyId, ids }
}

function makeSale(id: string, pharmacyId: number, occurredAt = morning) {
  const cart = {
    id,
    occurredAt,
    isOffline: true,
    lines: [{ stockId: 7, quantity: 2, shownPriceCents: 500 }],
    payment: { method: "cash" as const, tenderedCents: 2000 },
  }
  return { id, pharmacyId, cart, sale: makeOfflineSale(cart, [row]), soldBy: "Nimali" }
}

/**
 * Creates a server that records what it is sent and gives these replies in turn, repeating the last.
 */
function makeServer(...replies: Reply[]) {
  const got: string[] = []
  return {
    got,
    post: async ({ id }: { id: string }) => {
      got.push(id)
      return (replies.length > 1 ? replies.shift() : replies[0]) ?? sold
    },
  }
}

const idsOf = async (pharmacyId: number) => (await findUnsettled(pharmacyId)).map(({ id }) => id)

test("sends queued sales in the order of sale, whatever the clock said", async () => {
  const pharmacyId = makePharmacy()
  const ids = ["2026-11-22T04:00:00Z", "2026-11-20T04:00:00Z", "2026-11-21T04:00:00Z"].map((at) => {
    const id = crypto.randomUUID()
    return { id, at }
  })
  for (const { id, at } of ids) await queueSale(makeSale(id, pharmacyId, at))
  const server = makeServer(sold)
  expect(await sendWaiting(pharmacyId, server.post)).toBe("all-sent")
  expect(server.got).toEqual(ids.map(({ id }) => id))
  expect(await idsOf(pharmacyId)).toEqual([])
})

test("keeps the rest of the queue after a lost answer", async () => {
  const { pharmacyId, ids } = await makeQueue(3)
  const server = makeServer(sold, { kind: "no-answer" }, sold)
  expect(await sendWaiting(pharmacyId, server.post)).toBe("no-answer")
  expect(await idsOf(pharmacyId)).toEqual(ids.slice(1))
  expect(await sendWaiting(pharmacyId, server.post)).toBe("all-sent")
  expect(server.got).toEqual([ids[0], ids[1], ids[1], ids[2]])
})

test("sends a sale under the same id after its page ended", async () => {
  const { pharmacyId, ids } = await makeQueue(1)
  const dying = sendWaiting(pharmacyId, () => Promise.reject(new Error("The page is gone")))
  await expect(dying).rejects.toThrow("gone")
  const server = makeServer(sold)
  await sendWaiting(pharmacyId, server.post)
  expect(server.got).toEqual(ids)
})

test("queues the same sale once and keeps its position", async () => {
  const { pharmacyId, ids } = await makeQueue(2)
  await Promise.all([0, 1].map(() => queueSale(makeSale(ids[0] ?? "", pharmacyId))))
  expect(await idsOf(pharmacyId)).toEqual(ids)
})

test("sends each sale once from two tabs", async () => {
  const { pharmacyId, ids } = await makeQueue(5)
  let busy = 0
  const got: string[] = []
  const post = async ({ id }: { id: string }) => {
    busy += 1
    expect(busy).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 1))
    busy -= 1
    got.push(id)
    return sold
  }
  await Promise.all([sendWaiting(pharmacyId, post), sendWaiting(pharmacyId, post)])
  expect(got).toEqual(ids)
})

test("parks a refused sale until someone retries or settles it", async () => {
  const { pharmacyId, ids } = await makeQueue(3)
  const server = makeServer(refused, sold)
  expect(await sendWaiting(pharmacyId, server.post)).toBe("all-sent")
  expect(server.got).toEqual(ids)
  const [parked] = await findUnsettled(pharmacyId)
  expect(parked).toMatchObject({ id: ids[0], state: "parked", refusal: { code: "not-found" } })
  if (!parked) throw new Error("Nothing is parked")
  await unpark(parked)
  expect(await settle(parked, { by: "Nimali", at: morning })).toBe(false)
  await sendWaiting(pharmacyId, makeServer(refused).post)
  expect(await settle(parked, { by: "Nimali", at: morning })).toBe(true)
  await unpark(parked)
  expect(await findUnsettled(pharmacyId)).toEqual([])
  const late = makeServer(sold)
  await sendWaiting(pharmacyId, late.post)
  expect(late.got).toEqual([])
})

test("parks a sale after repeated server errors", async () => {
  const { pharmacyId, ids } = await makeQueue(2)
  const post = async ({ id }: { id: string }): Promise<Reply> => (id === ids[0] ? { kind: "failed" } : sold)
  for (let tries = 1; tries < maxFailures; tries++)
    expect(await sendWaiting(pharmacyId, post)).toBe("no-answer")
  expect(await sendWaiting(pharmacyId, post)).toBe("all-sent")
  expect(await findUnsettled(pharmacyId)).toMatchObject([{ id: ids[0], state: "parked" }])
})

test("keeps a queued sale's seller until a parked one is retried", async () => {
  const pharmacyId = makePharmacy()
  const sale = makeSale(crypto.randomUUID(), pharmacyId)
  await queueSale({ ...sale, cart: { ...sale.cart, soldBy: "oidc|nimali" } })
  const got: (string | undefined)[] = []
  const gone: Reply = { kind: "refused", refusal: { code: "seller-gone", message: "", at: morning } }
  const post = async ({ soldBy }: { soldBy?: string }) => {
    got.push(soldBy)
    return soldBy ? gone : sold
  }
  await sendWaiting(pharmacyId, post)
  const [parked] = await findUnsettled(pharmacyId)
  if (!parked) throw new Error("Nothing is parked")
  expect(parked).toMatchObject({ soldBy: "Nimali", state: "parked" })
  await unpark(parked)
  await sendWaiting(pharmacyId, post)
  expect(got).toEqual(["oidc|nimali", undefined])
  expect(await findUnsettled(pharmacyId)).toEqual([])
})

test("sends only the sales of its own pharmacy", async () => {
  const { pharmacyId, ids } = await makeQueue(1)
  const other = await makeQueue(1)
  const server = makeServer(sold)
  await sendWaiting(other.pharmacyId, server.post)
  expect(server.got).toEqual(other.ids)
  expect(await sendWaiting(pharmacyId, makeServer({ kind: "log-in" }).post)).toBe("log-in")
  expect(await idsOf(pharmacyId)).toEqual(ids)
})

test("notifies a watcher of each change", async () => {
  const pharmacyId = makePharmacy()
  const heard: number[] = []
  const stop = watchUnsettled(pharmacyId, (sales) => heard.push(sales.length))
  await vi.waitFor(() => expect(heard.at(-1)).toBe(0))
  await makeQueue(1, pharmacyId)
  await vi.waitFor(() => expect(heard.at(-1)).toBe(1))
  stop()
})

test("gives an offline sale the server's receipt number and the charged prices", () => {
  const id = crypto.randomUUID()
  const { sale } = makeSale(id, 1)
  expect(sale).toMatchObject({
    receiptNumber: receiptNumberOf(id),
    totalCents: 1000,
    isOffline: true,
    payment: { method: "cash", tenderedCents: 2000, changeCents: 1000 },
    lines: [{ lineNo: 1, name: "metformin", priceCents: 500, totalCents: 1000 }],
  })
  const pharmacy = { name: "Harbour", address: "", town: "", phoneNumber: "", licenceNumber: null }
  const receiptAt = (packSize: number | null) =>
    makeOfflineReceipt({ sale, soldBy: "Nimali" }, pharmacy, [{ ...row, packSize }])
  expect(receiptAt(10)).toMatchObject({ refundedCents: 0, soldBy: "Nimali", lines: [{ packSize: 10 }] })
  expect(receiptAt(null).lines).toMatchObject([{ packSize: null }])
})

test("subtracts queued units from the stock, never below zero", async () => {
  const { pharmacyId } = await makeQueue(2)
  const units = queuedUnits(await findUnsettled(pharmacyId))
  expect(units.get(7)).toBe(4)
  const quantities = (quantity: number) => withoutQueued([{ ...row, quantity }], units)[0]?.quantity
  expect([quantities(10), quantities(3)]).toEqual([6, 0])
})

test.each([
  ["no network", new TypeError("Failed to fetch"), "no-answer"],
  ["no database", new ORPCError("server-away", { status: 503 }), "no-answer"],
  ["a rate limit", new ORPCError("too-many-requests", { status: 429 }), "no-answer"],
  ["a bug", new ORPCError("something-went-wrong", { status: 500 }), "failed"],
  ["a session that ended", new ORPCError("not-logged-in", { status: 401 }), "log-in"],
  ["a lost workplace", new ORPCError("not-allowed", { status: 403 }), "log-in"],
  ["another pharmacy's row", new ORPCError("not-found", { status: 404 }), "refused"],
  ["a changed cart", new ORPCError("key-used-differently", { status: 422 }), "refused"],
])("returns the outcome of a sale after %s", (_, error, kind) => {
  expect(replyTo(error).kind).toBe(kind)
})

test("shows the chip as alarming for parked and day-old sales only", async () => {
  const { pharmacyId } = await makeQueue(1)
  const waiting = await findUnsettled(pharmacyId)
  const soon = { isOffline: false, now: new Date("2026-11-20T05:00:00Z") }
  const late = { isOffline: false, now: new Date("2026-11-21T05:00:00Z") }
  expect(syncStateOf({ waiting: [], parked: [] }, soon)).toMatchObject({ sign: "synced", tone: "ok" })
  expect(syncStateOf({ waiting, parked: [] }, soon)).toMatchObject({ sign: "waiting", isOld: false })
  expect(syncStateOf({ waiting, parked: [] }, { ...soon, isOffline: true })).toMatchObject({
    sign: "offline",
  })
  expect(syncStateOf({ waiting, parked: [] }, late)).toMatchObject({ tone: "bad", isOld: true })
  expect(syncStateOf({ waiting: [], parked: waiting }, soon)).toMatchObject({ sign: "trouble" })
})
