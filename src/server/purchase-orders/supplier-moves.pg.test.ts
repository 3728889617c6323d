import { afterAll, beforeAll, expect, test } from "vitest"
import { expectLedgerTrue } from "#test/ledger.ts"
import { makeDatabase, type TestDatabase } from "#test/postgres.ts"
import { makeDelivery, makePurchases, now, pharmacist } from "#test/purchases.ts"
import { openShelf } from "#test/shelf.ts"
import type { SupplierId } from "../endpoints.ts"
import { removePurchaseOrder } from "./queries.ts"
import { moveBySupplier, type SupplierMove } from "./supplier-moves.ts"

// One database for all: every test has a pharmacy of its own.
let data: TestDatabase
beforeAll(async () => {
  data = await makeDatabase()
})
afterAll(() => data.drop())

async function openRace() {
  const shelf = await openShelf(data, 8)
  const purchases = makePurchases(shelf)
  const medicine = await purchases.medicineOf(await shelf.makeRow())
  const suppliers = [await purchases.makeSupplier("A"), await purchases.makeSupplier("B")] as const
  const move = (supplier: SupplierId, id: number, move: SupplierMove) =>
    moveBySupplier(shelf.database, supplier, { id, move, now })
  const remove = (id: number, version: number) =>
    removePurchaseOrder(shelf.database, shelf.pharmacy, { id, version, pharmacist, now })
  return {
    shelf,
    ...purchases,
    medicine,
    suppliers,
    move,
    remove,
    [Symbol.asyncDispose]: () => shelf[Symbol.asyncDispose](),
  }
}

const outcomes = async (...work: Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map((end) => (end.status === "fulfilled" ? "done" : end.reason.code))

test("two suppliers accept the same order a hundred times: each has one owner", async () => {
  await using race = await openRace()
  const [a, b] = race.suppliers
  for (let round = 0; round < 100; round++) {
    const id = await race.order(race.medicine)
    const ends =
      round % 2
        ? await outcomes(race.move(a, id, "accept"), race.move(b, id, "accept"))
        : (await outcomes(race.move(b, id, "accept"), race.move(a, id, "accept"))).reverse()
    expect(new Set(ends)).toEqual(new Set(["already-changed", "done"]))
    expect(await race.stateOf(id)).toMatchObject({ status: "Accepted", supplier: ends[0] === "done" ? a : b })
  }
})

test("a supplier accepts while the pharmacy removes as it read: never both", async () => {
  await using race = await openRace()
  const [a] = race.suppliers
  for (let round = 0; round < 30; round++) {
    const id = await race.order(race.medicine)
    const [accepted, removed] =
      round % 2
        ? await outcomes(race.move(a, id, "accept"), race.remove(id, 1))
        : (await outcomes(race.remove(id, 1), race.move(a, id, "accept"))).reverse()
    expect(new Set([accepted, removed])).toEqual(new Set(["already-changed", "done"]))
    expect(await race.stateOf(id)).toMatchObject({
      status: accepted === "done" ? "Accepted" : "Pending",
      removed: removed === "done",
    })
  }
})

test("a supplier completes and releases at once: one of them happens", async () => {
  await using race = await openRace()
  const [a] = race.suppliers
  for (let round = 0; round < 30; round++) {
    const id = await race.order(race.medicine)
    await race.move(a, id, "accept")
    const [completed, released] = await outcomes(race.move(a, id, "complete"), race.move(a, id, "release"))
    expect(new Set([completed, released])).toEqual(new Set(["already-changed", "done"]))
    expect(await race.stateOf(id)).toMatchObject(
      completed === "done" ? { status: "Completed", supplier: a } : { status: "Pending", supplier: null },
    )
  }
})

test("every move from every state, by its supplier and by another", async () => {
  await using race = await openRace()
  const [a, b] = race.suppliers
  const paths: Record<string, SupplierMove[]> = {
    Pending: [],
    Accepted: ["accept"],
    Completed: ["accept", "complete"],
  }
  const found: Record<string, string> = {}
  for (const [from, path] of Object.entries(paths)) {
    for (const move of ["accept", "complete", "release"] as const) {
      for (const [name, supplier] of [
        ["own", a],
        ["other", b],
      ] as const) {
        const id = await race.order(race.medicine)
        for (const step of path) await race.move(a, id, step)
        const [end] = await outcomes(race.move(supplier, id, move))
        found[`${from} ${move} ${name}`] = `${end} ${(await race.stateOf(id))?.status}`
      }
    }
  }
  // What is as it was wanted is "done": whoever sends a move twice gets no refusal.
  expect(found).toEqual({
    "Pending accept own": "done Accepted",
    "Pending accept other": "done Accepted",
    "Pending complete own": "already-changed Pending",
    "Pending complete other": "already-changed Pending",
    "Pending release own": "done Pending",
    "Pending release other": "done Pending",
    "Accepted accept own": "done Accepted",
    "Accepted accept other": "already-changed Accepted",
    "Accepted complete own": "done Completed",
    "Accepted complete other": "not-found Accepted",
    "Accepted release own": "done Pending",
    "Accepted release other": "not-found Accepted",
    "Completed accept own": "already-changed Completed",
    "Completed accept other": "already-changed Completed",
    "Completed complete own": "done Completed",
    "Completed complete other": "not-found Completed",
    "Completed release own": "already-changed Completed",
    "Completed release other": "not-found Completed",
  })
})

test("a removed order cannot be accepted, received or found by a supplier who does not have it", async () => {
  await using race = await openRace()
  const [a] = race.suppliers
  const open = await race.order(race.medicine)
  await race.remove(open, 1)
  await expect(race.move(a, open, "accept")).rejects.toMatchObject({
    code: "already-changed",
    data: { status: "Removed" },
  })
  const completed = await race.completed(a, race.medicine)
  await race.remove(completed, 3)
  await expect(race.receive(makeDelivery(completed, 50))).rejects.toMatchObject({
    code: "already-changed",
    data: { status: "Removed" },
  })
  await expect(race.move(a, 999_999, "accept")).rejects.toMatchObject({ code: "not-found" })
  await expectLedgerTrue(race.shelf.database)
})
