import { expect, test } from "vitest"
import { groupOrders, totalOf } from "#web/supplier/order-groups.ts"

const makeRow = (id: number, pharmacyId: number, medicineId: number, isGone = false) => ({
  item: {
    id,
    version: 1,
    pharmacyId,
    pharmacy: `Pharmacy ${pharmacyId}`,
    town: "Galle",
    medicineId,
    medicine: `Medicine ${medicineId}`,
    manufacturer: "Maker",
    orderDate: "2026-11-20T04:00:00.000Z",
    listPriceCents: null,
    onHand: null,
    quantity: id * 10,
  },
  isGone,
})
const rows = [makeRow(5, 1, 9), makeRow(4, 2, 9), makeRow(3, 1, 8, true), makeRow(2, 1, 8)]
const idsOf = (by?: "pharmacy" | "medicine") =>
  groupOrders(rows, by).map(({ name, rows: inGroup }) => [name, inGroup.map(({ item }) => item.id)])

test("groups orders by pharmacy or medicine, newest group first", () => {
  expect(idsOf()).toEqual([[null, [5, 4, 3, 2]]])
  expect(idsOf("pharmacy")).toEqual([
    ["Pharmacy 1", [5, 3, 2]],
    ["Pharmacy 2", [4]],
  ])
  expect(idsOf("medicine")).toEqual([
    ["Medicine 9", [5, 4]],
    ["Medicine 8", [3, 2]],
  ])
})

test("counts only orders that are still open", () => {
  expect(totalOf(rows)).toEqual({ count: 3, units: 110 })
})
