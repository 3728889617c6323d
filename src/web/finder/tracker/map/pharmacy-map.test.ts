import { expect, test } from "vitest"
import { straightLine } from "#domain/finder/straight-line.ts"
import { plainMapPlan } from "#web/finder/tracker/map/pharmacy-map.tsx"

const user = { lat: 6.9271, lng: 79.8612 }

function makePin(id: number, lat: number, lng: number) {
  return { id, lat, lng, name: `Pharmacy ${id}`, rank: id, label: "1 km", detail: "1 km away" }
}

test("places every point inside the box with north up and east right", () => {
  const plan = plainMapPlan({ pins: [makePin(1, 6.95, 79.9), makePin(2, 6.9, 79.85)], user, route: null })
  const [first, second] = plan.pins.map(plan.place)
  for (const [x, y] of [first!, second!, plan.place(user)]) {
    expect(x).toBeGreaterThanOrEqual(10)
    expect(x).toBeLessThanOrEqual(90)
    expect(y).toBeGreaterThanOrEqual(10)
    expect(y).toBeLessThanOrEqual(90)
  }
  expect(first![0]).toBeGreaterThan(second![0])
  expect(first![1]).toBeLessThan(second![1])
})

test("centres a single pharmacy", () => {
  const plan = plainMapPlan({ pins: [makePin(1, 6.95, 79.9)], user: null, route: null })
  expect(plan.place({ lat: 6.95, lng: 79.9 })).toEqual([50, 50])
})

test("returns an empty plan without points", () => {
  const plan = plainMapPlan({ pins: [], user: null, route: null })
  expect(plan.pins).toEqual([])
  expect(plan.route).toBeNull()
})

test("ends the route at its pharmacy", () => {
  const to = { lat: 6.95, lng: 79.9 }
  const route = {
    source: "straight-line",
    approximate: true,
    reason: "not-set-up" as const,
    metres: 1,
    seconds: null,
    line: straightLine(user, to),
    to,
    steps: [],
    attribution: "",
  }
  const plan = plainMapPlan({ pins: [makePin(1, to.lat, to.lng)], user, route })
  expect(plan.route?.split(" ").at(-1)).toBe(plan.place(to).join(","))
})
