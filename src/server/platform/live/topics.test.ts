import { expect, test, vi } from "vitest"
import { topic } from "#domain/platform/live.ts"
import { gatherAudience, heardBy } from "./audience.ts"
import { gatherTopics, maxOfAKind } from "./gathered-topics.ts"
import { eventId, lsnFromText, positionFromId } from "./positions.ts"
import { keepRecent } from "./recent-events.ts"
import { readFromServer, standbyStatus } from "./replication-messages.ts"
import { topicsOfRow, topicsOfTable } from "./topics-of-tables.ts"
import { holdUntilVisible, isVisible } from "./visibility.ts"

test("derives the topics of a row and of a truncated table", () => {
  expect(topicsOfRow("stock", { id: 1, medicine_id: 7, pharmacy_id: 3 })).toEqual([
    "medicine:7",
    "pharmacy:3:stock",
  ])
  expect(topicsOfRow("medicines", { id: 7 })).toEqual(["medicines", "medicine:7"])
  expect(topicsOfRow("pharmacies", { id: 3 })).toEqual(["pharmacies", "pharmacy:3"])
  expect(topicsOfRow("customer_orders", { customer_id: "a|b", pharmacy_id: 3 })).toEqual([
    "customer:a%7Cb:orders",
    "pharmacy:3:orders",
  ])
  expect(topicsOfRow("customer_orders", { customer_id: null, pharmacy_id: 3 })).toEqual(["pharmacy:3:orders"])
  expect(topicsOfRow("customer_orders", { customer_id: null, pharmacy_id: null })).toEqual([
    "customer:*:orders",
    "pharmacy:*:orders",
  ])
  expect(topicsOfRow("medicine_corrections", { id: 1, pharmacy_id: 3, supplier_id: null })).toEqual([
    "pharmacy:3:tasks",
  ])
  expect(topicsOfRow("medicine_corrections", { id: 1, pharmacy_id: null, supplier_id: 4 })).toEqual([
    "supplier:4:orders",
  ])
  expect(topicsOfTable("stock")).toEqual(["medicine:*", "pharmacy:*:stock"])
  expect(topicsOfRow("sessions", { id: 1 })).toEqual([])
})

test("collapses a transaction of many rows into one event per kind", () => {
  const gathered = gatherTopics()
  for (let id = 1; id <= 50_000; id++)
    gathered.add([topic.medicine(id), topic.pharmacyStock(id % maxOfAKind)])
  const topics = gathered.list()
  expect(topics).toContain("medicine:*")
  expect(topics).toHaveLength(1 + maxOfAKind)
})

test("delivers wide events to all topics of a kind, narrow ones to their own", () => {
  const audience = gatherAudience()
  const listeners = [["medicine:7"], ["medicine:*"], ["medicine:8", "adverts"], ["pharmacy:7"]].map(
    (topics) => ({
      topics: new Set(topics),
    }),
  )
  for (const listener of listeners) audience.add(listener)
  const told = (...changed: string[]) => listeners.map((listener) => audience.of(changed).has(listener))
  expect(told("medicine:7")).toEqual([true, true, false, false])
  expect(told("medicine:*")).toEqual([true, true, true, false])
  expect(told("adverts", "pharmacy:7")).toEqual([false, false, true, true])
  for (const listener of listeners) audience.remove(listener)
  expect(told("medicine:*", "medicine:7")).toEqual([false, false, false, false])
  expect(heardBy(new Set(["medicine:7"]), ["medicine:7", "medicine:8", "pharmacy:*"])).toEqual(["medicine:7"])
})

test("bounds recent events by number and size", () => {
  const recent = keepRecent({ maxEvents: 100, maxBytes: 10_000 })
  recent.restart(5n, 0)
  const add = (n: number, topics: string[]) => recent.add({ lsn: BigInt(n), topics, heardAtMs: n })
  add(10, ["medicine:1"])
  expect(recent.after(4n)).toBe("gone")
  expect(recent.after(5n)).toHaveLength(1)
  expect(recent.after(10n)).toEqual([])
  for (let n = 11; n <= 200; n++) add(n, ["medicine:1"])
  expect(recent.size().events).toBeLessThanOrEqual(100)
  expect(recent.after(10n)).toBe("gone")
  expect(recent.after(199n)).toHaveLength(1)
  expect(recent.since(3)).toBe("gone")
  expect(recent.since(200)).toHaveLength(1)
  for (let n = 201; n <= 300; n++)
    add(
      n,
      Array.from({ length: 30 }, (_, id) => `medicine:${id}`),
    )
  expect(recent.size().bytes).toBeLessThanOrEqual(10_000)
})

test("decides a transaction's visibility from the snapshot, also across wraparound", () => {
  expect(isVisible(99, "90:100:95,97")).toBe(true)
  expect(isVisible(95, "90:100:95,97")).toBe(false)
  expect(isVisible(100, "100:100:")).toBe(false)
  expect(isVisible(99, "100:100:")).toBe(true)
  expect(isVisible(4294967290, "4294967300:4294967305:")).toBe(true)
  expect(isVisible(4, "4294967300:4294967305:4294967300")).toBe(false)
  expect(isVisible(-6, "4294967300:4294967305:")).toBe(true)
})

const patience = { timeout: 30_000 }

test("publishes commits in order and only once they are visible", async () => {
  const released: number[] = []
  let seen = "1:10:5"
  let snapshots = 0
  const hold = holdUntilVisible<{ xid: number }>({
    snapshot: async () => {
      snapshots++
      return seen
    },
    release: ({ xid }) => released.push(xid),
    failed: (error) => expect.unreachable(String(error)),
  })
  for (const xid of [3, 5, 4]) hold({ xid })
  await vi.waitFor(() => expect(snapshots).toBeGreaterThan(4), patience)
  expect(released).toEqual([3])
  seen = "6:10:"
  await vi.waitFor(() => expect(released).toEqual([3, 5, 4]), patience)
})

test("reads nothing between snapshots under load, and without a pause one commit at a time", async () => {
  const pauses: boolean[] = []
  let taken = 0
  const hold = holdUntilVisible<{ xid: number }>({
    snapshot: async () => "90:90:",
    release: () => taken++,
    failed: (error) => expect.unreachable(String(error)),
    paused: (isPaused) => pauses.push(isPaused),
  })
  hold({ xid: 1 })
  await vi.waitFor(() => expect(taken).toBe(1), patience)
  expect(pauses).toEqual([])
  for (let xid = 2; xid < 30; xid++) hold({ xid })
  await vi.waitFor(() => expect(pauses).toEqual([true, false]), patience)
  expect(taken).toBe(29)
})

test("encodes positions as ids and recognises foreign ones", () => {
  expect(lsnFromText("16/B374D848")).toBe(0x16b374d848n)
  const position = { epoch: "0a1b2c3d", lsn: 0x16b374d848n }
  expect(positionFromId(eventId(position))).toEqual(position)
  const foreign = ["", "7", "0a1b2c3d-", "0A1B2C3D-1", "0a1b2c3d-1-2", `0a1b2c3d-${"f".repeat(17)}`]
  expect(foreign.filter(positionFromId)).toEqual([])
})

test("encodes and decodes PostgreSQL replication messages", () => {
  const alive = Buffer.alloc(18)
  alive[0] = 0x6b
  alive.writeBigUInt64BE(77n, 1)
  alive[17] = 1
  expect(readFromServer(alive)).toEqual({
    kind: "alive",
    walEnd: 77n,
    sentAtMs: 946_684_800_000,
    wantsReply: true,
  })
  expect(readFromServer(Buffer.from("?"))).toBeUndefined()
  const status = standbyStatus(77n, 946_684_800_001, true)
  expect([
    status.length,
    status[0],
    status.readBigUInt64BE(9),
    status.readBigInt64BE(25),
    status[33],
  ]).toEqual([34, 0x72, 77n, 1000n, 1])
})
