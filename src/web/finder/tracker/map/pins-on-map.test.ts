import { expect, test } from "vitest"
import { type PinAt, roomForPins } from "#web/finder/tracker/map/pins-on-map.ts"

const pinAt = (id: number, x: number, y: number, mustShow = true): PinAt => ({
  id,
  x,
  y,
  width: 118,
  mustShow,
})
const labelled = (pins: PinAt[]) =>
  [...roomForPins(pins)].filter(([, room]) => room.hasLabel).map(([id]) => id)

test("hides the label of a pin that overlaps a more important one", () => {
  const pins = [pinAt(1, 100, 100), pinAt(2, 150, 110), pinAt(3, 300, 100), pinAt(4, 150, 200)]
  expect(labelled(pins)).toEqual([1, 3, 4])
})

test("shows a label beside a pin without a label", () => {
  expect(labelled([pinAt(1, 100, 100), pinAt(2, 180, 100), pinAt(3, 265, 100)])).toEqual([1, 3])
})

test("gives five pins at one location separate positions", () => {
  const pins = [1, 2, 3, 4, 5].map((id) => pinAt(id, 100, 100))
  const rooms = roomForPins(pins)
  const places = pins.map(({ id, x, y, width }) => {
    const { hasLabel, aside } = rooms.get(id) ?? { hasLabel: false, aside: [0, 0] }
    return { x: x + aside[0], y: y + aside[1], width: hasLabel ? width : 40 }
  })
  for (const [index, one] of places.entries())
    for (const other of places.slice(index + 1))
      expect(
        Math.abs(one.x - other.x) >= (one.width + other.width) / 2 || Math.abs(one.y - other.y) >= 44,
      ).toBe(true)
})

test("moves a pin without a label as little as possible", () => {
  expect(roomForPins([pinAt(1, 100, 100), pinAt(2, 150, 100)]).get(2)?.aside).toEqual([29, 0])
})

test("leaves out an unimportant pin without room, and shows one with room for its rank", () => {
  const pins = [pinAt(1, 100, 100), pinAt(6, 110, 100, false), pinAt(7, 182, 100, false)]
  const rooms = roomForPins(pins)
  expect([...rooms.keys()]).toEqual([1, 7])
  expect(rooms.get(7)).toEqual({ hasLabel: false, aside: [0, 0] })
})
